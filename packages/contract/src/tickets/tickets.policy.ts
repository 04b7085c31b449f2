import type { Actor } from '../accounts/accounts.policy.ts'
import { DAY_MS } from '../base.constants.ts'
import { REOPEN_DAYS } from './tickets.constants.ts'

type Ticket = {
  readonly senderId: string | null
  readonly receiverId: string | null
  readonly status: string
  readonly resolvedAt: Date | null
}

const isSender = (actor: Actor, ticket: Ticket) => ticket.senderId === actor.id

/** A student's ticket may be answered by its receiver and by any admin. Spec 2 §6. */
const canAnswerTicket = (actor: Actor, ticket: Ticket) =>
  actor.role === 'admin' || (actor.role === 'instructor' && ticket.receiverId === actor.id)

/** A student's ticket may be read by its sender and by those who may answer it. Spec 1 §6, Spec 2 §6. */
export const canReadTicket = (actor: Actor, ticket: Ticket) =>
  (actor.role === 'student' && isSender(actor, ticket)) || canAnswerTicket(actor, ticket)

/** An instructor's ticket may be read by its sender and by every admin. Spec 2 §6. */
export const canReadInstructorTicket = (actor: Actor, ticket: Ticket) =>
  actor.role === 'admin' || (actor.role === 'instructor' && isSender(actor, ticket))

/** Everybody who may read a ticket may reply to it until it is resolved. */
export const canBeRepliedTo = (ticket: Pick<Ticket, 'status'>) => ticket.status !== 'resolved'

/** Those who may answer a student's ticket may resolve it. Spec 2 §4. */
export const canResolveTicket = canAnswerTicket

/** An admin may change the status of an instructor's ticket. Spec 2 §4. */
export const canTransitionInstructorTicket = (actor: Actor) => actor.role === 'admin'

/** Whether an instructor's ticket has been answered; until then, the screen does not let it be marked as replied. */
export const canBeMarkedReplied = (ticket: { readonly repliedAt: Date | null }) => ticket.repliedAt !== null

/**
 * Whether setting an instructor's ticket to `to` would change nothing. Marking a replied ticket as replied does change
 * it if its sender has written again since, because it then stops waiting.
 */
export const isTransitionNoOp = (
  { status, waitingSince }: { readonly status: string; readonly waitingSince: Date | null },
  to: string,
) => status === to && (to !== 'replied' || waitingSince === null)

/** Only the sender may reopen a ticket of either kind. */
export const canReopenTicket = (actor: Actor, ticket: Ticket) =>
  actor.role !== 'admin' && isSender(actor, ticket)

/** Returns until when a resolved ticket may be reopened: REOPEN_DAYS after its resolution. */
export const reopenableUntil = (resolvedAt: Date): Date =>
  new Date(resolvedAt.getTime() + REOPEN_DAYS * DAY_MS)

/** Whether a ticket may be reopened now. */
export const isReopenable = (ticket: Pick<Ticket, 'status' | 'resolvedAt'>, now: Date): boolean =>
  ticket.status === 'resolved' && ticket.resolvedAt !== null && now <= reopenableUntil(ticket.resolvedAt)
