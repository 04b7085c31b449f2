import type { PlatformHealth } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import type { Bucket } from '@capstone/contract/files/files.constants'
import type { LocalDate } from '../../platform/local-date.ts'
import { addCounts, type BucketCounts, percentileOf } from './calls/percentiles.service.ts'
import type { HealthMetrics } from './health.repository.ts'
import { computeUptime } from './uptime.service.ts'

type Days = { readonly first: LocalDate; readonly today: LocalDate; readonly yesterday: LocalDate }
type HealthInput = {
  readonly period: { readonly from: Date; readonly to: Date }
  readonly days: Days
  readonly quota: number | null
}

/** Computes the platform health shown on the dashboard from the metrics. */
export function computePlatformHealth(
  metrics: HealthMetrics,
  { period, days, quota }: HealthInput,
): PlatformHealth {
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
    .map(([day, buckets]) => ({ day, counts: toCounts(buckets) }))
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

function toCounts(buckets: Readonly<Record<string, number>>): BucketCounts {
  const counts: number[] = []
  for (const [bucket, calls] of Object.entries(buckets)) counts[Number(bucket)] = calls
  return Array.from(counts, (calls) => calls ?? 0)
}

const sumOf = (buckets: Readonly<Record<string, number>> | undefined) =>
  buckets ? Object.values(buckets).reduce((sum, calls) => sum + calls, 0) : null

/** The dashboard's name for the content of each bucket. */
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
