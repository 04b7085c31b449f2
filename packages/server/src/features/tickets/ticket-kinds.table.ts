import type {
  InstructorTicketStatus,
  InstructorTicketType,
  TicketStatus,
  TicketType,
} from '@capstone/contract/tickets/tickets.constants'
import { type SQL, sql } from 'drizzle-orm'
import { notifications } from '../notifications/notifications.table.ts'
import {
  adminInstructorReplies,
  adminInstructorTickets,
  supportReplies,
  supportTickets,
} from './tickets.table.ts'

export type TicketKind<Status extends string, Type extends string> = {
  readonly name: 'student' | 'instructor'
  readonly tickets: typeof supportTickets | typeof adminInstructorTickets
  readonly replies: typeof supportReplies | typeof adminInstructorReplies
  /** The columns of a row called `t`. */
  readonly status: SQL<Status>
  readonly type: SQL<Type>
  /** The status that an answer sets. */
  readonly answered: Status & ('in_progress' | 'replied')
}
export type AnyTicketKind = TicketKind<InstructorTicketStatus, string>

/** Tickets of students, to their instructor or to an admin. */
export const STUDENT_TICKETS: TicketKind<TicketStatus, TicketType> = {
  name: 'student',
  tickets: supportTickets,
  replies: supportReplies,
  status: sql<TicketStatus>`t.status`,
  type: sql<TicketType>`t.type`,
  answered: 'in_progress',
}

/** Tickets of instructors to the administrators. */
export const INSTRUCTOR_TICKETS: TicketKind<InstructorTicketStatus, InstructorTicketType> = {
  name: 'instructor',
  tickets: adminInstructorTickets,
  replies: adminInstructorReplies,
  status: sql<InstructorTicketStatus>`t.status`,
  type: sql<InstructorTicketType>`t.type`,
  answered: 'replied',
}

/** Since when a ticket `t` has been answered and waits for its sender; null if it does not. */
export const answeredSinceOf = ({ answered }: Pick<AnyTicketKind, 'answered'>) =>
  sql`case when t.waiting_since is null and t.status = ${answered} then t.replied_at end`

/** Whether a person has an unread notification of a ticket `t`. */
export const isUnreadBy = (readerId: SQL) => sql<boolean>`exists (select from ${notifications} n
  where n.user_id = ${readerId} and n.kind = 'ticket' and n.subject_id = t.id and n.read_at is null)`

/** Whether a person is the sender of a ticket `t`, which was answered, and has an unread notification of it. */
export const isUnreadAnswerTo = (senderId: SQL, kind: Pick<AnyTicketKind, 'answered'>) => sql<boolean>`
  (t.sender_id = ${senderId} and (${answeredSinceOf(kind)}) is not null and ${isUnreadBy(senderId)})`
