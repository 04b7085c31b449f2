import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

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
