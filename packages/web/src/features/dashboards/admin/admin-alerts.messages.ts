import type { AdminAlert } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { WAITING_LONG_DAYS } from '@capstone/contract/dashboards/dashboards.constants'
import { HEALTH_CHECK_LABELS } from '@capstone/contract/health/health.constants'
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatNumber,
  pluralize,
} from '../../../lib/text/formats.ts'
import { formatApproximateDuration } from './admin-health.messages.ts'

/** Shown when there are no alerts. */
export const NO_ALERTS = 'No alerts. Nothing is waiting for you.'

/** The title and note of an alert. */
export function formatAlert(alert: AdminAlert): { readonly title: string; readonly note: string } {
  switch (alert.kind) {
    case 'check_failed':
      return {
        title: `${HEALTH_CHECK_LABELS[alert.check]}: ${alert.state}`,
        note: `since ${formatDateTime(alert.since)}${alert.detail ? `. ${alert.detail}` : ''}`,
      }
    case 'open_tickets':
      return { title: pluralize(alert.count, 'open ticket'), note: formatWaitingLong(alert.waitingLong) }
    case 'requests_pending':
      return {
        title: `${pluralize(alert.count, 'project request')} pending`,
        note: formatOldest(alert.oldest),
      }
    case 'papers_waiting':
      return { title: `${pluralize(alert.count, 'paper')} to review`, note: formatOldest(alert.oldest) }
    case 'students_unassigned':
      return {
        title: `${pluralize(alert.count, 'student')} without an instructor`,
        note: 'not assigned yet',
      }
    case 'storage_filling':
      return {
        title: `Storage is ${formatNumber(alert.percent)}% full`,
        note: formatStorageLeft(alert.daysLeft),
      }
    case 'mails_failed':
      return { title: `${pluralize(alert.count, 'mail')} could not be sent`, note: 'in the last 7 days' }
    case 'backup_missing':
      return alert.last
        ? { title: 'The last backup is old', note: `made on ${formatDateTime(alert.last)}` }
        : { title: 'No backup yet', note: 'data could not be restored' }
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

const formatWaitingLong = (count: number) =>
  count === 0
    ? `none has waited more than ${WAITING_LONG_DAYS} days`
    : `${formatNumber(count)} ${count === 1 ? 'has' : 'have'} waited more than ${WAITING_LONG_DAYS} days`

const formatOldest = (createdAt: Date) => `the oldest since ${formatDate(createdAt)}`

const formatStorageLeft = (days: number | null) =>
  days === null ? 'no new files lately' : `lasts ${formatApproximateDuration(days)} at this period's pace`

/** Whether an alert needs action. */
export const needsAttention = ({ kind }: Pick<AdminAlert, 'kind'>) =>
  kind !== 'backup_complete' && kind !== 'announcement'
