import type { AuditAction } from '@capstone/contract/audit/audit.constants'
import { ticketErrors } from '@capstone/contract/tickets/tickets.errors'
import {
  canResolveTicket,
  canTransitionInstructorTicket,
  isTransitionNoOp,
} from '@capstone/contract/tickets/tickets.policy'
import type { InstructorTicketTransition, TicketResolution } from '@capstone/contract/tickets/tickets.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext, SignedInContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { invalidateSummaryAndDashboards } from '../../health/summaries.service.ts'
import { ticketCounts } from '../lists/ticket-lists.service.ts'
import { type AnyTicketKind, INSTRUCTOR_TICKETS, STUDENT_TICKETS } from '../ticket-kinds.table.ts'
import { adminIdsOf, publishTicketEvent, type TicketEvent } from '../ticket-notifications.service.ts'
import {
  type LockedPerson,
  lockPeopleForShare,
  lockTicket,
  type TicketChange,
  type TicketState,
  writeTicket,
} from '../tickets.repository.ts'
import { hasNewReply } from './replies.repository.ts'

const refuseTicket = () => refuse(ticketErrors, 'TICKET_NOT_FOUND')

/**
 * Resolves a student's ticket from the status that was seen. Idempotent: for a resolved ticket it returns when it was
 * resolved. Refuses TICKET_NOT_FOUND; and TICKET_CHANGED_MEANWHILE for another status, or a reply that was not seen.
 */
export const resolveTicket = (
  context: SignedInContext,
  { id, from, seenReplies }: TicketResolution,
): Promise<{ resolvedAt: Date }> =>
  inTransaction(context.db, async (tx) => {
    const people = await lockPeopleForShare(tx, STUDENT_TICKETS, id, context.viewer.id)
    const sealed = await lockTicket(tx, STUDENT_TICKETS, id)
    const ticket = sealed.openIf((row) => canResolveTicket(context.viewer, row), refuseTicket)
    if (ticket.status === 'resolved' && ticket.resolvedAt) return { resolvedAt: ticket.resolvedAt }
    if (ticket.status !== from) refuse(ticketErrors, 'TICKET_CHANGED_MEANWHILE')
    await requireSeenReplies(tx, context, STUDENT_TICKETS, { id, seenReplies })
    const resolvedAt = context.clock.now()
    const change = { status: 'resolved', resolvedAt, waitingSince: null } as const
    await applyTransition(tx, context, STUDENT_TICKETS, {
      people,
      ticket,
      change,
      action: 'ticket.resolved',
      event: 'resolved',
    })
    return { resolvedAt }
  })

/** Changes the status of an instructor's ticket from the one the admin saw. Idempotent. */
export const transitionInstructorTicket = (
  context: AdminContext,
  { id, from, to, seenReplies }: InstructorTicketTransition,
): Promise<{ changed: true }> =>
  inTransaction(context.db, async (tx) => {
    const people = await lockPeopleForShare(tx, INSTRUCTOR_TICKETS, id, context.viewer.id)
    const sealed = await lockTicket(tx, INSTRUCTOR_TICKETS, id)
    const ticket = sealed.openIf(() => canTransitionInstructorTicket(context.viewer), refuseTicket)
    if (isTransitionNoOp(ticket, to)) return { changed: true }
    if (ticket.status === 'resolved') refuse(ticketErrors, 'TICKET_RESOLVED')
    if (ticket.status !== from) refuse(ticketErrors, 'TICKET_CHANGED_MEANWHILE')
    if (to !== 'in_progress') await requireSeenReplies(tx, context, INSTRUCTOR_TICKETS, { id, seenReplies })
    const action = to === 'resolved' ? 'ticket.resolved' : 'ticket.status_changed'
    const change = changeTo(to, context.clock.now())
    await applyTransition(tx, context, INSTRUCTOR_TICKETS, {
      people,
      ticket,
      change,
      action,
      event: to === 'replied' ? 'marked_replied' : to,
    })
    return { changed: true }
  })

/**
 * Refuses TICKET_CHANGED_MEANWHILE if somebody else sent a reply that the viewer has not seen: the ticket would stop
 * waiting although that reply is unanswered.
 */
async function requireSeenReplies(
  tx: Database,
  { viewer }: SignedInContext,
  kind: AnyTicketKind,
  { id, seenReplies }: Pick<TicketResolution, 'id' | 'seenReplies'>,
) {
  if (await hasNewReply(tx, kind, { ticketId: id, viewerId: viewer.id, seenReplies }))
    refuse(ticketErrors, 'TICKET_CHANGED_MEANWHILE')
}

/** Returns the columns to write. Marking a ticket in progress is no answer: whether it waits stays as it is. */
function changeTo(status: InstructorTicketTransition['to'], now: Date): TicketChange {
  if (status === 'in_progress') return { status }
  return status === 'replied'
    ? { status, repliedAt: now, waitingSince: null }
    : { status, resolvedAt: now, waitingSince: null }
}

/**
 * A transition: the change, its audit action and event. `people` are the locked accounts, of which the admins get the
 * event.
 */
type Transition = {
  readonly people: readonly LockedPerson[]
  readonly ticket: TicketState
  readonly change: TicketChange
  readonly action: AuditAction
  readonly event: TicketEvent
}

/** Writes a transition with its audit event, and notifies people of it; call it last in a transaction. */
export async function applyTransition(
  tx: Database,
  context: SignedInContext,
  kind: AnyTicketKind,
  { people, ticket, change, action, event }: Transition,
): Promise<void> {
  await writeTicket(tx, kind, ticket.id, change)
  await recordAudit(tx, context, {
    action,
    subjectType: 'ticket',
    subjectId: ticket.id,
    before: { status: ticket.status, resolvedAt: ticket.resolvedAt },
    after: { of: kind.name, ...change },
  })
  await invalidateSummaryAndDashboards(tx, ticketCounts(kind))
  await publishTicketEvent(tx, context, kind, { ticket, event, adminIds: adminIdsOf(people) })
}
