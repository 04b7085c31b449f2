import { randomUUID } from 'node:crypto'
import type { NewInstructorTicket, NewTicket } from '@capstone/contract/tickets/tickets.schemas'
import { eq } from 'drizzle-orm'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import {
  adminInstructorReplies,
  adminInstructorTickets,
  supportReplies,
  supportTickets,
} from './tickets.table.ts'

/** A new ticket of a student. */
export const buildTicket = (ticket: Partial<NewTicket> = {}): NewTicket => ({
  id: randomUUID(),
  subject: 'A question',
  message: 'Why does it stop?',
  type: 'general',
  priority: 'medium',
  ...ticket,
})

/** A new ticket of an instructor. */
export const buildInstructorTicket = (ticket: Partial<NewInstructorTicket> = {}): NewInstructorTicket => ({
  ...buildTicket(),
  type: 'support',
  ...ticket,
})

type Portal = Pick<TestPortal, 'db'>
type Row = typeof supportTickets.$inferInsert
type InstructorRow = typeof adminInstructorTickets.$inferInsert

/** Adds a student's ticket; returns its id. */
export async function addTicketRow({ db }: Portal, row: Partial<Row> = {}): Promise<string> {
  const id = row.id ?? randomUUID()
  await db.insert(supportTickets).values({ subject: 'A question', message: 'Why?', ...row, id })
  return id
}

/** Adds an instructor's ticket; returns its id. */
export async function addInstructorTicketRow(
  { db }: Portal,
  row: Partial<InstructorRow> = {},
): Promise<string> {
  const id = row.id ?? randomUUID()
  await db.insert(adminInstructorTickets).values({ subject: 'A question', message: 'Why?', ...row, id })
  return id
}

/** Reads the row of a student's ticket with its replies, oldest first. */
export async function readRows({ db }: Portal, id: string) {
  const [ticket] = await db.select().from(supportTickets).where(eq(supportTickets.id, id))
  const replies = await db
    .select()
    .from(supportReplies)
    .where(eq(supportReplies.ticketId, id))
    .orderBy(supportReplies.createdAt)
  return { ticket, replies }
}

/** Reads the row of an instructor's ticket with its replies, oldest first. */
export async function readInstructorRows({ db }: Portal, id: string) {
  const [ticket] = await db.select().from(adminInstructorTickets).where(eq(adminInstructorTickets.id, id))
  const replies = await db
    .select()
    .from(adminInstructorReplies)
    .where(eq(adminInstructorReplies.ticketId, id))
    .orderBy(adminInstructorReplies.createdAt)
  return { ticket, replies }
}

type Person = { readonly id: string }

/**
 * Adds a student's ticket to the instructor and an instructor's ticket, and of each kind one that was just
 * resolved.
 */
export async function addTickets(
  portal: Portal & Pick<TestPortal, 'clock'>,
  student: Person,
  instructor: Person,
) {
  const resolved = { status: 'resolved', resolvedAt: portal.clock.now(), waitingSince: null } as const
  const ofStudent = { senderId: student.id, receiverId: instructor.id }
  const ofInstructor = { senderId: instructor.id }
  return {
    ticketId: await addTicketRow(portal, ofStudent),
    resolvedTicketId: await addTicketRow(portal, { ...ofStudent, ...resolved }),
    instructorTicketId: await addInstructorTicketRow(portal, ofInstructor),
    resolvedInstructorTicketId: await addInstructorTicketRow(portal, { ...ofInstructor, ...resolved }),
  }
}
