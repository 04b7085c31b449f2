import { randomUUID } from 'node:crypto'
import {
  forAdmins,
  forInstructors,
  forStudents,
  noInput,
  OK,
  type PermissionCase,
  SIGN_IN,
} from './permissions.cases.testing.ts'

const text = { subject: 'A question', message: 'Why?' }
const reply = (ticketId: string) => ({ id: randomUUID(), ticketId, message: 'So.', lastSeenReplyId: null })

const missing = 'TICKET_NOT_FOUND'
const NONE = [missing, missing] as const
const OWN = ['ok', missing] as const
const RESOLVED = ['TICKET_RESOLVED', 'TICKET_RESOLVED'] as const

/**
 * Permissions of tickets. Each side has an open and a resolved ticket from the student to the instructor, and an open
 * and a resolved ticket from the instructor to an admin.
 */
export const TICKET_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'tickets.listOwnTickets', input: noInput, ...forStudents, student: OK },
  { procedure: 'tickets.listReceivedTickets', input: noInput, ...forInstructors, instructor: OK },
  { procedure: 'tickets.listTickets', input: noInput, ...forAdmins, admin: OK },
  {
    procedure: 'tickets.openTicket',
    input: () => ({ id: randomUUID(), ...text }),
    ...forStudents,
    student: OK,
  },
  {
    procedure: 'tickets.openTicket',
    input: ({ ticketId }) => ({ id: ticketId, ...text }),
    ...forStudents,
    student: ['ok', 'INPUT_INVALID'],
  },
  {
    procedure: 'tickets.readTicket',
    input: ({ ticketId }) => ({ id: ticketId }),
    anonymous: SIGN_IN,
    student: OWN,
    instructor: OWN,
    admin: OK,
  },
  {
    procedure: 'tickets.replyToTicket',
    input: ({ ticketId }) => reply(ticketId),
    anonymous: SIGN_IN,
    student: OWN,
    instructor: OWN,
    admin: OK,
  },
  {
    procedure: 'tickets.replyToTicket',
    input: ({ resolvedTicketId }) => reply(resolvedTicketId),
    anonymous: SIGN_IN,
    student: ['TICKET_RESOLVED', missing],
    instructor: ['TICKET_RESOLVED', missing],
    admin: RESOLVED,
  },
  {
    procedure: 'tickets.resolveTicket',
    input: ({ ticketId }) => ({ id: ticketId, from: 'open', seenReplies: 0 }),
    anonymous: SIGN_IN,
    student: NONE,
    instructor: OWN,
    admin: OK,
  },
  {
    procedure: 'tickets.reopenTicket',
    input: ({ resolvedTicketId }) => ({ id: resolvedTicketId }),
    ...forStudents,
    student: OWN,
  },
  {
    procedure: 'tickets.reopenTicket',
    input: ({ ticketId }) => ({ id: ticketId }),
    ...forStudents,
    student: ['TICKET_NOT_RESOLVED', missing],
  },
  { procedure: 'tickets.listOwnInstructorTickets', input: noInput, ...forInstructors, instructor: OK },
  { procedure: 'tickets.listInstructorTickets', input: noInput, ...forAdmins, admin: OK },
  {
    procedure: 'tickets.openInstructorTicket',
    input: () => ({ id: randomUUID(), ...text }),
    ...forInstructors,
    instructor: OK,
  },
  {
    procedure: 'tickets.openInstructorTicket',
    input: ({ instructorTicketId }) => ({ id: instructorTicketId, ...text }),
    ...forInstructors,
    instructor: ['ok', 'INPUT_INVALID'],
  },
  {
    procedure: 'tickets.readInstructorTicket',
    input: ({ instructorTicketId }) => ({ id: instructorTicketId }),
    anonymous: SIGN_IN,
    student: NONE,
    instructor: OWN,
    admin: OK,
  },
  {
    procedure: 'tickets.replyToInstructorTicket',
    input: ({ instructorTicketId }) => reply(instructorTicketId),
    anonymous: SIGN_IN,
    student: NONE,
    instructor: OWN,
    admin: OK,
  },
  {
    procedure: 'tickets.replyToInstructorTicket',
    input: ({ resolvedInstructorTicketId }) => reply(resolvedInstructorTicketId),
    anonymous: SIGN_IN,
    student: NONE,
    instructor: ['TICKET_RESOLVED', missing],
    admin: RESOLVED,
  },
  {
    procedure: 'tickets.transitionInstructorTicket',
    input: ({ instructorTicketId }) => ({
      id: instructorTicketId,
      from: 'open',
      to: 'in_progress',
      seenReplies: 0,
    }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'tickets.transitionInstructorTicket',
    input: ({ resolvedInstructorTicketId }) => ({
      id: resolvedInstructorTicketId,
      from: 'resolved',
      to: 'replied',
      seenReplies: 0,
    }),
    ...forAdmins,
    admin: RESOLVED,
  },
  {
    procedure: 'tickets.reopenInstructorTicket',
    input: ({ resolvedInstructorTicketId }) => ({ id: resolvedInstructorTicketId }),
    ...forInstructors,
    instructor: OWN,
  },
]
