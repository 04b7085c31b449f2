import type { AdminDashboard } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Box, Text } from '@mantine/core'
import { Suspense } from 'react'
import { formatDay } from '../../../lib/text/formats.ts'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { LazyInView } from '../../../ui/lazy/lazy-in-view.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { ScreenReaderTable } from '../../../ui/lists/screen-reader-table.tsx'
import { Trend } from '../../../ui/stats/trend.tsx'
import {
  formatCompleted,
  formatDayCount,
  formatNoneCompleted,
  formatPreviousPeriod,
} from '../admin/admin-dashboard.messages.ts'
import layout from '../dashboard.module.css'
import { runningTotals } from './admin-growth.model.ts'

// The chart library is large, so it is loaded when the chart is scrolled into view.
const AdminCompletedChart = lazyWithRetry(() => import('./admin-completed-chart.tsx'), 'inline')
const PLACEHOLDER = <Box mih={272} bdrs={4} bg="var(--track)" opacity={0.4} />

/** Projects completed in the period and in the one before, as a chart and, for screen readers, a table. */
export const AdminCompletedSection = ({ dashboard }: { readonly dashboard: AdminDashboard | undefined }) => (
  <SectionCard title="Projects completed" aside={dashboard && <CompletedTrend dashboard={dashboard} />}>
    {dashboard ? <CompletedChart dashboard={dashboard} /> : PLACEHOLDER}
  </SectionCard>
)

const CompletedTrend = ({ dashboard: { growth, days } }: { readonly dashboard: AdminDashboard }) => (
  <Text span flex="1 1 0" ta="right" textWrap="balance" className={layout.note}>
    <Trend
      change={growth.completed}
      subject="Projects completed"
      comparedWith={formatPreviousPeriod(days.length)}
      label={`vs ${formatDayCount(days.length)} before`}
    />
  </Text>
)

function CompletedChart({ dashboard: { growth, days } }: { readonly dashboard: AdminDashboard }) {
  const { now, before } = growth.completed
  if (now + before === 0) return <Text size="sm">{formatNoneCompleted(days.length)}</Text>
  return (
    <>
      <LazyInView fallback={PLACEHOLDER}>
        <Suspense fallback={PLACEHOLDER}>
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
