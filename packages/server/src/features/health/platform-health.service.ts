import type { PlatformHealth } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import type { Bucket } from '@capstone/contract/files/files.constants'
import type { LocalDate } from '../../platform/local-date.ts'
import { addCounts, type BucketCounts, percentileOf } from './calls/percentiles.service.ts'
import type { Measures } from './health.repository.ts'
import { uptimeOf } from './uptime.service.ts'

type Days = { readonly first: LocalDate; readonly today: LocalDate; readonly yesterday: LocalDate }
type Looked = {
  readonly period: { readonly from: Date; readonly to: Date }
  readonly days: Days
  readonly quota: number | null
}

/** The platform's health as a dashboard tells it, of what was measured. */
export function platformHealthOf(measures: Measures, { period, days, quota }: Looked): PlatformHealth {
  const { firstBeat, minutesUp } = measures
  const first = firstBeat && { hour: new Date(firstBeat.hour), minutes: BigInt(firstBeat.minutes) }
  return {
    ...uptimeOf({ first, minutesUp }, period),
    ...answerTimesOf(measures.calls, days),
    activeNow: measures.activeNow,
    activeInPeriod: measures.activeInPeriod,
    storage: storageOf(measures.storedBytes, quota),
  }
}

type CallsOfDays = Measures['calls']
type AnswerTimes = Pick<
  PlatformHealth,
  'responseP50' | 'responseP95' | 'responseDays' | 'callsToday' | 'callsYesterday'
>

function answerTimesOf(calls: CallsOfDays, { first, today, yesterday }: Days): AnswerTimes {
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

/** What each bucket holds, as a dashboard calls it. Spec 1 §7. */
const HELD_IN = {
  'project-source': 'code',
  'project-docs': 'documents',
  papers: 'papers',
  'support-uploads': 'chat',
} as const satisfies Record<Bucket, string>

function storageOf(bytes: Measures['storedBytes'], quota: number | null): PlatformHealth['storage'] {
  const held = { code: 0, documents: 0, papers: 0, chat: 0 }
  for (const [bucket, name] of Object.entries(HELD_IN)) held[name] = bytes[bucket] ?? 0
  return { ...held, used: held.code + held.documents + held.papers + held.chat, quota }
}
