import type {
  AdminDashboard,
  AdminFigures,
  AdminStep,
  SystemStatus,
} from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { PERIOD_LABELS, PERIODS, type Period } from '@capstone/contract/dashboards/dashboards.constants'
import {
  HEALTH_CHECK_LABELS,
  HEALTH_CHECKS,
  type HealthState,
} from '@capstone/contract/health/health.constants'
import { Box, Button, Flex, Text, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../../lib/text/formats.ts'
import { StatusBadge, type StatusTone } from '../../../ui/badges/status-badge.tsx'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { SegmentedControl } from '../../../ui/filters/segmented-control.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { LoadingNextSteps, NextSteps } from '../../../ui/next-steps/next-steps.tsx'
import { LoadingStat } from '../../../ui/stats/loading-stat.tsx'
import { StatGrid } from '../../../ui/stats/stat-grid.tsx'
import { AdminAnalyticsSection } from '../admin-analytics/admin-analytics-section.tsx'
import { AdminCompletedSection } from '../admin-analytics/admin-completed-section.tsx'
import { AdminGrowthCard } from '../admin-analytics/admin-growth-card.tsx'
import { AdminStudentsSection } from '../admin-analytics/admin-students-section.tsx'
import { AdminTopInstructorsCard } from '../admin-analytics/admin-top-instructors-card.tsx'
import { AdminTopStudentsCard } from '../admin-analytics/admin-top-students-card.tsx'
import { DashboardFrame, type DashboardQuery } from '../dashboard-frame.tsx'
import { AdminActivityCard } from './admin-activity-card.tsx'
import { AdminAlertsCard } from './admin-alerts-card.tsx'
import {
  formatAdminFigureNotes,
  formatMeasuredAt,
  formatOutdated,
  formatPublishedPapers,
  formatShownPeriod,
} from './admin-dashboard.messages.ts'
import classes from './admin-dashboard.module.css'
import { AdminHandInsCard } from './admin-hand-ins-card.tsx'
import { formatStatusNote, HEALTH_STATE_LABELS, STATUS_UNKNOWN } from './admin-health.messages.ts'
import { AdminHealthPanel } from './admin-health-panel.tsx'
import { AdminQuickLinks } from './admin-quick-links.tsx'
import { formatAdminStep } from './admin-steps.messages.ts'

export interface AdminDashboardPageProps {
  readonly query: DashboardQuery<AdminDashboard>
  readonly period: Period
  readonly onPeriod: (period: Period) => void
}

/** The admin dashboard: greeting, next steps, alerts, figures and charts. */
export const AdminDashboardPage = ({ query, period, onPeriod }: AdminDashboardPageProps) => (
  <DashboardFrame
    query={query}
    fallbackName="Administrator"
    about={[query.data && formatMeasuredAt(query.data.measuredAt)]}
    hint="Nothing is lost. Please try again."
    formatOutdated={formatOutdated}
    actions={
      <>
        <SegmentedControl label="Period" options={PERIOD_CHOICES} value={period} onChange={onPeriod} />
        <AdminRefreshButton onRefresh={query.refetch} />
      </>
    }
  >
    {(dashboard) => <AdminDashboardRows dashboard={dashboard} />}
  </DashboardFrame>
)

const PERIOD_CHOICES = PERIODS.map((period) => ({ value: period, label: PERIOD_LABELS[period] }))

const AdminDashboardRows = ({ dashboard }: { readonly dashboard: AdminDashboard | undefined }) => (
  <>
    <VisuallyHidden role="status">{dashboard && formatShownPeriod(dashboard.days.length)}</VisuallyHidden>
    {dashboard ? <AdminNextSteps steps={dashboard.next} /> : <LoadingNextSteps />}
    <AdminStats figures={dashboard?.figures} />
    <div className={classes.columns}>
      <AdminAlertsCard alerts={dashboard?.alerts} hasNoNextSteps={dashboard?.next.length === 0} />
      <Flex direction="column" gap={{ base: 16, sm: 24 }} miw={0} className={classes.charts}>
        <AdminCompletedSection dashboard={dashboard} />
        <AdminStudentsSection dashboard={dashboard} />
        <AdminAnalyticsSection figures={dashboard?.figures} />
      </Flex>
      <Flex direction="column" gap={{ base: 16, sm: 24 }} miw={0}>
        <AdminHandInsCard dashboard={dashboard} />
        <AdminStatusCard status={dashboard?.status} />
      </Flex>
    </div>
    <AdminQuickLinks figures={dashboard?.figures} />
    <div className={classes.halves}>
      <AdminTopStudentsCard students={dashboard?.topStudents} />
      <AdminTopInstructorsCard instructors={dashboard?.topInstructors} />
    </div>
    <div className={classes.thirds}>
      <AdminHealthPanel dashboard={dashboard} />
      <AdminActivityCard activity={dashboard?.activity} />
      <AdminGrowthCard dashboard={dashboard} />
    </div>
  </>
)

/** Refreshes the dashboard. Shows progress only for a manual refresh, because the periodic one would flicker. */
function AdminRefreshButton({ onRefresh }: { readonly onRefresh: () => Promise<unknown> }) {
  const [isRefreshing, setRefreshing] = useState(false)
  return (
    <BusyButton
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
      busy={isRefreshing}
      onClick={() => {
        setRefreshing(true)
        void onRefresh().finally(() => setRefreshing(false))
      }}
    >
      Refresh Data
    </BusyButton>
  )
}

/** The next steps of an admin; nothing without any. */
function AdminNextSteps({ steps }: { readonly steps: readonly AdminStep[] }) {
  const [first, ...others] = steps
  if (!first) return null
  const { sentence, reason, button } = formatAdminStep(first)
  return (
    <NextSteps
      heading="Needs you"
      sentence={sentence}
      reason={reason}
      action={<Button renderRoot={(props) => <AdminStepLink step={first} {...props} />}>{button}</Button>}
      afterThat={others.map((step) => (
        <AdminStepLink key={step.kind} step={step}>
          {formatAdminStep(step).link}
        </AdminStepLink>
      ))}
    />
  )
}

type AdminStepLinkProps = { readonly step: AdminStep } & Pick<
  LinkComponentProps,
  'className' | 'children' | 'ref'
>

/** Links a step to the screen where it is done. */
function AdminStepLink({ step, ...linkProps }: AdminStepLinkProps) {
  switch (step.kind) {
    case 'tickets_waiting':
      return (
        <Link
          to="/admin/support-tickets"
          // One ticket is opened; several are listed, the longest waiting first.
          search={step.count === 1 ? { ticket: step.ticketId } : {}}
          {...linkProps}
        />
      )
    case 'instructor_tickets_waiting':
      return (
        <Link
          to="/admin/instructor-tickets"
          search={step.count === 1 ? { ticket: step.ticketId } : {}}
          {...linkProps}
        />
      )
    case 'requests_waiting':
      return <Link to="/admin/manage-requests" search={{ status: 'pending' }} {...linkProps} />
    case 'extensions_waiting':
      return <Link to="/admin/hand-ins" search={{ tab: 'extensions' }} {...linkProps} />
    case 'papers_waiting':
      return <Link to="/admin/manage-papers" {...linkProps} />
    case 'students_unassigned':
      return <Link to="/admin/assign-instructor" {...linkProps} />
    case 'instructors_missing':
      return <Link to="/admin/add-instructor" {...linkProps} />
    case 'students_missing':
      return <Link to="/admin/add-student" {...linkProps} />
  }
}

const TONES: Readonly<Record<HealthState, StatusTone>> = {
  operational: 'done',
  degraded: 'pending',
  down: 'rejected',
  not_set_up: 'neutral',
}

/** The last health check of each component. */
const AdminStatusCard = ({ status }: { readonly status: readonly SystemStatus[] | undefined }) => (
  <SectionCard title="System Status" id="system-status" folds>
    <ul className={classes.systemStatus} aria-label="System status">
      {status?.map((one) => (
        <li key={one.check}>
          <div>
            {HEALTH_CHECK_LABELS[one.check]}
            {formatStatusNote(one) && (
              <Text fz={13} lh="sm" c="dimmed">
                {formatStatusNote(one)}
              </Text>
            )}
          </div>
          {one.state ? (
            <StatusBadge tone={TONES[one.state]}>{HEALTH_STATE_LABELS[one.state]}</StatusBadge>
          ) : (
            <StatusBadge tone="neutral">{STATUS_UNKNOWN}</StatusBadge>
          )}
        </li>
      )) ??
        HEALTH_CHECKS.map((check) => (
          <li key={check}>
            <div>{HEALTH_CHECK_LABELS[check]}</div>
            <LoadingStat />
          </li>
        ))}
    </ul>
  </SectionCard>
)

/** The figures of the portal; placeholders while loading. */
function AdminStats({ figures }: { readonly figures: AdminFigures | undefined }) {
  const notes = figures && formatAdminFigureNotes(figures)
  const stats = [
    { label: 'Total students', count: figures?.totalStudents, note: notes?.students },
    { label: 'Instructors', count: figures?.totalInstructors, note: notes?.instructors },
    { label: 'Total assignments', count: figures?.totalProjects, note: notes?.projects },
    { label: 'Completed', count: figures?.completedProjects, note: notes?.completed },
    {
      label: 'Papers published',
      count: figures?.publishedPapers,
      link: figures && <PublishedPapersLink count={figures.publishedPapers} />,
      note: notes?.papers,
    },
    {
      label: 'Unresolved tickets',
      count: figures?.unresolvedTickets,
      note: notes && <TicketNote {...notes} isWaiting={figures.unresolvedTickets > 0} />,
    },
  ]
  return (
    <StatGrid
      label="The portal in figures"
      stats={stats.map(({ label, count, link, note = '\u00a0' }) => ({
        label,
        figure: link ?? (count === undefined ? undefined : formatNumber(count)),
        note,
      }))}
    />
  )
}

/** The number of published papers, which links to them. */
const PublishedPapersLink = ({ count }: { readonly count: number }) => (
  <Link
    to="/admin/manage-papers"
    search={{ status: 'published' }}
    aria-label={formatPublishedPapers(count)}
    className={classes.linkedFigure}
  >
    {formatNumber(count)}
  </Link>
)

interface TicketNoteProps {
  readonly tickets: string
  readonly byStatus: string
  /** Whether any ticket is unresolved. */
  readonly isWaiting: boolean
}

/** Whether tickets need attention and, if so, how many are open and in progress. */
const TicketNote = ({ tickets, byStatus, isWaiting }: TicketNoteProps) => (
  <>
    <Box component="span" display="block" {...(isWaiting && { fw: 600, c: 'var(--ink-2)' })}>
      {tickets}
    </Box>
    {isWaiting && byStatus}
  </>
)
