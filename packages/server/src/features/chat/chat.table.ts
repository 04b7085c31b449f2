import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'

/** Messages between a student and their mentor; `project_id` is the assignment. Spec 2 §3. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: idColumn(),
    senderId: uuid('sender_id').references(() => users.id, { onDelete: 'set null' }),
    receiverId: uuid('receiver_id').references(() => users.id, { onDelete: 'set null' }),
    projectId: uuid('project_id')
      .notNull()
      .references(() => studentProjects.id, { onDelete: 'cascade' }),
    message: text(),
    fileUrl: text('file_url'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('support_messages_content_check', sql`num_nonnulls(message, file_url) > 0`),
    index('support_messages_thread_index').on(table.projectId, table.createdAt, table.id),
    index('support_messages_sender_index').on(table.senderId),
    index('support_messages_receiver_index').on(table.receiverId),
  ],
)
