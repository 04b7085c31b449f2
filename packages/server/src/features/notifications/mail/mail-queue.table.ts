import { MAIL_KINDS } from '@capstone/contract/notifications/notifications.constants'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAtColumn, databaseTime, idColumn, oneOf, timestampColumn } from '../../../db/columns.ts'

/**
 * Whether a mail is of a kind that one action may send to many people. Mails of other kinds, which somebody may be
 * waiting for, are sent before it.
 */
export const isBulk = sql`(kind in ('invitation', 'notification', 'digest'))`

/**
 * The mail queue. A mail is rendered from its kind and `data` when it is sent, so that secrets in links are never
 * stored.
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
    /** Time of the next attempt. While a process is sending the mail: the end of its lease. */
    dueAt: timestampColumn('due_at').notNull().default(databaseTime),
    sentAt: timestampColumn('sent_at'),
    givenUpAt: timestampColumn('given_up_at'),
    lastError: text('last_error'),
  },
  (table) => [
    oneOf('kind', MAIL_KINDS),
    index('mails_due_index').on(isBulk, table.dueAt).where(sql`sent_at is null and given_up_at is null`),
    index('mails_created_index').on(table.createdAt),
    index('mails_given_up_index').on(table.givenUpAt).where(sql`given_up_at is not null`),
  ],
)
