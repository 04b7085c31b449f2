import type { InstructorFigures } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { Box, Text } from '@mantine/core'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { LoadingStat } from '../../../ui/stats/loading-stat.tsx'
import layout from '../dashboard.module.css'
import { formatPerformanceNotes } from './instructor-dashboard.messages.ts'

/** The instructor's performance figures; placeholders while loading. */
export const InstructorPerformancePanel = ({
  figures,
}: {
  readonly figures: InstructorFigures | undefined
}) => (
  <SectionCard title="Teaching Performance" folds>
    <Box component="dl" mt={-8} mb={-10}>
      {rowsOf(figures).map(({ label, figure, unit, note }, index, rows) => (
        <Box
          key={label}
          className={layout.metric}
          style={{ alignItems: 'baseline' }}
          {...(index === rows.length - 1 && { bd: 0 })}
        >
          <Text component="dt" size="sm" c="var(--ink-2)">
            {label}
          </Text>
          <dd className={layout.figure}>
            {figure ?? <LoadingStat />}
            {figure !== undefined && unit && (
              <Text component="small" ml={1} fz={16} lh={1} c="var(--ink-2)">
                {unit}
              </Text>
            )}
          </dd>
          <dd className={layout.note}>{note}</dd>
        </Box>
      ))}
    </Box>
  </SectionCard>
)

function rowsOf(figures: InstructorFigures | undefined) {
  const notes = figures && formatPerformanceNotes(figures)
  return [
    {
      label: 'Completion rate',
      figure: figures?.completionRate,
      unit: '%',
      note: notes?.completionRate,
    },
    {
      label: 'Average progress',
      figure: figures?.averageProgress,
      unit: '%',
      note: notes?.averageProgress,
    },
    { label: 'This Month', figure: figures?.thisMonth, note: notes?.thisMonth },
    { label: 'Active Now', figure: figures?.activeNow, note: notes?.activeNow },
  ]
}
