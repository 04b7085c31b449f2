import { VisuallyHidden } from '@mantine/core'
import { usePatience } from '../../../lib/dom/use-patience.ts'
import classes from './threads.module.css'

const ROWS = ['first', 'second', 'third', 'fourth']

/** The shape of the threads that are coming; it appears after 300 ms. */
export function ThreadsSkeletonView() {
  const isShown = usePatience()
  return (
    <div role="status">
      {isShown && <VisuallyHidden>Loading conversations</VisuallyHidden>}
      {isShown &&
        ROWS.map((row) => (
          <div key={row} className={classes.thread} aria-hidden="true">
            <i className={classes.ghostFace} />
            <span className={classes.ghost}>
              <i />
              <i />
              <i />
            </span>
          </div>
        ))}
    </div>
  )
}
