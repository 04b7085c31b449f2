import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import layout from './dashboard.module.css'

export interface MetricProps {
  readonly label: string
  readonly figure: ReactNode
  readonly unit?: string
  /** Empty while the figure loads, and if there is nothing to add; the unit is then hidden too. */
  readonly note: ReactNode
}

/** A figure in a card's list of figures, with its label above and a note beside it. */
export const Metric = ({ label, figure, unit, note }: MetricProps) => (
  <div className={layout.metric}>
    <Text component="dt" size="sm" c="var(--ink-2)">
      {label}
    </Text>
    <dd className={layout.figure} style={{ whiteSpace: 'nowrap' }}>
      {figure}
      {unit && note && (
        <Text component="small" ml={6} fz={13} lh="sm" ff="text" lts={0} c="dimmed">
          {unit}
        </Text>
      )}
    </dd>
    <dd className={layout.note}>{note}</dd>
  </div>
)
