import type { ReactNode } from 'react'
import { LoadingStat } from './loading-stat.tsx'
import classes from './stat-grid.module.css'

export interface Stat {
  readonly label: string
  /** Nothing while it is on the way: its place is shown. */
  readonly figure: ReactNode
  /** A small sign after the figure: "%". */
  readonly unit?: string
  readonly note?: ReactNode
}

export interface StatGridProps {
  /** Names the figures as a whole. */
  readonly label: string
  readonly stats: readonly Stat[]
}

/** Figures on one surface, divided by hairlines; two columns on a phone. */
export function StatGrid({ label, stats }: StatGridProps) {
  return (
    <section aria-label={label}>
      <dl className={classes.ledger} data-many={stats.length > 4 || undefined}>
        {stats.map((cell) => (
          <div key={cell.label} className={classes.cell}>
            <dt className={classes.label}>{cell.label}</dt>
            <dd className={classes.figure}>
              {cell.figure ?? <LoadingStat />}
              {cell.figure !== undefined && cell.unit && <small className={classes.unit}>{cell.unit}</small>}
            </dd>
            {cell.note && <dd className={classes.note}>{cell.note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
