import { REOPEN_LIMIT, REPLY_LIMIT } from '@capstone/contract/tickets/tickets.constants'
import { asAdmin, asInstructor, asStudent, signedIn } from '../../rpc/procedures.ts'
import { countActionOrRefuse } from '../accounts/rate-limits/action-limits.service.ts'
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
  replyToTicket: forEveryRole.replyToTicket.handler(async ({ context, input }) => {
    await countActionOrRefuse(context, 'reply', REPLY_LIMIT)
    return replyToTicket(context, input)
  }),
  resolveTicket: forEveryRole.resolveTicket.handler(({ context, input }) => resolveTicket(context, input)),
  reopenTicket: ofStudent.reopenTicket.handler(async ({ context, input }) => {
    await countActionOrRefuse(context, 'reopening', REOPEN_LIMIT)
    return reopenTicket(context, input)
  }),
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
  replyToInstructorTicket: forEveryRole.replyToInstructorTicket.handler(async ({ context, input }) => {
    await countActionOrRefuse(context, 'reply', REPLY_LIMIT)
    return replyToInstructorTicket(context, input)
  }),
  transitionInstructorTicket: ofAdmin.transitionInstructorTicket.handler(({ context, input }) =>
    transitionInstructorTicket(context, input),
  ),
  reopenInstructorTicket: ofInstructor.reopenInstructorTicket.handler(async ({ context, input }) => {
    await countActionOrRefuse(context, 'reopening', REOPEN_LIMIT)
    return reopenInstructorTicket(context, input)
  }),
}
