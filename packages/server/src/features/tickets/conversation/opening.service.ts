import { baseErrors } from '@capstone/contract/base'
import { UNRESOLVED_TICKETS_MAX } from '@capstone/contract/tickets/tickets.constants'
import { ticketErrors } from '@capstone/contract/tickets/tickets.errors'
import type { NewInstructorTicket, NewTicket } from '@capstone/contract/tickets/tickets.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { InstructorContext, StudentContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { invalidateSummary } from '../../health/summaries.service.ts'
import { ticketCounts } from '../lists/ticket-lists.service.ts'
import { type AnyTicketKind, INSTRUCTOR_TICKETS, STUDENT_TICKETS } from '../ticket-kinds.table.ts'
import { publishTicketEvent } from '../ticket-notifications.service.ts'
import {
  countUnresolvedTickets,
  insertInstructorTicket,
  insertTicket,
  lockAdminsForShare,
  lockSender,
} from '../tickets.repository.ts'

/** Opens a ticket to the student's instructor, or to the first admin where they have none. Idempotent by ticket id. */
export const openTicket = (context: StudentContext, ticket: NewTicket): Promise<{ id: string }> =>
  open(context, STUDENT_TICKETS, ticket, (tx, opened) => insertTicket(tx, { ...ticket, ...opened }))

/**
 * Opens a ticket to the administrators; the first of them is named as its receiver. Otherwise like {@link openTicket}.
 */
export const openInstructorTicket = (
  context: InstructorContext,
  ticket: NewInstructorTicket,
): Promise<{ id: string }> =>
  open(context, INSTRUCTOR_TICKETS, ticket, (tx, opened) =>
    insertInstructorTicket(tx, { ...ticket, ...opened }),
  )

type TicketParties = { readonly senderId: string; readonly receiverId: string; readonly createdAt: Date }

const open = (
  context: StudentContext | InstructorContext,
  kind: AnyTicketKind,
  ticket: NewTicket | NewInstructorTicket,
  insert: (tx: Database, opened: TicketParties) => Promise<boolean>,
): Promise<{ id: string }> =>
  inTransaction(context.db, async (tx) => {
    const { scope, viewer, clock } = context
    const { id, subject, type, priority } = ticket
    const sender = (await lockSender(tx, scope)) ?? refuse(baseErrors, 'SIGN_IN_REQUIRED')
    const { isExisting, unresolved } = await countUnresolvedTickets(tx, kind, scope, id)
    if (isExisting) return { id }
    if (unresolved >= UNRESOLVED_TICKETS_MAX) refuse(ticketErrors, 'TICKETS_TOO_MANY')
    const adminIds = await lockAdminsForShare(tx)
    const receiverId = sender.assignedInstructor ?? adminIds[0] ?? refuse(ticketErrors, 'NOBODY_TO_RECEIVE')
    if (!(await insert(tx, { senderId: viewer.id, receiverId, createdAt: clock.now() }))) refuseTakenId()
    await recordAudit(tx, context, {
      action: 'ticket.opened',
      subjectType: 'ticket',
      subjectId: id,
      after: { of: kind.name, receiverId, subject, type, priority },
    })
    await invalidateSummary(tx, ticketCounts(kind))
    const opened = { id, subject, senderId: viewer.id, receiverId }
    await publishTicketEvent(tx, context, kind, { ticket: opened, event: 'opened', adminIds })
    return { id }
  })
