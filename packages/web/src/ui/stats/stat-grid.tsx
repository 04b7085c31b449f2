import { Text } from '@mantine/core'
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
            <Text component="dt" size="meta" c="var(--ink-2)" className={classes.label}>
              {stat.label}
            </Text>
            <dd className={classes.figure}>
              {stat.figure ?? <LoadingStat />}
              {stat.figure !== undefined && stat.unit && (
                <Text component="small" ml={1} fz={20} lh={1} c="var(--ink-2)">
                  {stat.unit}
                </Text>
              )}
            </dd>
            {stat.note && (
              <Text component="dd" size="meta" c="dimmed" className={`${classes.note} ${text.numbers}`}>
                {stat.note}
              </Text>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
