import type {
  AdminAlert,
  PlatformHealth,
  SystemStatus,
} from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { BACKUP_ALERT_DAYS, STORAGE_ALERT_PERCENT } from '@capstone/contract/dashboards/dashboards.constants'
import { DAY_MS } from '../../platform/local-date.ts'
import type { Measures } from './health.repository.ts'

type HealthKind =
  | 'check_failed'
  | 'storage_filling'
  | 'mails_failed'
  | 'backup_missing'
  | 'backup_complete'
  | 'announcement'
/** An alert that is about the portal itself. */
export type HealthAlert = Extract<AdminAlert, { kind: HealthKind }>

type Told = Pick<Measures, 'pace' | 'failedMails' | 'lastBackup' | 'announcements'>
type Looked = {
  readonly period: { readonly from: Date; readonly to: Date }
  readonly storage: PlatformHealth['storage']
  readonly status: readonly SystemStatus[]
}

/** What an admin should know of the portal itself at this moment, in the order of the contract's kinds. */
export function healthAlertsOf(told: Told, { period, storage, status }: Looked): HealthAlert[] {
  return [
    ...status.flatMap(probeAlerts),
    ...storageAlerts(told.pace, storage, period),
    ...(told.failedMails > 0 ? [{ kind: 'mails_failed', count: told.failedMails } as const] : []),
    backupAlert(told.lastBackup, period.to),
    ...told.announcements.map(({ announcement, text, startsAt, endsAt }) => ({
      kind: 'announcement' as const,
      announcement,
      text,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
  ]
}

function probeAlerts({ check, state, detail, changedAt: since }: SystemStatus): HealthAlert[] {
  if (!since || (state !== 'down' && state !== 'degraded')) return []
  return [{ kind: 'check_failed', check, state, since, detail }]
}

function storageAlerts(
  pace: Told['pace'],
  { used, quota }: Looked['storage'],
  { from, to }: Looked['period'],
): HealthAlert[] {
  if (!quota || used * 100 < quota * STORAGE_ALERT_PERCENT) return []
  return [{ kind: 'storage_filling', percent: Math.floor((used * 100) / quota), daysLeft: daysLeft() }]

  // A portal younger than the period grew in its own time, at least in a day.
  function daysLeft() {
    if (!pace || pace.added <= 0 || !quota) return null
    const began = Math.max(from.getTime(), new Date(pace.first).getTime())
    const days = Math.max(1, (to.getTime() - began) / DAY_MS)
    return Math.max(0, Math.floor(((quota - used) * days) / pace.added))
  }
}

function backupAlert(last: Told['lastBackup'], now: Date): HealthAlert {
  if (!last) return { kind: 'backup_missing', last: null }
  const at = new Date(last.at)
  if (now.getTime() - at.getTime() > BACKUP_ALERT_DAYS * DAY_MS) return { kind: 'backup_missing', last: at }
  return { kind: 'backup_complete', at, bytes: last.bytes }
}
