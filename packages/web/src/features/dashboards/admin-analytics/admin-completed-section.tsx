import type { AdminDashboard } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Suspense } from 'react'
import { formatDay } from '../../../lib/text/formats.ts'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { LazyInView } from '../../../ui/lazy/lazy-in-view.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { ScreenReaderTable } from '../../../ui/lists/screen-reader-table.tsx'
import { Trend } from '../../../ui/stats/trend.tsx'
import {
  changeOf,
  formatCompleted,
  formatDayCount,
  formatNoneCompleted,
  formatPreviousPeriod,
} from '../admin/admin-dashboard.messages.ts'
import classes from './admin-charts.module.css'
import { runningTotals } from './admin-growth.model.ts'

// What draws weighs more than the rest of the screen: it comes once it is scrolled to.
const AdminCompletedChart = lazyWithRetry(() => import('./admin-completed-chart.tsx'), 'inline')
const TO_COME = <div className={`${classes.tall} ${classes.toCome}`} />

/** Projects completed in the period and in the one before: a line, and the same as a table for who does not see it. */
export const AdminCompletedSection = ({ dashboard }: { readonly dashboard: AdminDashboard | undefined }) => (
  <SectionCard title="Projects completed" aside={dashboard && <Against dashboard={dashboard} />}>
    {dashboard ? <Completed dashboard={dashboard} /> : TO_COME}
  </SectionCard>
)

const Against = ({ dashboard: { growth, days } }: { readonly dashboard: AdminDashboard }) => (
  <span className={classes.aside}>
    <Trend
      change={changeOf(growth.completed)}
      what="Projects completed"
      against={formatPreviousPeriod(days.length)}
      label={`vs ${formatDayCount(days.length)} before`}
    />
  </span>
)

function Completed({ dashboard: { growth, days } }: { readonly dashboard: AdminDashboard }) {
  const { now, before } = growth.completed
  if (now + before === 0)
    return <p className={`${classes.tall} ${classes.none}`}>{formatNoneCompleted(days.length)}</p>
  return (
    <>
      <LazyInView fallback={TO_COME}>
        <Suspense fallback={TO_COME}>
          <AdminCompletedChart days={days} />
        </Suspense>
      </LazyInView>
      <ScreenReaderTable
        caption={formatCompleted(growth.completed, days.length)}
        columns={['Day', 'Completed by then', 'Before']}
        rows={runningTotals(days).map((point) => [formatDay(point.day), point.now, point.before])}
      />
    </>
  )
}
