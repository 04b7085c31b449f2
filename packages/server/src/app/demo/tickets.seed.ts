import { MINUTE_MS } from '@capstone/contract/base.constants'
import type { Portal } from '../../rpc/context.ts'
import type { Calendar } from './calendar.ts'
import {
  INSTRUCTOR_TICKETS,
  type SampleInstructorTicket,
  type SampleTicket,
  STUDENT_TICKETS,
} from './data/tickets.data.ts'
import type { SamplePerson } from './people.repository.ts'
import type { People, Student } from './people.seed.ts'
import { idOf, itemAt } from './random.ts'
import { insertInstructorTickets, insertStudentTickets } from './sample-rows.repository.ts'

/** This many of the first tickets are the demo student's, or the demo instructor's. */
const BY_DEMO_STUDENT = 4
const BY_DEMO_INSTRUCTOR = 3
// Spreads the other tickets over the students.
const STUDENT_STEP = 9
const MINUTES_BETWEEN_REPLIES = 95

/** Returns the time of the nth reply: a while after the ticket, but never in the future. */
const timeOfReply = (created: Date, nth: number, now: Date) =>
  new Date(
    Math.min(
      created.getTime() + (nth + 1) * MINUTES_BETWEEN_REPLIES * MINUTE_MS,
      now.getTime() - MINUTE_MS / (nth + 1),
    ),
  )

const recipientOf = (student: Student, people: People): SamplePerson =>
  student.instructorIndex === null
    ? itemAt(people.admins, 0)
    : itemAt(people.instructors, student.instructorIndex)

type TicketBase = {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  readonly createdAt: Date
}

/**
 * Returns since when a ticket has waited for a reply: its opening or the sender's last reply; null if answered or
 * resolved.
 */
function waitingSinceOf(
  { status, replies }: SampleTicket | SampleInstructorTicket,
  createdAt: Date,
  now: Date,
) {
  if (status === 'resolved') return null
  if (replies.length === 0) return createdAt
  return isBySender(replies.length - 1) ? timeOfReply(createdAt, replies.length - 1, now) : null
}
/** Recipient and sender alternate, the recipient first. */
const isBySender = (nth: number) => nth % 2 === 1

/** Returns the index of the recipient's last reply. */
const lastAnswerOf = (replies: readonly string[]) => replies.length - (replies.length % 2 === 0 ? 2 : 1)

/** Builds a ticket's row, with times that follow from its status. */
function rowOf<Sample extends SampleTicket | SampleInstructorTicket>(
  ticket: Sample,
  base: TicketBase,
  now: Date,
) {
  const { replies, daysAgo: _, ...texts } = ticket
  const { createdAt } = base
  return {
    ...texts,
    ...base,
    repliedAt: replies.length > 0 ? timeOfReply(createdAt, lastAnswerOf(replies), now) : null,
    resolvedAt: ticket.status === 'resolved' ? timeOfReply(createdAt, replies.length, now) : null,
    waitingSince: waitingSinceOf(ticket, createdAt, now),
  }
}

const repliesTo = ({ replies }: SampleTicket | SampleInstructorTicket, base: TicketBase, now: Date) =>
  replies.map((message, nth) => ({
    id: idOf(`reply ${base.id} ${nth}`),
    ticketId: base.id,
    senderId: isBySender(nth) ? base.senderId : base.receiverId,
    message,
    createdAt: timeOfReply(base.createdAt, nth, now),
  }))

/** Adds tickets of both kinds with replies, in every status and priority. */
export async function addTickets(portal: Portal, calendar: Calendar, people: People): Promise<void> {
  const now = portal.clock.now()
  const studentTickets = STUDENT_TICKETS.map(({ studentIndex, ...ticket }, index) => {
    const nth = index < BY_DEMO_STUDENT ? 0 : (index - BY_DEMO_STUDENT) * STUDENT_STEP + 31
    const student = itemAt(people.students, studentIndex ?? nth)
    const [senderId, receiverId] = [student.id, recipientOf(student, people).id]
    const id = idOf(`ticket ${ticket.subject}`)
    return { ticket, base: { id, senderId, receiverId, createdAt: calendar(ticket.daysAgo, index) } }
  })
  await insertStudentTickets(
    portal.db,
    studentTickets.map(({ ticket, base }) => rowOf(ticket, base, now)),
    studentTickets.flatMap(({ ticket, base }) => repliesTo(ticket, base, now)),
  )
  const instructorTickets = INSTRUCTOR_TICKETS.map((ticket, index) => {
    const senderId = itemAt(people.instructors, index < BY_DEMO_INSTRUCTOR ? 0 : index).id
    const receiverId = itemAt(people.admins, 0).id
    const id = idOf(`instructor ticket ${ticket.subject}`)
    return { ticket, base: { id, senderId, receiverId, createdAt: calendar(ticket.daysAgo, index) } }
  })
  await insertInstructorTickets(
    portal.db,
    instructorTickets.map(({ ticket, base }) => rowOf(ticket, base, now)),
    instructorTickets.flatMap(({ ticket, base }) => repliesTo(ticket, base, now)),
  )
}
