import { actAsNew } from '../../rpc/people.testing.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { addInstructorTicketRow, addTicketRow } from './tickets.testing.ts'

/**
 * Creates two admins, an instructor with a student, another instructor with theirs, and a student without a
 * mentor.
 */
export async function createTicketPeople() {
  const admin = await actAsNew('admin', { name: 'Ada', createdAt: new Date(0) })
  const colleague = await actAsNew('admin', { name: 'Carl', createdAt: new Date(1) })
  const mentor = await actAsNew('instructor', { name: 'Ines' })
  const stranger = await actAsNew('instructor', { name: 'Otto' })
  const ownStudent = { assignedInstructor: mentor.viewer.id, phone: '123' }
  const student = await actAsNew('student', { name: 'Asha', ...ownStudent })
  const other = await actAsNew('student', { name: 'Bela', assignedInstructor: stranger.viewer.id })
  const newcomer = await actAsNew('student', { name: 'Nilo' })
  return { admin, colleague, mentor, stranger, student, other, newcomer }
}

export let people: Awaited<ReturnType<typeof createTicketPeople>>

/** A test that starts with the `people` of {@link createTicketPeople}. */
export const ticketTest = test.extend('people', { auto: true }, async () => {
  people = await createTicketPeople()
  return people
})

export const WAITING_SINCE = new Date('2026-01-01T10:00:00Z')

/** Adds a ticket of the student to their mentor that has waited since {@link WAITING_SINCE}; returns its id. */
export const addStudentTicket = (row: Parameters<typeof addTicketRow>[1] = {}) =>
  addTicketRow(portal, {
    senderId: people.student.viewer.id,
    receiverId: people.mentor.viewer.id,
    waitingSince: WAITING_SINCE,
    ...row,
  })

/** Adds a ticket of the mentor to an admin that has waited since {@link WAITING_SINCE}; returns its id. */
export const addInstructorTicket = (row: Parameters<typeof addInstructorTicketRow>[1] = {}) =>
  addInstructorTicketRow(portal, {
    senderId: people.mentor.viewer.id,
    receiverId: people.admin.viewer.id,
    waitingSince: WAITING_SINCE,
    ...row,
  })
