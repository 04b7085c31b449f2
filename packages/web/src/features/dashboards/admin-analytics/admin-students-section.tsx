import type { AdminDashboard } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Suspense } from 'react'
import { formatDay } from '../../../lib/text/formats.ts'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { LazyInView } from '../../../ui/lazy/lazy-in-view.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { ScreenReaderTable } from '../../../ui/lists/screen-reader-table.tsx'
import { formatNewStudents, formatNoNewStudents } from '../admin/admin-dashboard.messages.ts'
import classes from './admin-charts.module.css'

// The chart library is larger than the rest of the screen, so it loads when scrolled into view.
const AdminStudentsChart = lazyWithRetry(() => import('./admin-students-chart.tsx'), 'inline')
const PLACEHOLDER = <div className={`${classes.low} ${classes.placeholder}`} />

/** New students in the period, as a chart and, for screen readers, a table. */
export const AdminStudentsSection = ({ dashboard }: { readonly dashboard: AdminDashboard | undefined }) => (
  <SectionCard
    title="New students"
    aside={
      dashboard && <span className={classes.aside}>{formatNewStudents(dashboard.growth.students.now)}</span>
    }
  >
    {dashboard ? <NewStudents dashboard={dashboard} /> : PLACEHOLDER}
  </SectionCard>
)

function NewStudents({ dashboard: { days } }: { readonly dashboard: AdminDashboard }) {
  if (days.every(({ students }) => students === 0))
    return <p className={`${classes.low} ${classes.none}`}>{formatNoNewStudents(days.length)}</p>
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
