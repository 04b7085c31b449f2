import { DURABLE_LIVE_KINDS } from '@capstone/contract/live/live.constants'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

/**
 * The number of each person's last event. A transaction that adds an event locks this row until it ends, so that events
 * become visible in the order of their numbers.
 */
export const liveHeads = pgTable('live_heads', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastNumber: bigint('last_number', { mode: 'number' }).notNull(),
})

/** Durable events, numbered from 1 without gaps for each person; kept for a day, for replay after a lost connection. */
export const liveEvents = pgTable(
  'live_events',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: DURABLE_LIVE_KINDS }).notNull(),
    /** The thread, ticket or other subject, and of a thread the number of the message. */
    subjectId: uuid('subject_id'),
    messageNumber: integer('message_number'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.number] }),
    oneOf('kind', DURABLE_LIVE_KINDS),
    index('live_events_created_index').on(table.createdAt),
  ],
)

/** Who has streams open in which server process, as that process last reported. */
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
