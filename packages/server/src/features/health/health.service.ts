import type { PlatformHealth, SystemStatus } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { ACTIVE_NOW_MINUTES, STORAGE_ALERT_PERCENT } from '@capstone/contract/dashboards/dashboards.constants'
import { HEALTH_CHECK_STALE_SECONDS, HEALTH_CHECKS } from '@capstone/contract/health/health.constants'
import { addDays, DAY_MS, toLocalDate } from '../../platform/local-date.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { type Amounts, countAmounts, type HealthMetrics, readHealthMetrics } from './health.repository.ts'
import { type HealthAlert, listHealthAlerts } from './health-alerts.service.ts'
import { computePlatformHealth } from './platform-health.service.ts'
import { minutesFrom, minutesUntil } from './uptime.service.ts'

/** Returns the last known state of each component; a stale result counts as unknown. */
const listSystemStatus = (healthChecks: HealthMetrics['healthChecks'], now: Date): SystemStatus[] =>
  HEALTH_CHECKS.map((check) => {
    const stored = healthChecks.find(({ name }) => name === check)
    const checkedAt = stored && new Date(stored.checkedAt)
    if (!stored || !checkedAt) return { check, ...UNKNOWN, checkedAt: null }
    // Absolute, since the clock may have been set back.
    const age = Math.abs(now.getTime() - checkedAt.getTime())
    if (age > HEALTH_CHECK_STALE_SECONDS * 1000) return { check, ...UNKNOWN, checkedAt }
    const { state, detail, milliseconds } = stored
    return { check, state, detail, milliseconds, checkedAt, changedAt: new Date(stored.changedAt) }
  })

const UNKNOWN = { state: null, detail: '', milliseconds: null, changedAt: null } as const

/** A period from the start of a day in TIME_ZONE up to now. */
export type HealthPeriod = { readonly from: Date; readonly to: Date }

export type Health = {
  readonly health: PlatformHealth
  /** One of each check, in the order of HEALTH_CHECKS. */
  readonly status: SystemStatus[]
  /** The alerts about the portal itself, in the order of the contract's kinds. */
  readonly alerts: HealthAlert[]
}

const alertBytesOf = ({ STORAGE_QUOTA }: AdminContext['settings']) =>
  STORAGE_QUOTA === undefined ? null : (STORAGE_QUOTA * STORAGE_ALERT_PERCENT) / 100

/**
 * Counts the health figures whose cost grows with the size of the university, for a caller that caches them. One
 * statement.
 */
export const countHealthAmounts = (
  { db, scope, settings }: Pick<AdminContext, 'db' | 'scope' | 'settings'>,
  { from, to }: HealthPeriod,
): Promise<Amounts> => countAmounts(db, scope, { from, now: to, alertBytes: alertBytesOf(settings) })

/**
 * Reads the health of the portal for the admin dashboard: one prepared statement whatever the period, and one more without
 * `amounts`. Figures without measurements are null.
 */
export async function readHealth(
  context: AdminContext,
  period: HealthPeriod,
  amounts?: Amounts,
): Promise<Health> {
  const { db, scope, settings } = context
  const { from, to } = period
  const today = toLocalDate(settings, to)
  const days = { first: toLocalDate(settings, from), today, yesterday: addDays(today, -1) }
  const quota = settings.STORAGE_QUOTA ?? null
  const read = await readHealthMetrics(db, scope, {
    now: to,
    activeSince: new Date(to.getTime() - ACTIVE_NOW_MINUTES * 60_000),
    weekAgo: new Date(to.getTime() - 7 * DAY_MS),
    firstDay: days.first < days.yesterday ? days.first : days.yesterday,
    today,
    first: minutesFrom(from),
    last: minutesUntil(to),
  })
  const metrics = { ...read, ...(amounts ?? (await countHealthAmounts(context, period))) }
  const health = computePlatformHealth(metrics, { period, days, quota })
  const status = listSystemStatus(metrics.healthChecks, to)
  return { health, status, alerts: listHealthAlerts(metrics, { period, storage: health.storage, status }) }
}
