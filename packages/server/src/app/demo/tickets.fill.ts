import type { Portal } from '../../rpc/context.ts'
import type { Calendar } from './moments.ts'
import type { People, Student } from './people.fill.ts'
import type { SamplePerson } from './people.repository.ts'
import { idOf, pick } from './seed.ts'
import { INSTRUCTOR_TICKETS, type SampleTicket, STUDENT_TICKETS } from './tickets.data.ts'
import { insertInstructorTickets, insertStudentTickets } from './tickets.repository.ts'

const BY_DEMO_STUDENT = 4
const BY_DEMO_INSTRUCTOR = 3
const STUDENT_STEP = 9
const MINUTE_MS = 60_000
const ANSWER_AFTER_MINUTES = 95

/** When the nth answer came: a while after the ticket, but never in the time to come. */
const answeredAt = (created: Date, nth: number, now: Date) =>
  new Date(
    Math.min(
      created.getTime() + (nth + 1) * ANSWER_AFTER_MINUTES * MINUTE_MS,
      now.getTime() - MINUTE_MS / (nth + 1),
    ),
  )

const recipientOf = (student: Student, people: People): SamplePerson =>
  student.instructor === null ? pick(people.admins, 0) : pick(people.instructors, student.instructor)

const idOfTicket = (ticket: SampleTicket) => idOf(`ticket ${ticket.subject}`)

/** Adds tickets of both kinds, in every status and priority, with what was answered. */
export async function addTickets(portal: Portal, calendar: Calendar, people: People): Promise<void> {
  const now = portal.clock.now()
  const asked = STUDENT_TICKETS.map((ticket, index) => {
    const nth = index < BY_DEMO_STUDENT ? 0 : (index - BY_DEMO_STUDENT) * STUDENT_STEP + 31
    const student = pick(people.students, nth)
    return {
      ticket,
      student,
      recipient: recipientOf(student, people),
      createdAt: calendar(ticket.daysAgo, index),
    }
  })
  await insertStudentTickets(
    portal.db,
    asked.map(
      ({ ticket: { replies, daysAgo: _daysAgo, ...ticket }, student, recipient, createdAt }, index) => ({
        ...ticket,
        id: idOfTicket(pick(STUDENT_TICKETS, index)),
        senderId: student.id,
        receiverId: recipient.id,
        createdAt,
        repliedAt: replies.length > 0 ? answeredAt(createdAt, 0, now) : null,
        resolvedAt: ticket.status === 'resolved' ? answeredAt(createdAt, replies.length, now) : null,
      }),
    ),
    asked.flatMap(({ ticket, student, recipient, createdAt }) =>
      ticket.replies.map((message, nth) => ({
        id: idOf(`reply ${ticket.subject} ${nth}`),
        ticketId: idOfTicket(ticket),
        senderId: nth % 2 === 0 ? recipient.id : student.id,
        message,
        createdAt: answeredAt(createdAt, nth, now),
      })),
    ),
  )
  await insertInstructorTickets(
    portal.db,
    INSTRUCTOR_TICKETS.map(({ daysAgo, ...ticket }, index) => {
      const createdAt = calendar(daysAgo, index)
      const isAnswered = ticket.status === 'replied' || ticket.status === 'resolved'
      return {
        ...ticket,
        id: idOf(`instructor ticket ${ticket.subject}`),
        senderId: pick(people.instructors, index < BY_DEMO_INSTRUCTOR ? 0 : index).id,
        receiverId: pick(people.admins, 0).id,
        createdAt,
        repliedAt: isAnswered ? answeredAt(createdAt, 0, now) : null,
        resolvedAt: ticket.status === 'resolved' ? answeredAt(createdAt, 1, now) : null,
      }
    }),
  )
}
