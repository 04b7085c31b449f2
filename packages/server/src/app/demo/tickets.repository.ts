import type { Database } from '../../db/database.ts'
import {
  adminInstructorReplies,
  adminInstructorTickets,
  supportReplies,
  supportTickets,
} from '../../features/tickets/tickets.table.ts'

export type StudentTicketRow = typeof supportTickets.$inferInsert
export type ReplyRow = typeof supportReplies.$inferInsert
export type InstructorTicketRow = typeof adminInstructorTickets.$inferInsert

/** Adds tickets of students with their replies. */
export async function insertStudentTickets(
  db: Database,
  tickets: readonly StudentTicketRow[],
  replies: readonly ReplyRow[],
) {
  await db.insert(supportTickets).values([...tickets])
  await db.insert(supportReplies).values([...replies])
}

/** Adds tickets of instructors with their replies. */
export async function insertInstructorTickets(
  db: Database,
  tickets: readonly InstructorTicketRow[],
  replies: readonly ReplyRow[],
) {
  await db.insert(adminInstructorTickets).values([...tickets])
  await db.insert(adminInstructorReplies).values([...replies])
}
