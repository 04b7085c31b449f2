import { ticketErrors } from '@capstone/contract/tickets/tickets.errors'
import { canReadInstructorTicket, canReadTicket } from '@capstone/contract/tickets/tickets.policy'
import type { InstructorTicketDetail, TicketDetail } from '@capstone/contract/tickets/tickets.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import type { SignedInContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { publishEvents } from '../../live/live.service.ts'
import { markSubjectNotificationsRead } from '../../notifications/notify.service.ts'
import { loadTicket } from '../lists/ticket-rows.repository.ts'
import { INSTRUCTOR_TICKETS, STUDENT_TICKETS } from '../ticket-kinds.table.ts'
import { findSenderContact } from '../tickets.repository.ts'
import { findConversation } from './replies.repository.ts'

type TicketRead = { readonly id: string; readonly isSeen?: boolean | undefined }
const refuseTicket = () => refuse(ticketErrors, 'TICKET_NOT_FOUND')

/**
 * Returns a student's ticket with its conversation and the student's contact details; an instructor sees e-mail and
 * phone number only while they mentor the student. `isSeen` says that the viewer is looking at it, which marks its
 * notification read.
 */
export async function readTicket(
  context: SignedInContext,
  { id, isSeen = false }: TicketRead,
): Promise<TicketDetail> {
  const { db, viewer } = context
  const sealed = await loadTicket(db, STUDENT_TICKETS, { id, readerId: viewer.id })
  const ticket = sealed.openIf((row) => canReadTicket(viewer, row), refuseTicket)
  if (ticket.isUnread && isSeen) await markTicketNotificationsRead(context, id)
  const conversation = await findConversation(db, STUDENT_TICKETS, id)
  const contact = ticket.senderId === null ? undefined : await findSenderContact(db, ticket.senderId)
  const isContactVisible = viewer.role !== 'instructor' || contact?.assignedInstructor === viewer.id
  const { phone = null, instructorName = null } = contact ?? {}
  const { email = null } = ticket.sender ?? {}
  const visible = isContactVisible ? { email, phone } : { email: null, phone: null }
  return {
    ...ticket,
    conversation,
    isUnread: ticket.isUnread && !isSeen,
    sender: ticket.sender && { ...ticket.sender, ...visible, instructorName },
  }
}

/** Returns an instructor's ticket with its conversation; `isSeen` as in {@link readTicket}. */
export async function readInstructorTicket(
  context: SignedInContext,
  { id, isSeen = false }: TicketRead,
): Promise<InstructorTicketDetail> {
  const { db, viewer } = context
  const sealed = await loadTicket(db, INSTRUCTOR_TICKETS, { id, readerId: viewer.id })
  const ticket = sealed.openIf((row) => canReadInstructorTicket(viewer, row), refuseTicket)
  if (ticket.isUnread && isSeen) await markTicketNotificationsRead(context, id)
  const conversation = await findConversation(db, INSTRUCTOR_TICKETS, id)
  return { ...ticket, conversation, isUnread: ticket.isUnread && !isSeen }
}

const markTicketNotificationsRead = (context: SignedInContext, subjectId: string): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const about = { userId: context.viewer.id, kind: 'ticket', subjectId } as const
    await publishEvents(tx, await markSubjectNotificationsRead(tx, context, about))
  })
