import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import { TICKET_REPLIES_MAX } from '@capstone/contract/tickets/tickets.constants'
import { ticketErrors } from '@capstone/contract/tickets/tickets.errors'
import {
  canBeRepliedTo,
  canReadInstructorTicket,
  canReadTicket,
} from '@capstone/contract/tickets/tickets.policy'
import type { NewReply, TicketReply } from '@capstone/contract/tickets/tickets.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { SignedInContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { invalidateSummaryAndDashboards } from '../../health/summaries.service.ts'
import { ticketCounts } from '../lists/ticket-lists.service.ts'
import { type AnyTicketKind, INSTRUCTOR_TICKETS, STUDENT_TICKETS } from '../ticket-kinds.table.ts'
import { adminIdsOf, publishTicketEvent } from '../ticket-notifications.service.ts'
import {
  lockPeopleForShare,
  lockTicket,
  type TicketChange,
  type TicketState,
  writeTicket,
} from '../tickets.repository.ts'
import { findReply, findReplyState, insertReply } from './replies.repository.ts'

type CanRead = (viewer: Viewer, ticket: TicketState) => boolean

/**
 * Replies to a student's ticket: an answer sets it to in progress; after the sender's own reply it waits for an answer.
 * Idempotent by reply id.
 */
export const replyToTicket = (context: SignedInContext, reply: NewReply): Promise<TicketReply> =>
  replyTo(context, STUDENT_TICKETS, canReadTicket, reply)

/** Replies to an instructor's ticket, like {@link replyToTicket}, except that an answer sets it to replied. */
export const replyToInstructorTicket = (context: SignedInContext, reply: NewReply): Promise<TicketReply> =>
  replyTo(context, INSTRUCTOR_TICKETS, canReadInstructorTicket, reply)

const replyTo = (
  context: SignedInContext,
  kind: AnyTicketKind,
  canRead: CanRead,
  reply: NewReply,
): Promise<TicketReply> =>
  inTransaction(context.db, async (tx) => {
    const { viewer } = context
    const people = await lockPeopleForShare(tx, kind, reply.ticketId, viewer.id)
    if (!people.some(({ id }) => id === viewer.id)) refuse(baseErrors, 'SIGN_IN_REQUIRED')
    const ticket = (await lockTicket(tx, kind, reply.ticketId)).openIf(
      (row) => canRead(viewer, row),
      () => refuse(ticketErrors, 'TICKET_NOT_FOUND'),
    )
    const existing = await findReply(tx, kind, reply.id)
    if (existing)
      return existing.ticketId === ticket.id && existing.senderId === viewer.id ? existing : refuseTakenId()
    if (!canBeRepliedTo(ticket)) refuse(ticketErrors, 'TICKET_RESOLVED')
    const added = await addReply(tx, context, kind, ticket, reply)
    await publishTicketEvent(tx, context, kind, { ticket, event: 'replied', adminIds: adminIdsOf(people) })
    return added
  })

async function addReply(
  tx: Database,
  context: SignedInContext,
  kind: AnyTicketKind,
  ticket: TicketState,
  { id, message, lastSeenReplyId }: NewReply,
): Promise<TicketReply> {
  const { viewer, clock } = context
  const query = { ticketId: ticket.id, viewerId: viewer.id, lastSeenReplyId }
  const { hasUnseenReply, replies, lastAt } = await findReplyState(tx, kind, query)
  if (hasUnseenReply) refuse(ticketErrors, 'TICKET_ANSWERED_MEANWHILE')
  if (replies >= TICKET_REPLIES_MAX) refuse(ticketErrors, 'TICKET_REPLIES_TOO_MANY')
  // Always later than the previous reply, whichever server's clock is used, so that the order is that of the lock.
  const createdAt = new Date(Math.max(clock.now().getTime(), (lastAt?.getTime() ?? 0) + 1))
  if (!(await insertReply(tx, kind, { id, ticketId: ticket.id, senderId: viewer.id, message, createdAt })))
    refuseTakenId()
  const change = changeBy(viewer, kind, ticket, createdAt)
  await writeTicket(tx, kind, ticket.id, change)
  await recordAudit(tx, context, {
    action: 'ticket.replied',
    subjectType: 'ticket',
    subjectId: ticket.id,
    before: { status: ticket.status },
    after: { of: kind.name, replyId: id, status: change.status },
  })
  const isWaitChanged = (change.waitingSince === null) !== (ticket.waitingSince === null)
  if (isWaitChanged || change.status !== ticket.status)
    await invalidateSummaryAndDashboards(tx, ticketCounts(kind))
  return { id, message, createdAt, sender: { id: viewer.id, name: viewer.name, role: viewer.role } }
}

/**
 * The sender's reply keeps the status and makes the ticket wait for an answer; a reply by anybody else is the answer.
 */
function changeBy(viewer: Viewer, kind: AnyTicketKind, ticket: TicketState, now: Date): TicketChange {
  return ticket.senderId === viewer.id
    ? { status: ticket.status, waitingSince: ticket.waitingSince ?? now }
    : { status: kind.answered, repliedAt: now, waitingSince: null }
}
