import type { ReactNode } from 'react'
import text from '../theme/text.module.css'
import { LoadingStat } from './loading-stat.tsx'
import classes from './stat-grid.module.css'

export interface Stat {
  readonly label: string
  /** Undefined while it loads: a placeholder is shown. */
  readonly figure: ReactNode
  /** Shown small after the figure: "%". */
  readonly unit?: string
  readonly note?: ReactNode
}

export interface StatGridProps {
  /** Accessible name of the group. */
  readonly label: string
  readonly stats: readonly Stat[]
}

/** A row of figures with labels; two columns on a phone. */
export function StatGrid({ label, stats }: StatGridProps) {
  return (
    <section aria-label={label}>
      <dl className={classes.grid} data-many={stats.length > 4 || undefined}>
        {stats.map((stat) => (
          <div key={stat.label} className={classes.stat}>
            <dt className={classes.label}>{stat.label}</dt>
            <dd className={classes.figure}>
              {stat.figure ?? <LoadingStat />}
              {stat.figure !== undefined && stat.unit && <small className={classes.unit}>{stat.unit}</small>}
            </dd>
            {stat.note && <dd className={`${text.meta} ${text.numbers} ${classes.note}`}>{stat.note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
