import type { PlatformHealth, SystemStatus } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { ACTIVE_NOW_MINUTES, STORAGE_ALERT_PERCENT } from '@capstone/contract/dashboards/dashboards.constants'
import { PROBE_STALE_SECONDS, PROBES } from '@capstone/contract/health/health.constants'
import { addDays, DAY_MS, toLocalDate } from '../../platform/local-date.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { type HealthAlert, healthAlertsOf } from './alerts.service.ts'
import { platformHealthOf } from './checks/measures.service.ts'
import { type Amounts, countAmounts, type Measures, readMeasures } from './health.repository.ts'
import { minutesFrom, minutesUntil } from './uptime.service.ts'

/** How each part of the portal was when it was last looked at; of one looked at too long ago nothing is known. */
const systemStatusOf = (probes: Measures['probes'], now: Date): SystemStatus[] =>
  PROBES.map((probe) => {
    const told = probes.find(({ name }) => name === probe)
    const checkedAt = told && new Date(told.checkedAt)
    if (!told || !checkedAt) return { probe, ...UNKNOWN, checkedAt: null }
    // A clock that was put back makes a look neither fresh nor old.
    const age = Math.abs(now.getTime() - checkedAt.getTime())
    if (age > PROBE_STALE_SECONDS * 1000) return { probe, ...UNKNOWN, checkedAt }
    const { state, detail, milliseconds } = told
    return { probe, state, detail, milliseconds, checkedAt, changedAt: new Date(told.changedAt) }
  })

const UNKNOWN = { state: null, detail: '', milliseconds: null, changedAt: null } as const

/** What is looked at: from a moment (the beginning of a day of TIME_ZONE) up to now. */
export type HealthPeriod = { readonly from: Date; readonly to: Date }

export type Health = {
  readonly health: PlatformHealth
  /** One of each probe, in the order of PROBES. */
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
  const measured = await readMeasures(db, scope, {
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
  const status = systemStatusOf(measures.probes, to)
  return { health, status, alerts: healthAlertsOf(measures, { period, storage: health.storage, status }) }
}
