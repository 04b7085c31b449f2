import { DAY_MS } from '@capstone/contract/base.constants'
import type {
  AdminAlert,
  PlatformHealth,
  SystemStatus,
} from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { BACKUP_ALERT_DAYS, STORAGE_ALERT_PERCENT } from '@capstone/contract/dashboards/dashboards.constants'
import type { HealthMetrics } from './health.repository.ts'

type HealthKind =
  | 'check_failed'
  | 'storage_filling'
  | 'mails_failed'
  | 'backup_missing'
  | 'backup_complete'
  | 'announcement'
/** An alert about the portal itself. */
export type HealthAlert = Extract<AdminAlert, { kind: HealthKind }>

type AlertMetrics = Pick<HealthMetrics, 'growth' | 'failedMailCount' | 'lastBackup' | 'announcements'>
type AlertInput = {
  readonly period: { readonly from: Date; readonly to: Date }
  readonly storage: PlatformHealth['storage']
  readonly status: readonly SystemStatus[]
}

/** Returns the alerts about the portal itself. */
export function listHealthAlerts(
  metrics: AlertMetrics,
  { period, storage, status }: AlertInput,
): HealthAlert[] {
  return [
    ...status.flatMap(checkAlerts),
    ...storageAlerts(metrics.growth, storage, period),
    ...(metrics.failedMailCount > 0
      ? [{ kind: 'mails_failed', count: metrics.failedMailCount } as const]
      : []),
    backupAlert(metrics.lastBackup, period.to),
    ...metrics.announcements.map(({ announcement, text, startsAt, endsAt }) => ({
      kind: 'announcement' as const,
      announcement,
      text,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
  ]
}

function checkAlerts({ check, state, detail, changedAt: since }: SystemStatus): HealthAlert[] {
  if (!since || (state !== 'down' && state !== 'degraded')) return []
  return [{ kind: 'check_failed', check, state, since, detail }]
}

function storageAlerts(
  growth: AlertMetrics['growth'],
  { used, quota }: AlertInput['storage'],
  { from, to }: AlertInput['period'],
): HealthAlert[] {
  if (!quota || used * 100 < quota * STORAGE_ALERT_PERCENT) return []
  return [{ kind: 'storage_filling', percent: Math.floor((used * 100) / quota), daysLeft: daysLeft() }]

  // The growth of a portal that is younger than the period is measured since its first file, over at least a day.
  function daysLeft() {
    if (!growth || growth.added <= 0 || !quota) return null
    const start = Math.max(from.getTime(), new Date(growth.first).getTime())
    const days = Math.max(1, (to.getTime() - start) / DAY_MS)
    return Math.max(0, Math.floor(((quota - used) * days) / growth.added))
  }
}

function backupAlert(last: AlertMetrics['lastBackup'], now: Date): HealthAlert {
  if (!last) return { kind: 'backup_missing', last: null }
  const at = new Date(last.at)
  if (now.getTime() - at.getTime() > BACKUP_ALERT_DAYS * DAY_MS) return { kind: 'backup_missing', last: at }
  return { kind: 'backup_complete', at, bytes: last.bytes }
}
