import type { PlatformHealth, SystemStatus } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { ACTIVE_NOW_MINUTES, STORAGE_ALERT_PERCENT } from '@capstone/contract/dashboards/dashboards.constants'
import { HEALTH_CHECK_STALE_SECONDS, HEALTH_CHECKS } from '@capstone/contract/health/health.constants'
import { addDays, DAY_MS, toLocalDate } from '../../platform/local-date.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { type Amounts, countAmounts, type Measures, readHealthMetrics } from './health.repository.ts'
import { type HealthAlert, healthAlertsOf } from './health-alerts.service.ts'
import { platformHealthOf } from './platform-health.service.ts'
import { minutesFrom, minutesUntil } from './uptime.service.ts'

/** How each part of the portal was when it was last looked at; of one looked at too long ago nothing is known. */
const systemStatusOf = (healthChecks: Measures['healthChecks'], now: Date): SystemStatus[] =>
  HEALTH_CHECKS.map((check) => {
    const told = healthChecks.find(({ name }) => name === check)
    const checkedAt = told && new Date(told.checkedAt)
    if (!told || !checkedAt) return { check, ...UNKNOWN, checkedAt: null }
    // A clock that was put back makes a look neither fresh nor old.
    const age = Math.abs(now.getTime() - checkedAt.getTime())
    if (age > HEALTH_CHECK_STALE_SECONDS * 1000) return { check, ...UNKNOWN, checkedAt }
    const { state, detail, milliseconds } = told
    return { check, state, detail, milliseconds, checkedAt, changedAt: new Date(told.changedAt) }
  })

const UNKNOWN = { state: null, detail: '', milliseconds: null, changedAt: null } as const

/** What is looked at: from a moment (the beginning of a day of TIME_ZONE) up to now. */
export type HealthPeriod = { readonly from: Date; readonly to: Date }

export type Health = {
  readonly health: PlatformHealth
  /** One of each check, in the order of HEALTH_CHECKS. */
  readonly status: SystemStatus[]
  /** The alerts that are about the portal itself, in the order of the contract's kinds. */
  readonly alerts: HealthAlert[]
}

const alertBytesOf = ({ STORAGE_QUOTA }: AdminContext['settings']) =>
  STORAGE_QUOTA === undefined ? null : (STORAGE_QUOTA * STORAGE_ALERT_PERCENT) / 100

/**
 * The part of the health that costs more the larger the university is, for whoever keeps it for a while. One statement.
 */
export const countHealthAmounts = (
  { db, scope, settings }: Pick<AdminContext, 'db' | 'scope' | 'settings'>,
  { from, to }: HealthPeriod,
): Promise<Amounts> => countAmounts(db, scope, { from, now: to, alertBytes: alertBytesOf(settings) })

/**
 * What the portal measured of itself, for an admin's dashboard: one prepared statement, whatever the period, and one
 * more where {@link countHealthAmounts} was not asked before. What was not measured is null, never a guess. Spec 2 §2,
 * and the line on measured figures of the design.
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
  const measured = await readHealthMetrics(db, scope, {
    now: to,
    activeSince: new Date(to.getTime() - ACTIVE_NOW_MINUTES * 60_000),
    weekAgo: new Date(to.getTime() - 7 * DAY_MS),
    firstDay: days.first < days.yesterday ? days.first : days.yesterday,
    today,
    first: minutesFrom(from),
    last: minutesUntil(to),
  })
  const measures = { ...measured, ...(amounts ?? (await countHealthAmounts(context, period))) }
  const health = platformHealthOf(measures, { period, days, quota })
  const status = systemStatusOf(measures.healthChecks, to)
  return { health, status, alerts: healthAlertsOf(measures, { period, storage: health.storage, status }) }
}
