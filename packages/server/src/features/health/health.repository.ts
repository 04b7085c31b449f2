import type { AnnouncementKind, HealthCheck, HealthState } from '@capstone/contract/health/health.constants'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import type { AdminScope } from '../../rpc/scope.ts'
import { users } from '../accounts/accounts.table.ts'
import { storedFiles } from '../files/files.table.ts'
import { mails } from '../notifications/mail/mail-queue.table.ts'
import { announcements, backups, callDays, healthChecks, heartbeats } from './health.table.ts'
import type { HourMinutes } from './uptime.service.ts'

const param = sql.placeholder
const timestamp = (name: string): SQL => sql`${param(name)}::timestamptz`

const calls = sql<Record<string, Record<string, number>>>`(
  select coalesce(json_object_agg(counted.day, counted.buckets), '{}') from (
    select day, json_object_agg(bucket, calls) as buckets from ${callDays}
    where day between ${param('firstDay')}::date and ${param('today')}::date group by day
  ) counted)`

const minutesWithHeartbeat = sql<number>`(
  select coalesce(sum(bit_count((minutes
    & case when hour = ${timestamp('firstHour')} then ${param('firstMinutes')}::bigint else -1 end
    & case when hour = ${timestamp('lastHour')} then ${param('lastMinutes')}::bigint else -1 end)::bit(64))), 0)::int
  from ${heartbeats} where hour between ${timestamp('firstHour')} and ${timestamp('lastHour')})`

const firstHeartbeat = sql<{ hour: string; minutes: string } | null>`(
  select json_build_object('hour', hour, 'minutes', minutes::text) from ${heartbeats} order by hour limit 1)`

/** Counts people seen since a time. Allows for another process's clock being a minute ahead. */
const countSeenSince = (name: string) => sql<number>`(
  select count(*)::int from ${users} where last_seen_at
  between ${timestamp(name)} and ${timestamp('now')} + interval '1 minute')`

type StoredHealthCheck = {
  readonly name: HealthCheck
  readonly state: HealthState
  readonly detail: string
  readonly milliseconds: number | null
  readonly checkedAt: string
  readonly changedAt: string
}
const storedHealthChecks = sql<StoredHealthCheck[]>`(
  select coalesce(json_agg(json_build_object('name', name, 'state', state, 'detail', detail,
    'milliseconds', milliseconds, 'checkedAt', checked_at, 'changedAt', changed_at)), '[]') from ${healthChecks})`

const failedMailCount = sql<number>`(select count(*)::int from ${mails} where given_up_at >= ${timestamp('weekAgo')})`

const lastBackup = sql<{ at: string; bytes: number } | null>`(
  select json_build_object('at', finished_at, 'bytes', bytes) from ${backups} order by finished_at desc limit 1)`

type ShownAnnouncement = { announcement: AnnouncementKind; text: string; startsAt: string; endsAt: string }
const shownAnnouncements = sql<ShownAnnouncement[]>`(
  select coalesce(json_agg(json_build_object('announcement', kind, 'text', text, 'startsAt', starts_at, 'endsAt', ends_at)
    order by ends_at, id), '[]')
  from ${announcements} where ends_at > ${timestamp('now')} and starts_at <= ${timestamp('now')})`

const stored = sql`(
  select coalesce(sum(files.bytes), 0) as used, coalesce(json_object_agg(files.bucket, files.bytes), '{}') as by_bucket
  from (select bucket, sum(size) as bytes from ${storedFiles} where state <> 'removing' group by bucket) files
) stored`

// Reads the row of every file, where `stored` needs only an index; so it is computed only near the storage quota.
const growth = sql<{ added: number; first: string } | null>`case
  when stored.used >= ${param('alertBytes')}::numeric then (
    select json_build_object('added', coalesce(sum(size) filter (where created_at >= ${timestamp('from')}), 0),
      'first', min(created_at))
    from ${storedFiles} where state <> 'removing') end`

const health = preparedOn((db) =>
  db
    .select({
      calls,
      minutesWithHeartbeat,
      firstHeartbeat,
      activeNow: countSeenSince('activeSince'),
      healthChecks: storedHealthChecks,
      failedMailCount,
      lastBackup,
      announcements: shownAnnouncements,
    })
    .from(sql`(select) as nothing`)
    .prepare('read_health'),
)

const usage = preparedOn((db) =>
  db
    .select({
      activeInPeriod: countSeenSince('from'),
      storedBytes: sql<Record<string, number>>`stored.by_bucket`,
      growth,
    })
    .from(stored)
    .prepare('count_portal_usage'),
)

/** The period to count, and the stored bytes from which on their growth is computed; null for never. */
export type UsageTimes = { readonly from: Date; readonly now: Date; readonly alertBytes: number | null }

/**
 * Counts the figures whose cost grows with the size of the university: people active in the period, stored bytes and
 * their growth.
 */
export async function countUsage(db: Database, _scope: AdminScope, { from, now, alertBytes }: UsageTimes) {
  const [row] = await usage(db).execute({ from: from.toISOString(), now: now.toISOString(), alertBytes })
  if (!row) throw new Error('The database returned no figures.')
  return row
}
export type PortalUsage = Awaited<ReturnType<typeof countUsage>>

export type HealthTimes = {
  readonly now: Date
  readonly activeSince: Date
  readonly weekAgo: Date
  /** The first and last day for which calls are counted. */
  readonly firstDay: string
  readonly today: string
  /** Uptime counts these minutes of the first and the last hour, and all minutes between. */
  readonly first: HourMinutes
  readonly last: HourMinutes
}

/** Reads the health metrics besides {@link countUsage}, in one prepared statement. */
export async function readHealthMetrics(db: Database, _scope: AdminScope, times: HealthTimes) {
  const { now, activeSince, weekAgo, firstDay, today, first, last } = times
  const [row] = await health(db).execute({
    now: now.toISOString(),
    activeSince: activeSince.toISOString(),
    weekAgo: weekAgo.toISOString(),
    firstDay,
    today,
    firstHour: first.hour.toISOString(),
    firstMinutes: String(first.minutes),
    lastHour: last.hour.toISOString(),
    lastMinutes: String(last.minutes),
  })
  if (!row) throw new Error('The database returned no figures.')
  return row
}
export type HealthMetrics = Awaited<ReturnType<typeof readHealthMetrics>> & PortalUsage
