import { MEETING_STATUSES } from '@capstone/contract/meetings/meetings.constants'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { databaseTime, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'
import { chatThreads } from '../chat/chat.table.ts'

/**
 * Meetings that a project's student or mentor proposes to the other, each in a message of its thread with the same id.
 */
export const meetings = pgTable(
  'meetings',
  {
    id: idColumn(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => chatThreads.id, { onDelete: 'cascade' }),
    proposedBy: uuid('proposed_by').references(() => users.id, { onDelete: 'set null' }),
    startsAt: timestampColumn('starts_at').notNull(),
    minutes: integer().notNull(),
    place: text().notNull().default(''),
    note: text().notNull().default(''),
    status: text({ enum: MEETING_STATUSES }).notNull().default('proposed'),
    proposedAt: timestampColumn('proposed_at').notNull().default(databaseTime),
    answeredAt: timestampColumn('answered_at'),
    /** Incremented when its project is restored, for the SEQUENCE of calendar events. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    oneOf('status', MEETING_STATUSES),
    check('meetings_minutes_check', sql`minutes > 0`),
    index('meetings_assignment_index').on(table.assignmentId, table.startsAt, table.id),
    index('meetings_proposed_by_index').on(table.proposedBy),
  ],
)

/** Grows with each restoration and each change of the title of a meeting's project. */
export const calendarRevision = sql<number>`${meetings.revision} + ${chatThreads.titleRevision}`
