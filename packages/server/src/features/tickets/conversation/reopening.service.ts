import { baseErrors } from '@capstone/contract/base'
import { UNRESOLVED_TICKETS_MAX } from '@capstone/contract/tickets/tickets.constants'
import { ticketErrors } from '@capstone/contract/tickets/tickets.errors'
import { canReopenTicket, isReopenable } from '@capstone/contract/tickets/tickets.policy'
import { inTransaction } from '../../../db/transaction.ts'
import type { InstructorContext, StudentContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { type AnyTicketKind, INSTRUCTOR_TICKETS, STUDENT_TICKETS } from '../ticket-kinds.table.ts'
import {
  countUnresolvedTickets,
  lockPeopleForShare,
  lockSender,
  lockTicket,
  wasReopened,
} from '../tickets.repository.ts'
import { applyTransition } from './ticket-transitions.service.ts'

type TicketId = { readonly id: string }
type Reopened = { readonly reopened: true }

/**
 * Reopens the viewer's own ticket within REOPEN_DAYS of its resolution; it waits again, and counts as unresolved.
 * Idempotent.
 */
export const reopenTicket = (context: StudentContext, { id }: TicketId): Promise<Reopened> =>
  reopen(context, STUDENT_TICKETS, id)

/** Reopens an instructor's own ticket to the administrators, like {@link reopenTicket}. */
export const reopenInstructorTicket = (context: InstructorContext, { id }: TicketId): Promise<Reopened> =>
  reopen(context, INSTRUCTOR_TICKETS, id)

const reopen = (
  context: StudentContext | InstructorContext,
  kind: AnyTicketKind,
  id: string,
): Promise<Reopened> =>
  inTransaction(context.db, async (tx) => {
    const { scope, viewer, clock } = context
    // As in opening: a sender's tickets become unresolved one at a time, so that two calls cannot exceed the limit.
    if (!(await lockSender(tx, scope))) refuse(baseErrors, 'SIGN_IN_REQUIRED')
    const people = await lockPeopleForShare(tx, kind, id, viewer.id)
    const ticket = (await lockTicket(tx, kind, id)).openIf(
      (row) => canReopenTicket(viewer, row),
      () => refuse(ticketErrors, 'TICKET_NOT_FOUND'),
    )
    if (ticket.status !== 'resolved') {
      if (await wasReopened(tx, id)) return { reopened: true }
      refuse(ticketErrors, 'TICKET_NOT_RESOLVED')
    }
    const now = clock.now()
    if (!isReopenable(ticket, now)) refuse(ticketErrors, 'TICKET_TOO_OLD')
    const { unresolved } = await countUnresolvedTickets(tx, kind, scope, id)
    if (unresolved >= UNRESOLVED_TICKETS_MAX) refuse(ticketErrors, 'TICKETS_TOO_MANY')
    const change = { status: 'open', resolvedAt: null, waitingSince: now } as const
    await applyTransition(tx, context, kind, {
      people,
      ticket,
      change,
      action: 'ticket.reopened',
      event: 'reopened',
    })
    return { reopened: true }
  })
