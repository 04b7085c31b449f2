import type { AdminAlert } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { WAITING_LONG_DAYS } from '@capstone/contract/dashboards/dashboards.constants'
import { HEALTH_CHECK_LABELS } from '@capstone/contract/health/health.constants'
import { formatBytes, formatDateTime, formatNumber, pluralize } from '../../../lib/text/formats.ts'
import { formatInstructorTickets, formatUnresolvedTickets } from './admin-dashboard.messages.ts'
import { formatApproximateDuration } from './admin-health.messages.ts'

export const NO_ALERTS = 'No alerts. The portal runs as it should.'

/** The title and note of an alert. */
export function formatAlert(alert: AdminAlert): { readonly title: string; readonly note: string } {
  switch (alert.kind) {
    case 'check_failed':
      return {
        title: `${HEALTH_CHECK_LABELS[alert.check]}: ${alert.state}`,
        note: `since ${formatDateTime(alert.since)}${alert.detail ? `. ${alert.detail}` : ''}`,
      }
    case 'unresolved_tickets':
      return { title: formatUnresolvedTickets(alert.count), note: NOT_WAITING_LONG }
    case 'instructor_tickets':
      return { title: formatInstructorTickets(alert.count), note: NOT_WAITING_LONG }
    case 'storage_filling':
      return {
        title: `Storage is ${formatNumber(alert.percent)}% full`,
        note: formatStorageLeft(alert.daysLeft),
      }
    case 'mails_failed':
      return { title: `${pluralize(alert.count, 'e-mail')} could not be sent`, note: 'in the last 7 days' }
    case 'backup_missing':
      return alert.last
        ? { title: 'The last backup is old', note: `made on ${formatDateTime(alert.last)}` }
        : { title: 'No backups yet', note: 'lost data cannot be restored' }
    case 'backup_complete':
      return {
        title: 'Backup complete',
        note: `${formatDateTime(alert.at)}, ${formatBytes(alert.bytes)}`,
      }
    case 'announcement':
      return {
        title: alert.announcement === 'update' ? 'Platform update' : 'Maintenance',
        note: `${alert.text} (${formatDateTime(alert.startsAt)} to ${formatDateTime(alert.endsAt)})`,
      }
  }
}

const NOT_WAITING_LONG = `none has waited more than ${WAITING_LONG_DAYS} days for an answer`

const formatStorageLeft = (days: number | null) =>
  days === null ? 'no new files lately' : `full in ${formatApproximateDuration(days)} at the current rate`

/** Whether an alert needs action. */
export const needsAttention = ({ kind }: Pick<AdminAlert, 'kind'>) =>
  kind !== 'backup_complete' && kind !== 'announcement'
