import type { InstructorFigures } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { LoadingStat } from '../../../ui/stats/loading-stat.tsx'
import { formatPerformanceNotes } from './instructor-dashboard.messages.ts'
import classes from './instructor-performance.module.css'

/**
 * The instructor's performance: completion rate, average progress, This Month, Active Now; placeholders while loading.
 */
export const InstructorPerformancePanel = ({
  figures,
}: {
  readonly figures: InstructorFigures | undefined
}) => (
  <SectionCard title="Teaching Performance">
    <dl className={classes.metrics}>
      {rowsOf(figures).map(({ label, figure, unit, note }) => (
        <div key={label} className={classes.metric}>
          <dt>{label}</dt>
          <dd className={classes.figure}>
            {figure ?? <LoadingStat />}
            {figure !== undefined && unit && <small>{unit}</small>}
          </dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
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
