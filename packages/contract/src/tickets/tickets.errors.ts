import { declareErrors } from '../base.errors.ts'
import { REOPEN_DAYS, TICKET_REPLIES_MAX, UNRESOLVED_TICKETS_MAX } from './tickets.constants.ts'

export const ticketErrors = declareErrors({
  TICKET_NOT_FOUND: { status: 404, message: 'This ticket does not exist.' },
  TICKET_RESOLVED: { status: 409, message: 'This ticket has been resolved.' },
  TICKET_NOT_RESOLVED: { status: 409, message: 'This ticket is not resolved.' },
  TICKET_TOO_OLD: {
    status: 409,
    message: `This ticket was resolved more than ${REOPEN_DAYS} days ago. Please open a new one.`,
  },
  TICKET_ANSWERED_MEANWHILE: {
    status: 409,
    message: 'Somebody replied in the meantime. Please read it, then send your reply again.',
  },
  TICKET_CHANGED_MEANWHILE: {
    status: 409,
    message: 'This ticket was changed in the meantime. You see it now as it is.',
  },
  TICKET_REPLIES_TOO_MANY: {
    status: 409,
    message: `This ticket has ${TICKET_REPLIES_MAX} replies, which is the maximum. Please open a new one.`,
  },
  TICKETS_TOO_MANY: {
    status: 409,
    message: `You have ${UNRESOLVED_TICKETS_MAX} unresolved tickets, which is the maximum.`,
  },
  NOBODY_TO_RECEIVE: {
    status: 409,
    message: 'There is nobody to receive a ticket yet. Please ask your university to add an administrator.',
  },
})
