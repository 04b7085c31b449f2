import { MAIL_KINDS } from '@capstone/contract/notifications/notifications.constants'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, oneOf, timestampColumn } from '../../../db/columns.ts'

/**
 * The mail queue. A mail is rendered when it is sent, from its kind and `data`, so that no secret of a link is stored here.
 */
export const mails = pgTable(
  'mails',
  {
    id: idColumn(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    address: text().notNull(),
    data: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    createdAt: createdAtColumn(),
    attempts: integer().notNull().default(0),
    /** When it is tried next; while a process sends it, the end of that process's lease. */
    dueAt: timestampColumn('due_at').notNull().defaultNow(),
    sentAt: timestampColumn('sent_at'),
    givenUpAt: timestampColumn('given_up_at'),
    lastError: text('last_error'),
  },
  (table) => [
    oneOf('kind', MAIL_KINDS),
    index('mails_due_index').on(table.dueAt).where(sql`sent_at is null and given_up_at is null`),
    index('mails_created_index').on(table.createdAt),
    index('mails_given_up_index').on(table.givenUpAt).where(sql`given_up_at is not null`),
  ],
)
