import type { AdminAlert } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconDatabase,
  IconFileText,
  IconInbox,
  IconInfoCircle,
  IconLifebuoy,
  IconMailX,
  IconUserQuestion,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ActivityItem, ActivityList } from '../../../ui/lists/activity-list.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { EmptyNote } from '../empty-note.tsx'
import { formatAlert, NO_ALERTS, needsAttention } from './admin-alerts.messages.ts'
import classes from './admin-dashboard.module.css'

const ICONS: Readonly<Record<AdminAlert['kind'], Icon>> = {
  check_failed: IconAlertTriangle,
  open_tickets: IconLifebuoy,
  requests_pending: IconInbox,
  papers_waiting: IconFileText,
  students_unassigned: IconUserQuestion,
  storage_filling: IconDatabase,
  mails_failed: IconMailX,
  backup_missing: IconDatabase,
  backup_complete: IconCircleCheck,
  announcement: IconInfoCircle,
}

/** The current alerts, most important first. */
export const AdminAlertsCard = ({ alerts }: { readonly alerts: readonly AdminAlert[] | undefined }) => (
  <SectionCard title="Admin Alerts" flush>
    {!alerts && <ListSkeleton label="Loading alerts" rows={4} bare slim />}
    {alerts?.length === 0 && <EmptyNote>{NO_ALERTS}</EmptyNote>}
    {alerts && alerts.length > 0 && (
      <div className={classes.alerts}>
        <ActivityList label="Admin alerts">
          {alerts.map((alert) => (
            <AdminAlertItem key={JSON.stringify(alert)} alert={alert} />
          ))}
        </ActivityList>
      </div>
    )}
  </SectionCard>
)

function AdminAlertItem({ alert }: { readonly alert: AdminAlert }) {
  const { title, note } = formatAlert(alert)
  return (
    <ActivityItem
      icon={ICONS[alert.kind]}
      title={<AdminAlertLink kind={alert.kind}>{title}</AdminAlertLink>}
      detail={note}
      needsAttention={needsAttention(alert)}
    />
  )
}

interface AdminAlertLinkProps {
  readonly kind: AdminAlert['kind']
  readonly children: ReactNode
}

/** Links an alert to the screen or section about it, if there is one. */
function AdminAlertLink({ kind, children }: AdminAlertLinkProps) {
  switch (kind) {
    case 'open_tickets':
      return (
        <Link to="/admin/support-tickets" search={{ sort: 'waiting' }}>
          {children}
        </Link>
      )
    case 'requests_pending':
      return (
        <Link to="/admin/manage-requests" search={{ status: 'pending' }}>
          {children}
        </Link>
      )
    case 'papers_waiting':
      return <Link to="/admin/manage-papers">{children}</Link>
    case 'students_unassigned':
      return <Link to="/admin/assign-instructor">{children}</Link>
    case 'storage_filling':
      return <a href="#platform-health">{children}</a>
    case 'check_failed':
    case 'mails_failed':
      return <a href="#system-status">{children}</a>
    case 'backup_missing':
    case 'backup_complete':
    case 'announcement':
      return children
  }
}
