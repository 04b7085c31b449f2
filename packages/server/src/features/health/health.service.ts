import { DAY_MS, MINUTE_MS } from '@capstone/contract/base.constants'
import type { PlatformHealth, SystemStatus } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { ACTIVE_NOW_MINUTES, STORAGE_ALERT_PERCENT } from '@capstone/contract/dashboards/dashboards.constants'
import type { Bucket } from '@capstone/contract/files/files.constants'
import { HEALTH_CHECK_STALE_SECONDS, HEALTH_CHECKS } from '@capstone/contract/health/health.constants'
import { addDays, type LocalDate, toLocalDate } from '../../platform/local-date.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { addCounts, type BucketCounts, percentileOf } from './calls/percentiles.service.ts'
import { countUsage, type HealthMetrics, type PortalUsage, readHealthMetrics } from './health.repository.ts'
import { type HealthAlert, listHealthAlerts } from './health-alerts.service.ts'
import { computeUptime, minutesFrom, minutesUntil } from './uptime.service.ts'

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
  /** One for each check, in the order of HEALTH_CHECKS. */
  readonly status: SystemStatus[]
  readonly alerts: HealthAlert[]
}

const alertBytesOf = ({ STORAGE_QUOTA }: AdminContext['settings']) =>
  STORAGE_QUOTA === undefined ? null : (STORAGE_QUOTA * STORAGE_ALERT_PERCENT) / 100

/**
 * Counts the health figures whose cost grows with the size of the university, for a caller that caches them. One
 * statement.
 */
export const countPortalUsage = (
  { db, scope, settings }: Pick<AdminContext, 'db' | 'scope' | 'settings'>,
  { from, to }: HealthPeriod,
): Promise<PortalUsage> => countUsage(db, scope, { from, now: to, alertBytes: alertBytesOf(settings) })

/**
 * Reads the health of the portal for the admin dashboard: one prepared statement, and one more without `usage`. Uptime,
 * response times and yesterday's calls are null without measurements.
 */
export async function readHealth(
  context: AdminContext,
  period: HealthPeriod,
  usage?: PortalUsage,
): Promise<Health> {
  const { db, scope, settings } = context
  const { from, to } = period
  const today = toLocalDate(settings, to)
  const days = { first: toLocalDate(settings, from), today, yesterday: addDays(today, -1) }
  const quota = settings.STORAGE_QUOTA ?? null
  const read = await readHealthMetrics(db, scope, {
    now: to,
    activeSince: new Date(to.getTime() - ACTIVE_NOW_MINUTES * MINUTE_MS),
    weekAgo: new Date(to.getTime() - 7 * DAY_MS),
    firstDay: days.first < days.yesterday ? days.first : days.yesterday,
    today,
    first: minutesFrom(from),
    last: minutesUntil(to),
  })
  const metrics = { ...read, ...(usage ?? (await countPortalUsage(context, period))) }
  const health = computePlatformHealth(metrics, { period, days, quota })
  const status = listSystemStatus(metrics.healthChecks, to)
  return { health, status, alerts: listHealthAlerts(metrics, { period, storage: health.storage, status }) }
}

type Days = { readonly first: LocalDate; readonly today: LocalDate; readonly yesterday: LocalDate }
type HealthInput = {
  readonly period: { readonly from: Date; readonly to: Date }
  readonly days: Days
  readonly quota: number | null
}

function computePlatformHealth(metrics: HealthMetrics, { period, days, quota }: HealthInput): PlatformHealth {
  const { firstHeartbeat, minutesWithHeartbeat } = metrics
  const first = firstHeartbeat && {
    hour: new Date(firstHeartbeat.hour),
    minutes: BigInt(firstHeartbeat.minutes),
  }
  return {
    ...computeUptime({ first, minutesWithHeartbeat }, period),
    ...computeResponseTimes(metrics.calls, days),
    activeNow: metrics.activeNow,
    activeInPeriod: metrics.activeInPeriod,
    storage: computeStorage(metrics.storedBytes, quota),
  }
}

type CallsOfDays = HealthMetrics['calls']
type ResponseTimes = Pick<
  PlatformHealth,
  'responseP50' | 'responseP95' | 'responseDays' | 'callsToday' | 'callsYesterday'
>

function computeResponseTimes(calls: CallsOfDays, { first, today, yesterday }: Days): ResponseTimes {
  const counted = Object.entries(calls)
    .map(([day, histogram]) => ({ day, counts: toCounts(histogram) }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
  const ofPeriod = counted.filter(({ day }) => day >= first)
  const all = addCounts(ofPeriod.map(({ counts }) => counts))
  return {
    responseP50: percentileOf(all, 50),
    responseP95: percentileOf(all, 95),
    responseDays: ofPeriod.flatMap(({ day, counts }) => {
      const p95 = percentileOf(counts, 95)
      return p95 === null ? [] : [{ day, p95 }]
    }),
    callsToday: sumOf(calls[today]) ?? 0,
    callsYesterday: sumOf(calls[yesterday]),
  }
}

function toCounts(histogram: Readonly<Record<string, number>>): BucketCounts {
  const counts: number[] = []
  for (const [bucket, calls] of Object.entries(histogram)) counts[Number(bucket)] = calls
  return Array.from(counts, (calls) => calls ?? 0)
}

const sumOf = (histogram: Readonly<Record<string, number>> | undefined) =>
  histogram ? Object.values(histogram).reduce((sum, calls) => sum + calls, 0) : null

/** The dashboard's name for the content of each storage bucket. */
const BUCKET_CONTENTS = {
  'project-source': 'code',
  'project-docs': 'documents',
  papers: 'papers',
  'support-uploads': 'chat',
} as const satisfies Record<Bucket, string>

function computeStorage(
  bytes: HealthMetrics['storedBytes'],
  quota: number | null,
): PlatformHealth['storage'] {
  const byContent = { code: 0, documents: 0, papers: 0, chat: 0 }
  for (const [bucket, name] of Object.entries(BUCKET_CONTENTS)) byContent[name] = bytes[bucket] ?? 0
  return {
    ...byContent,
    used: byContent.code + byContent.documents + byContent.papers + byContent.chat,
    quota,
  }
}
