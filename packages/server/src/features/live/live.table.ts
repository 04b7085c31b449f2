import { KEPT_LIVE_KINDS } from '@capstone/contract/live/live.constants'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

/**
 * How far what happened for a person is counted. Whoever adds an event holds this row until its transaction ends, so
 * that nobody can see an event before one with a smaller number.
 */
export const liveHeads = pgTable('live_heads', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastNumber: bigint('last_number', { mode: 'number' }).notNull(),
})

/** What happened for a person, numbered from 1 without gaps; kept for a day, to be told again after a lost connection. */
export const liveEvents = pgTable(
  'live_events',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: KEPT_LIVE_KINDS }).notNull(),
    /** The thread, ticket or whatever it is about, and in a thread how far it came. */
    subjectId: uuid('subject_id'),
    place: integer(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.number] }),
    oneOf('kind', KEPT_LIVE_KINDS),
    index('live_events_created_index').on(table.createdAt),
  ],
)

/** Who has a stream open with which server process, as that process last said. */
export const presences = pgTable(
  'presences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    processId: uuid('process_id').notNull(),
    streams: integer().notNull(),
    seenAt: timestampColumn('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.processId] }),
    check('presences_streams_check', sql`streams > 0`),
    index('presences_process_index').on(table.processId),
    index('presences_seen_index').on(table.seenAt),
  ],
)
