import { ANNOUNCEMENT_KINDS, HEALTH_CHECKS, HEALTH_STATES } from '@capstone/contract/health/health.constants'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'

/**
 * Calls by day (in TIME_ZONE) and response time: `bucket` is an index into RESPONSE_BUCKETS_MS, or one beyond it for
 * longer calls. All processes add to the same rows.
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

export const healthChecks = pgTable(
  'health_checks',
  {
    name: text({ enum: HEALTH_CHECKS }).primaryKey(),
    state: text({ enum: HEALTH_STATES }).notNull(),
    /** One of the contract's sentences; never an address, a key or a message of the other system. */
    detail: text().notNull().default(''),
    milliseconds: integer(),
    checkedAt: timestampColumn('checked_at').notNull(),
    /** Since when the component has been in this state. */
    changedAt: timestampColumn('changed_at').notNull(),
    /** The last test question to the AI service: when, to which model, and whether it was answered. */
    askedAt: timestampColumn('asked_at'),
    askedModel: text('asked_model'),
    isAnswered: boolean('is_answered'),
  },
  () => [oneOf('name', HEALTH_CHECKS), oneOf('state', HEALTH_STATES)],
)

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
