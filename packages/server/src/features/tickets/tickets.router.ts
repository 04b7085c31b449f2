import { REOPEN_LIMIT, REPLY_LIMIT } from '@capstone/contract/tickets/tickets.constants'
import { asAdmin, asInstructor, asStudent, signedIn } from '../../rpc/procedures.ts'
import { withActionLimit } from '../accounts/rate-limits/action-limits.service.ts'
import { openInstructorTicket, openTicket } from './conversation/opening.service.ts'
import { reopenInstructorTicket, reopenTicket } from './conversation/reopening.service.ts'
import { replyToInstructorTicket, replyToTicket } from './conversation/replies.service.ts'
import { readInstructorTicket, readTicket } from './conversation/ticket-details.service.ts'
import { resolveTicket, transitionInstructorTicket } from './conversation/ticket-transitions.service.ts'
import {
  listInstructorTickets,
  listOwnInstructorTickets,
  listOwnTickets,
  listReceivedTickets,
  listTickets,
} from './lists/ticket-lists.service.ts'

const { tickets: ofStudent } = asStudent
const { tickets: ofInstructor } = asInstructor
const { tickets: ofAdmin } = asAdmin
const { tickets: forEveryRole } = signedIn

export const ticketsRouter = {
  listOwnTickets: ofStudent.listOwnTickets.handler(({ context, input }) => listOwnTickets(context, input)),
  listReceivedTickets: ofInstructor.listReceivedTickets.handler(({ context, input }) =>
    listReceivedTickets(context, input),
  ),
  listTickets: ofAdmin.listTickets.handler(({ context, input }) => listTickets(context, input)),
  openTicket: ofStudent.openTicket.handler(({ context, input }) => openTicket(context, input)),
  readTicket: forEveryRole.readTicket.handler(({ context, input }) => readTicket(context, input)),
  replyToTicket: forEveryRole.replyToTicket.handler(withActionLimit('reply', REPLY_LIMIT, replyToTicket)),
  resolveTicket: forEveryRole.resolveTicket.handler(({ context, input }) => resolveTicket(context, input)),
  reopenTicket: ofStudent.reopenTicket.handler(withActionLimit('reopening', REOPEN_LIMIT, reopenTicket)),
  listOwnInstructorTickets: ofInstructor.listOwnInstructorTickets.handler(({ context, input }) =>
    listOwnInstructorTickets(context, input),
  ),
  listInstructorTickets: ofAdmin.listInstructorTickets.handler(({ context, input }) =>
    listInstructorTickets(context, input),
  ),
  openInstructorTicket: ofInstructor.openInstructorTicket.handler(({ context, input }) =>
    openInstructorTicket(context, input),
  ),
  readInstructorTicket: forEveryRole.readInstructorTicket.handler(({ context, input }) =>
    readInstructorTicket(context, input),
  ),
  replyToInstructorTicket: forEveryRole.replyToInstructorTicket.handler(
    withActionLimit('reply', REPLY_LIMIT, replyToInstructorTicket),
  ),
  transitionInstructorTicket: ofAdmin.transitionInstructorTicket.handler(({ context, input }) =>
    transitionInstructorTicket(context, input),
  ),
  reopenInstructorTicket: ofInstructor.reopenInstructorTicket.handler(
    withActionLimit('reopening', REOPEN_LIMIT, reopenInstructorTicket),
  ),
}
