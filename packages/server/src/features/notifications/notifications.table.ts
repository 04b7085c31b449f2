import { MAIL_MODES, NOTIFICATION_KINDS } from '@capstone/contract/notifications/notifications.constants'
import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

/** Notifications. An unread one is merged with the next of its kind about the same record. */
export const notifications = pgTable(
  'notifications',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    payload: jsonb().$type<NotificationPayload>().notNull(),
    at: timestampColumn('at').notNull(),
    readAt: timestampColumn('read_at'),
    /** When it is mailed unless it is read before; null when it is not to be mailed or already was. */
    mailDueAt: timestampColumn('mail_due_at'),
    /** How it is mailed: by the recipient's preference, a reminder at most daily. */
    mailMode: text('mail_mode', { enum: MAIL_MODES }).notNull(),
    mailedAt: timestampColumn('mailed_at'),
  },
  (table) => [
    oneOf('kind', NOTIFICATION_KINDS),
    oneOf('mail_mode', MAIL_MODES),
    index('notifications_user_index').on(
      table.userId,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    uniqueIndex('notifications_unread_unique')
      .on(table.userId, table.kind, table.subjectId)
      .where(sql`read_at is null`),
    index('notifications_due_index')
      .on(table.mailDueAt)
      .where(sql`mail_due_at is not null and read_at is null`),
    index('notifications_at_index').on(table.at),
    index('notifications_subject_index').on(table.subjectId),
  ],
)

/** The mail mode a person chose for a kind of notification; DEFAULT_MAIL_MODE without a row. */
export const mailPreferences = pgTable(
  'mail_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    mode: text({ enum: MAIL_MODES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    oneOf('kind', NOTIFICATION_KINDS),
    oneOf('mode', MAIL_MODES),
  ],
)
