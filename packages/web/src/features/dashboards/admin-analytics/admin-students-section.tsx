import type { AdminDashboard } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Box, Text } from '@mantine/core'
import { Suspense } from 'react'
import { formatDay } from '../../../lib/text/formats.ts'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { LazyInView } from '../../../ui/lazy/lazy-in-view.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { ScreenReaderTable } from '../../../ui/lists/screen-reader-table.tsx'
import { formatNewStudents, formatNoNewStudents } from '../admin/admin-dashboard.messages.ts'
import layout from '../dashboard.module.css'
import classes from './admin-charts.module.css'

// The chart library is large, so it is loaded when the chart is scrolled into view.
const AdminStudentsChart = lazyWithRetry(() => import('./admin-students-chart.tsx'), 'inline')
const PLACEHOLDER = <Box className={classes.low} bdrs={4} bg="var(--track)" opacity={0.4} />

/** New students in the period, as a chart and, for screen readers, a table. */
export const AdminStudentsSection = ({ dashboard }: { readonly dashboard: AdminDashboard | undefined }) => (
  <SectionCard
    title="New students"
    folds
    aside={
      dashboard && (
        <Text span flex="1 1 0" ta="right" textWrap="balance" className={layout.note}>
          {formatNewStudents(dashboard.growth.students.now)}
        </Text>
      )
    }
  >
    {dashboard ? <NewStudents dashboard={dashboard} /> : PLACEHOLDER}
  </SectionCard>
)

function NewStudents({ dashboard: { days } }: { readonly dashboard: AdminDashboard }) {
  if (days.every(({ students }) => students === 0))
    return <Text size="sm">{formatNoNewStudents(days.length)}</Text>
  return (
    <>
      <LazyInView fallback={PLACEHOLDER}>
        <Suspense fallback={PLACEHOLDER}>
          <AdminStudentsChart days={days} />
        </Suspense>
      </LazyInView>
      <ScreenReaderTable
        caption="New students by day"
        columns={['Day', 'New students']}
        rows={days.map(({ day, students }) => [formatDay(day), students])}
      />
    </>
  )
}
