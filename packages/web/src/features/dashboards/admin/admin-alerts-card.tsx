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
import { NewsItem, NewsList } from '../../../ui/feedback/news-list.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { SectionCard } from '../../../ui/lists/section-card.tsx'
import { AdminAlertLink } from './admin-alert-link.tsx'
import { isNeeding, NO_ALERTS, sayAlert } from './admin-alerts.messages.ts'
import classes from './admin-dashboard.module.css'

const ICONS: Readonly<Record<AdminAlert['kind'], Icon>> = {
  probe_down: IconAlertTriangle,
  open_tickets: IconLifebuoy,
  requests_pending: IconInbox,
  papers_waiting: IconFileText,
  students_unassigned: IconUserQuestion,
  storage_filling: IconDatabase,
  mails_failed: IconMailX,
  backup_missing: IconDatabase,
  backup_complete: IconCircleCheck,
  notice: IconInfoCircle,
}

/** What an admin should know of at this moment, in the order in which it matters. Spec 2 §2. */
export const AdminAlertsCard = ({ alerts }: { readonly alerts: readonly AdminAlert[] | undefined }) => (
  <SectionCard title="Admin Alerts" flush>
    {!alerts && <ListSkeleton label="Loading alerts" rows={4} bare slim />}
    {alerts?.length === 0 && <p className={classes.empty}>{NO_ALERTS}</p>}
    {alerts && alerts.length > 0 && (
      <div className={classes.alerts}>
        <NewsList label="Admin alerts">
          {alerts.map((alert) => (
            <AdminAlertItem key={JSON.stringify(alert)} alert={alert} />
          ))}
        </NewsList>
      </div>
    )}
  </SectionCard>
)

function AdminAlertItem({ alert }: { readonly alert: AdminAlert }) {
  const { title, note } = sayAlert(alert)
  return (
    <NewsItem
      icon={ICONS[alert.kind]}
      title={<AdminAlertLink kind={alert.kind}>{title}</AdminAlertLink>}
      note={note}
      isNeeding={isNeeding(alert)}
    />
  )
}
