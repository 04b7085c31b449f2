import * as z from 'zod'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { idSchema, procedure } from '../base.ts'
import { ticketErrors } from './tickets.errors.ts'
import {
  instructorTicketDetailSchema,
  instructorTicketListSchema,
  instructorTicketPageSchema,
  instructorTicketTransitionSchema,
  newInstructorTicketSchema,
  newReplySchema,
  newTicketSchema,
  ownInstructorTicketListSchema,
  ownTicketListSchema,
  ticketDetailSchema,
  ticketIdSchema,
  ticketListSchema,
  ticketPageSchema,
  ticketReadSchema,
  ticketReplySchema,
  ticketResolutionSchema,
} from './tickets.schemas.ts'

const { TICKET_NOT_FOUND, TICKET_RESOLVED, TICKET_NOT_RESOLVED, TICKET_TOO_OLD } = ticketErrors
const { TICKET_ANSWERED_MEANWHILE, TICKET_CHANGED_MEANWHILE, TICKET_REPLIES_TOO_MANY } = ticketErrors
const { TICKETS_TOO_MANY, NOBODY_TO_RECEIVE } = ticketErrors

const { ATTEMPTS_TOO_MANY } = accountErrors

const replyErrors = {
  TICKET_NOT_FOUND,
  TICKET_RESOLVED,
  TICKET_ANSWERED_MEANWHILE,
  TICKET_REPLIES_TOO_MANY,
  ATTEMPTS_TOO_MANY,
}
const reopenErrors = {
  TICKET_NOT_FOUND,
  TICKET_NOT_RESOLVED,
  TICKET_TOO_OLD,
  TICKETS_TOO_MANY,
  ATTEMPTS_TOO_MANY,
}

export const ticketsContract = {
  /** Lists the student's own tickets. Students only. Spec 1 §2 and §7. */
  listOwnTickets: procedure.input(ownTicketListSchema).output(ticketPageSchema),

  /**
   * Lists the tickets the instructor received from students, with e-mail addresses only of current students.
   * Instructors only.
   */
  listReceivedTickets: procedure.input(ticketListSchema).output(ticketPageSchema),

  /** Lists tickets of all students. Admins only. Spec 2 §2. */
  listTickets: procedure.input(ticketListSchema).output(ticketPageSchema),

  /**
   * Opens a ticket to the student's instructor, or to the first admin. Students only. Idempotent by ticket id.
   * Spec 1 §5 and §6.
   */
  openTicket: procedure
    .errors({ TICKETS_TOO_MANY, NOBODY_TO_RECEIVE })
    .input(newTicketSchema)
    .output(z.object({ id: idSchema })),

  /**
   * Returns a student's ticket with its conversation. For its sender, its receiver and admins. With `isSeen` its
   * notification is marked read.
   */
  readTicket: procedure.errors({ TICKET_NOT_FOUND }).input(ticketReadSchema).output(ticketDetailSchema),

  /**
   * Replies to a student's ticket. An answer sets it in progress; the sender's reply keeps the status and makes
   * it wait for an answer. Idempotent by reply id. Spec 2 §4.
   */
  replyToTicket: procedure.errors(replyErrors).input(newReplySchema).output(ticketReplySchema),

  /**
   * Resolves a student's ticket. TICKET_CHANGED_MEANWHILE: it no longer has the status that was seen, or has a newer
   * reply. For its receiver and admins. Idempotent. Spec 2 §4.
   */
  resolveTicket: procedure
    .errors({ TICKET_NOT_FOUND, TICKET_CHANGED_MEANWHILE })
    .input(ticketResolutionSchema)
    .output(z.object({ resolvedAt: z.date() })),

  /** Reopens the student's own ticket within REOPEN_DAYS. Students only. Idempotent. */
  reopenTicket: procedure
    .errors(reopenErrors)
    .input(ticketIdSchema)
    .output(z.object({ reopened: z.literal(true) })),

  /** Lists the instructor's own tickets to the administrators. Instructors only. Spec 2 §2 and §7. */
  listOwnInstructorTickets: procedure.input(ownInstructorTicketListSchema).output(instructorTicketPageSchema),

  /** Lists tickets of all instructors. Admins only. Spec 2 §2. */
  listInstructorTickets: procedure.input(instructorTicketListSchema).output(instructorTicketPageSchema),

  /**
   * Opens a ticket to the administrators; the first of them is named as its receiver. Instructors only.
   * Idempotent by ticket id. Spec 2 §5 and §6.
   */
  openInstructorTicket: procedure
    .errors({ TICKETS_TOO_MANY, NOBODY_TO_RECEIVE })
    .input(newInstructorTicketSchema)
    .output(z.object({ id: idSchema })),

  /** Returns an instructor's ticket with its conversation, as {@link readTicket}. For its sender and admins. */
  readInstructorTicket: procedure
    .errors({ TICKET_NOT_FOUND })
    .input(ticketReadSchema)
    .output(instructorTicketDetailSchema),

  /** Replies to an instructor's ticket; an admin's reply sets it replied. Otherwise as {@link replyToTicket}. */
  replyToInstructorTicket: procedure.errors(replyErrors).input(newReplySchema).output(ticketReplySchema),

  /**
   * Changes the status of an instructor's ticket; refuses as {@link resolveTicket}, except that a ticket can be marked
   * in progress over a new reply, for which it keeps waiting. Admins only. Idempotent. Spec 2 §4.
   */
  transitionInstructorTicket: procedure
    .errors({ TICKET_NOT_FOUND, TICKET_RESOLVED, TICKET_CHANGED_MEANWHILE })
    .input(instructorTicketTransitionSchema)
    .output(z.object({ changed: z.literal(true) })),

  /** Reopens the instructor's own ticket, as {@link reopenTicket}. Instructors only. */
  reopenInstructorTicket: procedure
    .errors(reopenErrors)
    .input(ticketIdSchema)
    .output(z.object({ reopened: z.literal(true) })),
}
