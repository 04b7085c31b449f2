import * as z from 'zod'
import { idSchema, procedure } from '../base.ts'
import { ticketErrors } from './tickets.errors.ts'
import {
  instructorTicketListSchema,
  instructorTicketPageSchema,
  instructorTicketThreadSchema,
  instructorTicketTransitionSchema,
  newInstructorTicketSchema,
  newReplySchema,
  newTicketSchema,
  ticketIdSchema,
  ticketListSchema,
  ticketPageSchema,
  ticketReadSchema,
  ticketReplySchema,
  ticketThreadSchema,
} from './tickets.schemas.ts'

const { TICKET_NOT_FOUND, TICKET_RESOLVED, TICKET_NOT_RESOLVED, TICKET_TOO_OLD } = ticketErrors
const { TICKET_ANSWERED_MEANWHILE, TICKET_CHANGED_MEANWHILE, TICKET_REPLIES_TOO_MANY } = ticketErrors
const { TICKETS_TOO_MANY, NOBODY_TO_RECEIVE } = ticketErrors

const replyErrors = { TICKET_NOT_FOUND, TICKET_RESOLVED, TICKET_ANSWERED_MEANWHILE, TICKET_REPLIES_TOO_MANY }
const reopenErrors = { TICKET_NOT_FOUND, TICKET_NOT_RESOLVED, TICKET_TOO_OLD, TICKETS_TOO_MANY }

export const ticketsContract = {
  /** One's own tickets. Students only. Spec 1 §2 and §7. */
  listOwnTickets: procedure.input(ticketListSchema).output(ticketPageSchema),

  /** Tickets of students that came to oneself; e-mails only of who is one's student now. Instructors only. */
  listReceivedTickets: procedure.input(ticketListSchema).output(ticketPageSchema),

  /** Tickets of all students. Admins only. Spec 2 §2. */
  listTickets: procedure.input(ticketListSchema).output(ticketPageSchema),

  /**
   * Opens a ticket to one's instructor, or to the first admin. Students only. The same id twice is one ticket.
   * Refuses TICKETS_TOO_MANY, NOBODY_TO_RECEIVE. Spec 1 §5 and §6.
   */
  openTicket: procedure
    .errors({ TICKETS_TOO_MANY, NOBODY_TO_RECEIVE })
    .input(newTicketSchema)
    .output(z.object({ id: idSchema })),

  /**
   * A student's ticket with its conversation. For its sender, its receiver and admins; who sees it, and does not only load
   * it, is not notified any more of what happened to it so far. Refuses TICKET_NOT_FOUND.
   */
  readTicket: procedure.errors({ TICKET_NOT_FOUND }).input(ticketReadSchema).output(ticketThreadSchema),

  /**
   * Replies to a student's ticket. Its receiver's or an admin's reply sets it in progress; the sender's leaves the state
   * and makes it wait for an answer. The same id twice is one reply.
   * Refuses TICKET_NOT_FOUND, TICKET_RESOLVED, TICKET_ANSWERED_MEANWHILE, TICKET_REPLIES_TOO_MANY. Spec 2 §4.
   */
  replyToTicket: procedure.errors(replyErrors).input(newReplySchema).output(ticketReplySchema),

  /** Resolves a student's ticket. For its receiver and admins; twice is once. Refuses TICKET_NOT_FOUND. Spec 2 §4. */
  resolveTicket: procedure
    .errors({ TICKET_NOT_FOUND })
    .input(ticketIdSchema)
    .output(z.object({ resolvedAt: z.date() })),

  /**
   * Reopens one's own ticket within REOPEN_DAYS. Students only; twice is once.
   * Refuses TICKET_NOT_FOUND, TICKET_NOT_RESOLVED, TICKET_TOO_OLD, TICKETS_TOO_MANY.
   */
  reopenTicket: procedure
    .errors(reopenErrors)
    .input(ticketIdSchema)
    .output(z.object({ reopened: z.literal(true) })),

  /** One's own tickets to the administrators. Instructors only. Spec 2 §2 and §7. */
  listOwnInstructorTickets: procedure.input(instructorTicketListSchema).output(instructorTicketPageSchema),

  /** Tickets of all instructors. Admins only. Spec 2 §2. */
  listInstructorTickets: procedure.input(instructorTicketListSchema).output(instructorTicketPageSchema),

  /**
   * Opens a ticket to the administrators; the first of them is named as its receiver. Instructors only. The same id
   * twice is one ticket. Refuses TICKETS_TOO_MANY, NOBODY_TO_RECEIVE. Spec 2 §5 and §6.
   */
  openInstructorTicket: procedure
    .errors({ TICKETS_TOO_MANY, NOBODY_TO_RECEIVE })
    .input(newInstructorTicketSchema)
    .output(z.object({ id: idSchema })),

  /** An instructor's ticket with its conversation, as {@link readTicket}. For its sender and admins. */
  readInstructorTicket: procedure
    .errors({ TICKET_NOT_FOUND })
    .input(ticketReadSchema)
    .output(instructorTicketThreadSchema),

  /** Replies to an instructor's ticket; an admin's reply sets it replied. Otherwise as {@link replyToTicket}. */
  replyToInstructorTicket: procedure.errors(replyErrors).input(newReplySchema).output(ticketReplySchema),

  /**
   * Moves an instructor's ticket on, from the state one saw. Admins only; twice is once.
   * Refuses TICKET_NOT_FOUND, TICKET_RESOLVED, TICKET_CHANGED_MEANWHILE. Spec 2 §4.
   */
  transitionInstructorTicket: procedure
    .errors({ TICKET_NOT_FOUND, TICKET_RESOLVED, TICKET_CHANGED_MEANWHILE })
    .input(instructorTicketTransitionSchema)
    .output(z.object({ moved: z.literal(true) })),

  /** Reopens one's own ticket, as {@link reopenTicket} does. Instructors only. */
  reopenInstructorTicket: procedure
    .errors(reopenErrors)
    .input(ticketIdSchema)
    .output(z.object({ reopened: z.literal(true) })),
}
