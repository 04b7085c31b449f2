import type { Actor } from '../accounts/accounts.policy.ts'
import { REOPEN_DAYS } from './tickets.constants.ts'

type Ticket = {
  readonly senderId: string | null
  readonly receiverId: string | null
  readonly status: string
  readonly resolvedAt: Date | null
}

const isSender = (actor: Actor, ticket: Ticket) => ticket.senderId === actor.id

/** A student's ticket is answered by the instructor it went to, and by any admin. Spec 2 §6. */
const canAnswerTicket = (actor: Actor, ticket: Ticket) =>
  actor.role === 'admin' || (actor.role === 'instructor' && ticket.receiverId === actor.id)

/** A student's ticket is read by its sender and by those who can answer it. Spec 1 §6, Spec 2 §6. */
export const canReadTicket = (actor: Actor, ticket: Ticket) =>
  (actor.role === 'student' && isSender(actor, ticket)) || canAnswerTicket(actor, ticket)

/** An instructor's ticket is read by its sender and by every admin. Spec 2 §6. */
export const canReadInstructorTicket = (actor: Actor, ticket: Ticket) =>
  actor.role === 'admin' || (actor.role === 'instructor' && isSender(actor, ticket))

/** Sender and receiver reply as long as a ticket is not resolved; whoever can read it is one of them. */
export const canBeRepliedTo = (ticket: Pick<Ticket, 'status'>) => ticket.status !== 'resolved'

/** Whoever answers a student's ticket resolves it. Spec 2 §4. */
export const canResolveTicket = canAnswerTicket

/** An admin moves an instructor's ticket on. Spec 2 §4. */
export const canTransitionInstructorTicket = (actor: Actor) => actor.role === 'admin'

/** The sender alone reopens a ticket of either kind. */
export const canReopenTicket = (actor: Actor, ticket: Ticket) =>
  actor.role !== 'admin' && isSender(actor, ticket)

const DAY_MS = 24 * 60 * 60 * 1000

/** Until when a ticket that was resolved may be reopened: for REOPEN_DAYS. */
export const reopenableUntil = (resolvedAt: Date): Date =>
  new Date(resolvedAt.getTime() + REOPEN_DAYS * DAY_MS)

/** Whether a ticket may be reopened now. */
export const isReopenable = (ticket: Pick<Ticket, 'status' | 'resolvedAt'>, now: Date): boolean =>
  ticket.status === 'resolved' && ticket.resolvedAt !== null && now <= reopenableUntil(ticket.resolvedAt)
