import type { AdminDashboard } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import type { Period } from '@capstone/contract/dashboards/dashboards.constants'
import { VisuallyHidden } from '@mantine/core'
import { AdminAnalyticsSection } from '../admin-analytics/admin-analytics-section.tsx'
import { AdminCompletedSection } from '../admin-analytics/admin-completed-section.tsx'
import { AdminGrowthCard } from '../admin-analytics/admin-growth-card.tsx'
import { AdminPeriodSwitch } from '../admin-analytics/admin-period-switch.tsx'
import { AdminStudentsSection } from '../admin-analytics/admin-students-section.tsx'
import { AdminTopInstructorsCard } from '../admin-analytics/admin-top-instructors-card.tsx'
import { AdminTopStudentsCard } from '../admin-analytics/admin-top-students-card.tsx'
import { DashboardFrame, type DashboardQuery } from '../dashboard-frame.tsx'
import { AdminActivityCard } from './admin-activity-card.tsx'
import { AdminAlertsCard } from './admin-alerts-card.tsx'
import { sayMeasured, sayOutdated, sayShown } from './admin-dashboard.messages.ts'
import classes from './admin-dashboard.module.css'
import { AdminHealthPanel } from './admin-health-panel.tsx'
import { AdminQuickLinks } from './admin-quick-links.tsx'
import { AdminRefreshButton } from './admin-refresh-button.tsx'
import { AdminStats } from './admin-stats.tsx'
import { AdminStatusCard } from './admin-status-card.tsx'
import { AdminStepsStrip } from './admin-steps-strip.tsx'

export interface AdminDashboardPageProps {
  readonly query: DashboardQuery<AdminDashboard>
  readonly period: Period
  readonly onPeriod: (period: Period) => void
}

/** Where an admin begins: the greeting, what needs them first, and the whole portal in figures. Spec 2 §2. */
export const AdminDashboardPage = ({ query, period, onPeriod }: AdminDashboardPageProps) => (
  <DashboardFrame
    query={query}
    nameless="Administrator"
    about={[query.data && sayMeasured(query.data.measuredAt)]}
    safe="Everybody's work is safe; this is only the overview."
    sayOutdated={sayOutdated}
    actions={
      <>
        <AdminPeriodSwitch period={period} onPeriod={onPeriod} />
        <AdminRefreshButton onRefresh={query.refetch} />
      </>
    }
  >
    {(dashboard) => <AdminDashboardRows dashboard={dashboard} />}
  </DashboardFrame>
)

const AdminDashboardRows = ({ dashboard }: { readonly dashboard: AdminDashboard | undefined }) => (
  <>
    <VisuallyHidden role="status">{dashboard && sayShown(dashboard.days.length)}</VisuallyHidden>
    {dashboard && <AdminStepsStrip steps={dashboard.next} />}
    <AdminAlertsCard alerts={dashboard?.alerts} />
    <AdminStats dashboard={dashboard} />
    <AdminQuickLinks openTickets={dashboard?.figures.openTickets} />
    <div className={classes.columns}>
      <div className={classes.column}>
        <AdminCompletedSection dashboard={dashboard} />
        <AdminStudentsSection dashboard={dashboard} />
      </div>
      <div className={classes.column}>
        <AdminHealthPanel dashboard={dashboard} />
        <AdminStatusCard status={dashboard?.status} />
      </div>
    </div>
    <AdminAnalyticsSection figures={dashboard?.figures} />
    <div className={classes.halves}>
      <AdminTopStudentsCard students={dashboard?.topStudents} />
      <AdminTopInstructorsCard instructors={dashboard?.topInstructors} />
    </div>
    <div className={classes.halves}>
      <AdminActivityCard activity={dashboard?.activity} />
      <AdminGrowthCard dashboard={dashboard} />
    </div>
  </>
)
