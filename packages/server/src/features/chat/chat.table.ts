import { MESSAGE_KINDS } from '@capstone/contract/chat/chat.constants'
import { type Column, gt, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

/**
 * The conversation of a student's project; its id is the project's. Database triggers create the thread
 * with the project and copy the project's title, mentor and removal to it (docs/decisions.md).
 */
export const chatThreads = pgTable(
  'chat_threads',
  {
    id: uuid().primaryKey(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mentorId: uuid('mentor_id').references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    /** Incremented with each change of the title, for the SEQUENCE of calendar events, which show it. */
    titleRevision: integer('title_revision').notNull().default(0),
    /**
     * The number of the newest message, 0 before the first. The columns below hold, for each side, the number of
     * the last message it has read and its count of unread messages.
     */
    lastNumber: integer('last_number').notNull().default(0),
    studentReadNumber: integer('student_read_number').notNull().default(0),
    mentorReadNumber: integer('mentor_read_number').notNull().default(0),
    studentUnread: integer('student_unread').notNull().default(0),
    mentorUnread: integer('mentor_unread').notNull().default(0),
    /** The number of the last message before the present mentor joined: they see only later ones. */
    mentorJoinedAfter: integer('mentor_joined_after').notNull().default(0),
    /** The former mentors had read the messages up to this number. */
    formerReadNumber: integer('former_read_number').notNull().default(0),
    /** When the last message was sent; before the first one, when the project was assigned. */
    activeAt: timestampColumn('active_at').notNull(),
    archivedAt: timestampColumn('archived_at'),
  },
  (table) => [
    check('chat_threads_numbers_check', sql`last_number >= 0 and student_unread >= 0 and mentor_unread >= 0`),
    index('chat_threads_student_index').on(
      table.studentId,
      table.activeAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('chat_threads_mentor_index').on(
      table.mentorId,
      table.activeAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('chat_threads_student_unread_index').on(table.studentId).where(sql`student_unread > 0`),
    index('chat_threads_mentor_unread_index').on(table.mentorId).where(sql`mentor_unread > 0`),
  ],
)

const isListedWithMessagesAfter = (number: Column | number) => sql`(${chatThreads.lastNumber} > ${number}
  or (${chatThreads.archivedAt} is null and ${chatThreads.mentorId} is not null))`

/**
 * Whether one side's lists and searches show a thread: one without messages that this side sees is hidden once nobody
 * can write in it.
 */
export const isThreadListed = {
  student: isListedWithMessagesAfter(0),
  instructor: isListedWithMessagesAfter(chatThreads.mentorJoinedAfter),
}

/**
 * Messages of a thread, numbered from 1 without gaps. A message of kind `meeting` has the same id as the meeting that
 * it proposes. `project_id` is the id of the thread.
 */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: idColumn(),
    senderId: uuid('sender_id').references(() => users.id, { onDelete: 'set null' }),
    receiverId: uuid('receiver_id').references(() => users.id, { onDelete: 'set null' }),
    projectId: uuid('project_id')
      .notNull()
      .references(() => chatThreads.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    kind: text({ enum: MESSAGE_KINDS }).notNull().default('text'),
    message: text(),
    fileUrl: text('file_url'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('kind', MESSAGE_KINDS),
    check('support_messages_content_check', sql`kind = 'meeting' or num_nonnulls(message, file_url) > 0`),
    check('support_messages_number_check', sql`number > 0`),
    unique('support_messages_number_unique').on(table.projectId, table.number),
    index('support_messages_sender_index').on(table.senderId, table.createdAt),
    index('support_messages_receiver_index').on(table.receiverId),
    index('support_messages_meeting_index').on(table.receiverId).where(sql`kind = 'meeting'`),
    index('support_messages_file_index').on(table.fileUrl).where(sql`file_url is not null`),
  ],
)

/** Whether the mentor of a message's thread sees the message. The condition is that of `canSeeMessage`. */
export const isSeenByMentor = gt(supportMessages.number, chatThreads.mentorJoinedAfter)
