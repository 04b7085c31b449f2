import { ANNOUNCEMENT_KINDS, HEALTH_CHECKS, HEALTH_STATES } from '@capstone/contract/health/health.constants'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'

/**
 * Calls answered, by day (of the portal's TIME_ZONE) and by how long they took: `bucket` is an index into
 * RESPONSE_BUCKETS_MS, one beyond it for what took longer. All processes add to the same rows.
 */
export const callDays = pgTable(
  'call_days',
  {
    id: idColumn(),
    day: date({ mode: 'string' }).notNull(),
    bucket: integer().notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
    failures: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [unique('call_days_bucket_unique').on(table.day, table.bucket)],
)

/** In which minutes of an hour at least one process was up: bit n of `minutes` is minute n. */
export const heartbeats = pgTable('heartbeats', {
  id: idColumn(),
  hour: timestampColumn('hour').notNull().unique(),
  minutes: bigint({ mode: 'bigint' }).notNull(),
})

/** How each part of the portal was when somebody last looked. */
export const healthChecks = pgTable(
  'health_checks',
  {
    name: text({ enum: HEALTH_CHECKS }).primaryKey(),
    state: text({ enum: HEALTH_STATES }).notNull(),
    /** What a person should know about it, in one sentence; never an address, a key or a text of the other side. */
    detail: text().notNull().default(''),
    milliseconds: integer(),
    checkedAt: timestampColumn('checked_at').notNull(),
    /** Since when it is in this state. */
    changedAt: timestampColumn('changed_at').notNull(),
  },
  () => [oneOf('name', HEALTH_CHECKS), oneOf('state', HEALTH_STATES)],
)

/** What an operator announced on the command line, from when to when it is shown. */
export const announcements = pgTable(
  'announcements',
  {
    id: idColumn(),
    kind: text({ enum: ANNOUNCEMENT_KINDS }).notNull(),
    text: text().notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    endsAt: timestampColumn('ends_at').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('kind', ANNOUNCEMENT_KINDS),
    check('announcements_end_check', sql`ends_at > starts_at`),
    index('announcements_ends_index').on(table.endsAt),
  ],
)

/** Backups that were completed. */
export const backups = pgTable(
  'backups',
  {
    id: idColumn(),
    finishedAt: timestampColumn('finished_at').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    files: integer().notNull(),
  },
  (table) => [index('backups_finished_index').on(table.finishedAt)],
)
