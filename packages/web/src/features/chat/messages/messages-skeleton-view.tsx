import { VisuallyHidden } from '@mantine/core'
import { usePatience } from '../../../lib/dom/use-patience.ts'
import classes from './message.module.css'

const WIDTHS = ['62%', '38%', '54%', '46%']

/** The shape of a conversation that is coming; it appears after 300 ms. */
export function MessagesSkeletonView() {
  const isShown = usePatience()
  return (
    <div role="status">
      {isShown && <VisuallyHidden>Loading messages</VisuallyHidden>}
      {isShown &&
        WIDTHS.map((width, at) => (
          <div
            key={width}
            aria-hidden="true"
            className={classes.message}
            data-own={at % 2 === 1 || undefined}
          >
            <i className={classes.ghost} style={{ width }} />
          </div>
        ))}
    </div>
  )
}
