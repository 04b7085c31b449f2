import {
  INSTRUCTOR_TICKET_STATUSES,
  INSTRUCTOR_TICKET_TYPES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
} from '@capstone/contract/tickets/tickets.constants'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, databaseTime, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

const ticketColumns = () => ({
  id: idColumn(),
  senderId: uuid('sender_id').references(() => users.id, { onDelete: 'set null' }),
  receiverId: uuid('receiver_id').references(() => users.id, { onDelete: 'set null' }),
  subject: text().notNull(),
  message: text().notNull(),
  priority: text({ enum: TICKET_PRIORITIES }).notNull().default('medium'),
  createdAt: createdAtColumn(),
  repliedAt: timestampColumn('replied_at'),
  resolvedAt: timestampColumn('resolved_at'),
  /** When it began to wait for an answer; null while it waits for its sender, or is resolved. */
  waitingSince: timestampColumn('waiting_since').default(databaseTime),
  searchText: text('search_text').generatedAlwaysAs(sql`lower(subject || ' ' || message)`),
})

export const supportTickets = pgTable(
  'support_tickets',
  {
    ...ticketColumns(),
    type: text({ enum: TICKET_TYPES }).notNull().default('general'),
    status: text({ enum: TICKET_STATUSES }).notNull().default('open'),
  },
  (table) => [
    oneOf('type', TICKET_TYPES),
    oneOf('status', TICKET_STATUSES),
    oneOf('priority', TICKET_PRIORITIES),
    index('support_tickets_sender_index').on(
      table.senderId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('support_tickets_receiver_index').on(
      table.receiverId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('support_tickets_status_index').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // For the filters, and for counts that read only the index.
    index('support_tickets_kinds_index').on(
      table.type,
      table.priority,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('support_tickets_waiting_index')
      .on(table.waitingSince, table.id)
      .where(sql`waiting_since is not null`),
    index('support_tickets_waiting_status_index')
      .on(table.status, table.waitingSince, table.id)
      .where(sql`waiting_since is not null`),
    index('support_tickets_search_index').using('gin', table.searchText.op('gin_trgm_ops')),
    index('support_tickets_created_index').on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

const replyColumns = () => ({
  id: idColumn(),
  senderId: uuid('sender_id').references(() => users.id, { onDelete: 'set null' }),
  message: text().notNull(),
  createdAt: createdAtColumn(),
})

export const supportReplies = pgTable(
  'support_replies',
  {
    ...replyColumns(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('support_replies_ticket_index').on(table.ticketId, table.createdAt, table.id),
    index('support_replies_sender_index').on(table.senderId),
  ],
)

/** Tickets of instructors to the administrators. */
export const adminInstructorTickets = pgTable(
  'admin_instructor_tickets',
  {
    ...ticketColumns(),
    type: text({ enum: INSTRUCTOR_TICKET_TYPES }).notNull().default('support'),
    status: text({ enum: INSTRUCTOR_TICKET_STATUSES }).notNull().default('open'),
  },
  (table) => [
    oneOf('type', INSTRUCTOR_TICKET_TYPES),
    oneOf('status', INSTRUCTOR_TICKET_STATUSES),
    oneOf('priority', TICKET_PRIORITIES),
    index('admin_instructor_tickets_sender_index').on(
      table.senderId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('admin_instructor_tickets_receiver_index').on(table.receiverId),
    index('admin_instructor_tickets_status_index').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // For the filters, and for counts that read only the index.
    index('admin_instructor_tickets_kinds_index').on(
      table.type,
      table.priority,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('admin_instructor_tickets_waiting_index')
      .on(table.waitingSince, table.id)
      .where(sql`waiting_since is not null`),
    index('admin_instructor_tickets_waiting_status_index')
      .on(table.status, table.waitingSince, table.id)
      .where(sql`waiting_since is not null`),
    index('admin_instructor_tickets_search_index').using('gin', table.searchText.op('gin_trgm_ops')),
    index('admin_instructor_tickets_created_index').on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

export const adminInstructorReplies = pgTable(
  'admin_instructor_replies',
  {
    ...replyColumns(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => adminInstructorTickets.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('admin_instructor_replies_ticket_index').on(table.ticketId, table.createdAt, table.id),
    index('admin_instructor_replies_sender_index').on(table.senderId),
  ],
)
