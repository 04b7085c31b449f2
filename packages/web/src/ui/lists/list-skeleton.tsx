import { VisuallyHidden } from '@mantine/core'
import { useDelayed } from '../../lib/dom/use-delayed.ts'
import classes from './list-skeleton.module.css'

export interface ListSkeletonProps {
  /** What is announced: "Loading projects". */
  readonly label: string
  readonly rows?: number
  /** Inside a card, which has an edge of its own. */
  readonly bare?: boolean
  /** Rows of two lines, with nothing below them. */
  readonly slim?: boolean
}

/** The shape of a list that is coming; it appears after 300 ms and does not move. */
export function ListSkeleton({ label, rows = 3, bare, slim }: ListSkeletonProps) {
  const shown = useDelayed()
  return (
    <div role="status" className={classes.frame}>
      {shown && <VisuallyHidden>{label}</VisuallyHidden>}
      {shown && (
        <div
          aria-hidden="true"
          className={classes.list}
          data-bare={bare || undefined}
          data-slim={slim || undefined}
        >
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike.
            <div key={row} className={classes.row}>
              <div className={classes.line}>
                <i className={classes.title} />
                <i className={classes.badge} />
              </div>
              <i className={classes.facts} />
              {!slim && <i className={classes.bar} />}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
