import { VisuallyHidden } from '@mantine/core'
import { useDelayed } from '../../lib/dom/use-delayed.ts'
import classes from './list-skeleton.module.css'

export interface ListSkeletonProps {
  /** Text for screen readers: "Loading projects". */
  readonly label: string
  readonly rows?: number
  /** Without a border, for use inside a card. */
  readonly bare?: boolean
  /** Rows of two lines, without a progress bar. */
  readonly slim?: boolean
}

/** Placeholder of a list that is loading; appears after 300 ms. */
export function ListSkeleton({ label, rows = 3, bare, slim }: ListSkeletonProps) {
  const isShown = useDelayed()
  return (
    <div role="status" className={classes.frame}>
      {isShown && <VisuallyHidden>{label}</VisuallyHidden>}
      {isShown && (
        <div
          aria-hidden="true"
          className={classes.list}
          data-bare={bare || undefined}
          data-slim={slim || undefined}
        >
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical rows.
            <div key={row} className={classes.row}>
              <div className={classes.line}>
                <i className={classes.title} />
                <i className={classes.badge} />
              </div>
              <i className={classes.meta} />
              {!slim && <i className={classes.bar} />}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
