import type { AuditAction, AuditSubject } from '@capstone/contract/audit/audit.constants'
import type { InstructorTicketStatus } from '@capstone/contract/tickets/tickets.constants'
import type { NewInstructorTicket, NewTicket } from '@capstone/contract/tickets/tickets.schemas'
import { aliasedTable, eq, sql } from 'drizzle-orm'
import { countAll } from '../../db/aggregates.ts'
import type { Database } from '../../db/database.ts'
import type { InstructorScope, StudentScope } from '../../rpc/scope.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { auditEvents } from '../audit/audit.table.ts'
import type { AnyTicketKind } from './ticket-kinds.table.ts'
import { adminInstructorTickets, supportTickets } from './tickets.table.ts'

/**
 * Locks a sender's account, so that their tickets are opened and reopened one at a time. Returns the id of their
 * mentor; undefined if the account was deleted.
 */
export async function lockSender(tx: Database, scope: StudentScope | InstructorScope) {
  const [row] = await tx
    .select({ assignedInstructor: users.assignedInstructor })
    .from(users)
    .where(eq(users.id, scope.userId))
    .for('no key update')
  return row
}

/**
 * Locks the accounts of all admins against deletion until the transaction ends; returns their ids, oldest account
 * first.
 */
export async function lockAdminsForShare(tx: Database): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.role, 'admin'))
    // The removal of an admin locks in the same order, which avoids deadlock.
    .orderBy(users.id)
    .for('key share')
  return admins
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ id }) => id)
}

/** Returns how many of a person's own tickets are unresolved, and whether any of their tickets has this id. */
export async function countUnresolvedTickets(
  tx: Database,
  { tickets }: AnyTicketKind,
  scope: StudentScope | InstructorScope,
  id: string,
) {
  const isExisting = sql`select from ${tickets} t where t.id = ${id} and t.sender_id = ${scope.userId}`
  const [row] = await tx
    .select({ unresolved: countAll, isExisting: sql<boolean>`exists (${isExisting})` })
    .from(sql`${tickets} t`)
    .where(sql`t.sender_id = ${scope.userId} and t.status <> 'resolved'`)
  if (!row) throw new Error('The database returned no figures.')
  return row
}

type NewTicketColumns = { readonly senderId: string; readonly receiverId: string; readonly createdAt: Date }

/**
 * Adds a student's ticket, which waits for an answer from now on, unless its id is taken; returns whether it was added.
 */
export async function insertTicket(tx: Database, ticket: NewTicket & NewTicketColumns): Promise<boolean> {
  const added = await tx
    .insert(supportTickets)
    .values({ ...ticket, status: 'open', waitingSince: ticket.createdAt })
    .onConflictDoNothing({ target: supportTickets.id })
    .returning({ id: supportTickets.id })
  return added.length > 0
}

/** Adds an instructor's ticket, like {@link insertTicket}. */
export async function insertInstructorTicket(
  tx: Database,
  ticket: NewInstructorTicket & NewTicketColumns,
): Promise<boolean> {
  const added = await tx
    .insert(adminInstructorTickets)
    .values({ ...ticket, status: 'open', waitingSince: ticket.createdAt })
    .onConflictDoNothing({ target: adminInstructorTickets.id })
    .returning({ id: adminInstructorTickets.id })
  return added.length > 0
}

export type TicketState = {
  readonly id: string
  readonly senderId: string | null
  readonly receiverId: string | null
  readonly subject: string
  readonly status: InstructorTicketStatus
  readonly repliedAt: Date | null
  readonly resolvedAt: Date | null
  readonly waitingSince: Date | null
}

/** Loads a ticket, sealed, and locks it until the transaction ends. */
export async function lockTicket(
  tx: Database,
  { name }: AnyTicketKind,
  id: string,
): Promise<Sealed<TicketState>> {
  const [row]: TicketState[] =
    name === 'student'
      ? await tx.select().from(supportTickets).where(eq(supportTickets.id, id)).for('update')
      : await tx.select().from(adminInstructorTickets).where(eq(adminInstructorTickets.id, id)).for('update')
  return new Sealed(row)
}

export type TicketChange = Partial<Pick<TicketState, 'repliedAt' | 'resolvedAt' | 'waitingSince'>> & {
  readonly status: InstructorTicketStatus
}

/** Updates a ticket. A student's ticket is never `replied`; a database constraint enforces it. */
export async function writeTicket(tx: Database, { name }: AnyTicketKind, id: string, change: TicketChange) {
  const { status, ...times } = change
  if (name === 'instructor') {
    await tx.update(adminInstructorTickets).set(change).where(eq(adminInstructorTickets.id, id))
    return
  }
  if (status === 'replied') throw new Error('A student’s ticket is never replied.')
  await tx
    .update(supportTickets)
    .set({ ...times, status })
    .where(eq(supportTickets.id, id))
}

/**
 * Locks the accounts of everybody a ticket concerns against deletion until the transaction ends: its sender, its
 * receiver, the viewer and every admin. Call it before locking the ticket, because a deletion locks in this order too.
 * Returns the accounts that exist.
 */
export const lockPeopleForShare = (tx: Database, { tickets }: AnyTicketKind, id: string, viewerId: string) =>
  tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(
      sql`${users.id} in (select a.id from ${users} a where a.role = 'admin' union select ${viewerId}::uuid
        union select t.sender_id from ${tickets} t where t.id = ${id}
        union select t.receiver_id from ${tickets} t where t.id = ${id})`,
    )
    .orderBy(users.id)
    .for('key share')
export type LockedPerson = Awaited<ReturnType<typeof lockPeopleForShare>>[number]

const mentors = aliasedTable(users, 'mentors')

type SenderContact = {
  readonly phone: string | null
  readonly assignedInstructor: string | null
  readonly instructorName: string | null
}

/** Finds the contact details of a student by their id. The caller decides who may see them. */
export async function findSenderContact(db: Database, id: string): Promise<SenderContact | undefined> {
  const { phone, assignedInstructor } = users
  const [row] = await db
    .select({ phone, assignedInstructor, instructorName: mentors.name })
    .from(users)
    .leftJoin(mentors, eq(mentors.id, users.assignedInstructor))
    .where(eq(users.id, id))
  return row
}

const SUBJECT: AuditSubject = 'ticket'
const REOPENED: AuditAction = 'ticket.reopened'

/**
 * Returns whether the audit log records that a ticket was ever reopened. Only reopening makes a resolved ticket
 * unresolved, so an unresolved one that was reopened has not been resolved since.
 */
export async function wasReopened(tx: Database, ticketId: string): Promise<boolean> {
  const [row] = await tx
    .select({ one: sql`1` })
    .from(auditEvents)
    .where(
      sql`${auditEvents.subjectType} = ${SUBJECT} and ${auditEvents.subjectId} = ${ticketId}
        and ${auditEvents.action} = ${REOPENED}`,
    )
    .limit(1)
  return row !== undefined
}
