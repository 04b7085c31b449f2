import type { AdminAlert } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconDatabase,
  IconInfoCircle,
  IconLifebuoy,
  IconMailX,
  IconMessageCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ActivityItem, ActivityList } from '../../../ui/lists/activity-list.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { EmptyNote } from '../empty-note.tsx'
import { formatAlert, NO_ALERTS, needsAttention } from './admin-alerts.messages.ts'

const ICONS: Readonly<Record<AdminAlert['kind'], Icon>> = {
  check_failed: IconAlertTriangle,
  unresolved_tickets: IconLifebuoy,
  instructor_tickets: IconMessageCircle,
  storage_filling: IconDatabase,
  mails_failed: IconMailX,
  backup_missing: IconDatabase,
  backup_complete: IconCircleCheck,
  announcement: IconInfoCircle,
}

export interface AdminAlertsCardProps {
  readonly alerts: readonly AdminAlert[] | undefined
  /** Whether no next steps are shown above the alerts. Alerts that need action are amber only then. */
  readonly hasNoNextSteps: boolean
}

/** The current alerts, most important first. */
export const AdminAlertsCard = ({ alerts, hasNoNextSteps }: AdminAlertsCardProps) => (
  <SectionCard title="Admin Alerts" flush>
    {!alerts && <ListSkeleton label="Loading alerts" rows={4} bare shape="slim" />}
    {alerts?.length === 0 && <EmptyNote>{NO_ALERTS}</EmptyNote>}
    {alerts && alerts.length > 0 && (
      <ActivityList label="Admin alerts">
        {alerts.map((alert) => (
          <AdminAlertItem
            key={JSON.stringify(alert)}
            alert={alert}
            isAmber={hasNoNextSteps && needsAttention(alert)}
          />
        ))}
      </ActivityList>
    )}
  </SectionCard>
)

interface AdminAlertItemProps {
  readonly alert: AdminAlert
  readonly isAmber: boolean
}

function AdminAlertItem({ alert, isAmber }: AdminAlertItemProps) {
  const { title, note } = formatAlert(alert)
  return (
    <ActivityItem
      icon={ICONS[alert.kind]}
      title={<AdminAlertLink kind={alert.kind}>{title}</AdminAlertLink>}
      detail={note}
      needsAttention={isAmber}
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
    case 'unresolved_tickets':
      return <Link to="/admin/support-tickets">{children}</Link>
    case 'instructor_tickets':
      return <Link to="/admin/instructor-tickets">{children}</Link>
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
