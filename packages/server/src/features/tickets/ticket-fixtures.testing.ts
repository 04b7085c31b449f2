import { actAsNew } from '../../rpc/people.testing.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { addInstructorTicketRow, addTicketRow } from './tickets.testing.ts'

/** Two admins, an instructor with a student, a stranger with theirs, and a student whom nobody mentors. */
export async function stageTickets() {
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

export let stage: Awaited<ReturnType<typeof stageTickets>>

/** A test that starts with the people of {@link stageTickets}. */
export const stageTest = test.extend('stage', { auto: true }, async () => {
  stage = await stageTickets()
  return stage
})

export const SINCE = new Date('2026-01-01T10:00:00Z')

/** Writes a ticket of the student to their mentor that waits since {@link SINCE}; returns its id. */
export const addStudents = (row: Parameters<typeof addTicketRow>[1] = {}) =>
  addTicketRow(portal, {
    ...{ senderId: stage.student.viewer.id, receiverId: stage.mentor.viewer.id, waitingSince: SINCE },
    ...row,
  })

/** As {@link addStudents}, of the mentor to an admin. */
export const addInstructors = (row: Parameters<typeof addInstructorTicketRow>[1] = {}) =>
  addInstructorTicketRow(portal, {
    ...{ senderId: stage.mentor.viewer.id, receiverId: stage.admin.viewer.id, waitingSince: SINCE },
    ...row,
  })
