// @module-tag database
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import type { InstructorViewer, StudentViewer } from '../../../rpc/context.ts'
import { admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import {
  addAssignment,
  addFullProject,
  addProject,
  addRequestedProject,
} from '../../assignments/assignments.testing.ts'
import { storedFiles } from '../../files/files.table.ts'
import { addHandInRows } from '../../hand-ins/hand-ins.testing.ts'
import { collectPublished } from '../../live/published.testing.ts'
import { meetings } from '../../meetings/meetings.table.ts'
import { addMeeting } from '../../meetings/meetings.testing.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { instructorProjects, projectSoftwareLinks } from '../../repository/repository.table.ts'
import { addTicketRow } from '../../tickets/tickets.testing.ts'
import { deleteInstructor, readInstructorDeletion } from './managed-deletion.service.ts'
import { readAuditEvents } from './managed-people.testing.ts'

let mentor: InstructorViewer
let student: StudentViewer
let other: StudentViewer
beforeEach(async () => {
  mentor = await createUser(portal, { role: 'instructor' })
  student = await createUser(portal, { role: 'student', assignedInstructor: mentor.id })
  other = await createUser(portal, { role: 'student', assignedInstructor: mentor.id })
})

describe('threat-37 deleting an instructor', () => {
  test('cancels their upcoming meetings, whoever proposed them, and notifies the students', async () => {
    const assignmentId = await addRequestedProject(portal, { studentId: student.id, mentorId: mentor.id })
    const given = { assignmentId, proposedBy: mentor.id }
    const yesterday = new Date(portal.clock.now().getTime() - 24 * 60 * 60 * 1000)
    const over = await addMeeting(portal, { ...given, status: 'accepted', startsAt: yesterday })
    const declined = await addMeeting(portal, { ...given, status: 'declined' })
    const upcoming = [
      await addMeeting(portal, given),
      await addMeeting(portal, { ...given, proposedBy: student.id, status: 'accepted' }),
    ]
    expect(await readInstructorDeletion(admin, mentor)).toMatchObject({ meetings: 2 })
    await deleteInstructor(admin, mentor)
    const rows = await portal.db.select().from(meetings)
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [over, 'accepted'],
        [declined, 'declined'],
        ...upcoming.map((id) => [id, 'cancelled'] as const),
      ]),
    )
    const notified = await portal.db.select().from(notifications).where(eq(notifications.userId, student.id))
    expect(notified.map(({ subjectId }) => subjectId).sort()).toEqual([...upcoming].sort())
    expect(notified[0]?.payload).toMatchObject({ kind: 'meeting', event: 'cancelled', by: null })
    for (const id of upcoming) {
      expect(await readAuditEvents(portal, id)).toMatchObject([{ action: 'meeting.cancelled' }])
    }
  })

  test('leaves the unresolved tickets of students to the administrators, and notifies all but the acting one', async () => {
    const second = await createUser(portal, { role: 'admin' })
    const ticket = { senderId: student.id, receiverId: mentor.id, subject: 'Help' }
    const id = await addTicketRow(portal, ticket)
    await addTicketRow(portal, { ...ticket, status: 'resolved' })
    await addTicketRow(portal, { ...ticket, receiverId: admin.viewer.id })
    expect(await readInstructorDeletion(admin, mentor)).toMatchObject({ receivedTickets: 1 })
    const published = await collectPublished(portal, () => deleteInstructor(admin, mentor))
    const notified = await portal.db.select().from(notifications)
    expect(notified.map(({ userId, subjectId }) => [userId, subjectId])).toEqual([[second.id, id]])
    expect(notified[0]?.payload).toEqual({
      kind: 'ticket',
      ticketType: 'student',
      title: 'Help',
      by: student.name,
      event: 'opened',
    })
    const changed = published.filter(({ kind }) => kind === 'ticket').map(({ userId }) => userId)
    expect(new Set(changed)).toEqual(new Set([student.id, admin.viewer.id, second.id]))
  })

  test('leaves the requests for more time to the administrators, and notifies them if the mentor had to decide', async () => {
    const colleague = await createUser(portal, { role: 'admin' })
    const next = await createUser(portal, { role: 'instructor' })
    const withNext = await createUser(portal, { role: 'student', assignedInstructor: next.id })
    const addRequests = async (owner: StudentViewer) => {
      const assignmentId = await addRequestedProject(portal, { studentId: owner.id, mentorId: mentor.id })
      return addHandInRows(portal, owner, { instructorId: mentor.id, assignmentId })
    }
    const { handInId, extensionId } = await addRequests(student)
    await addRequests(withNext)
    const settings = { ...admin.settings, MENTORS_DECIDE_EXTENSIONS: true }
    await deleteInstructor({ ...admin, settings }, mentor)
    const isExtension = sql`${notifications.payload}->>'kind' = 'hand_in_extension'`
    expect(await portal.db.select().from(notifications).where(isExtension)).toMatchObject([
      {
        userId: colleague.id,
        subjectId: extensionId,
        payload: { event: 'requested', by: student.name, handInId },
      },
    ])
  })

  test('cancels the meetings of a removed project without a notification', async () => {
    const assignmentId = await addRequestedProject(portal, { studentId: student.id, mentorId: mentor.id })
    const id = await addMeeting(portal, { assignmentId, proposedBy: mentor.id, status: 'accepted' })
    await portal.db.update(studentProjects).set({ removedAt: portal.clock.now() })
    expect(await readInstructorDeletion(admin, mentor)).toMatchObject({ meetings: 0 })
    await deleteInstructor(admin, mentor)
    expect(await portal.db.select().from(meetings)).toMatchObject([{ id, status: 'cancelled' }])
    expect(await portal.db.select().from(notifications)).toEqual([])
  })

  test('gives projects of students who have another instructor to that instructor, except removed projects', async () => {
    const next = await createUser(portal, { role: 'instructor' })
    await portal.db.update(users).set({ assignedInstructor: next.id }).where(eq(users.id, student.id))
    const add = () => addRequestedProject(portal, { studentId: student.id, mentorId: mentor.id })
    const [kept, removed] = [await add(), await add()]
    await portal.db
      .update(studentProjects)
      .set({ removedAt: portal.clock.now() })
      .where(eq(studentProjects.id, removed))
    const ofOther = await addRequestedProject(portal, { studentId: other.id, mentorId: mentor.id })
    expect(await readInstructorDeletion(admin, mentor)).toMatchObject({ assignments: 1, reassigned: 1 })
    await deleteInstructor(admin, mentor)
    const rows = await portal.db.select().from(studentProjects)
    expect(new Map(rows.map(({ id, mentorId }) => [id, mentorId]))).toEqual(
      new Map([
        [kept, next.id],
        [removed, null],
        [ofOther, null],
      ]),
    )
  })

  test('deletes their projects that no student has or had, with their files, and keeps the others', async () => {
    await addFullProject(portal, mentor.id)
    await addProject(portal, { instructorId: mentor.id })
    const [assigned, removed] = [
      await addFullProject(portal, mentor.id),
      await addProject(portal, { instructorId: mentor.id }),
    ]
    await addAssignment(portal, { studentId: student.id, instructorProjectId: assigned })
    const removedAt = portal.clock.now()
    await addAssignment(portal, { studentId: other.id, instructorProjectId: removed, removedAt })
    const colleague = await createUser(portal, { role: 'instructor' })
    const ofColleague = await addProject(portal, { instructorId: colleague.id })
    const counts = { projects: 2, unassignedProjects: 2 }
    expect(await readInstructorDeletion(admin, mentor)).toMatchObject(counts)
    await deleteInstructor(admin, mentor)
    const rows = await portal.db.select().from(instructorProjects)
    expect(new Map(rows.map(({ id, instructorId }) => [id, instructorId]))).toEqual(
      new Map([
        [assigned, null],
        [removed, null],
        [ofColleague, colleague.id],
      ]),
    )
    const files = await portal.db.select().from(storedFiles)
    const kept = Object.values(rows.find(({ id }) => id === assigned) ?? {})
    expect(files.map(({ state }) => state).sort()).toEqual([
      ...Array(4).fill('attached'),
      ...Array(4).fill('removing'),
    ])
    for (const { path, state } of files) expect(state === 'attached').toBe(kept.includes(path))
    expect(await portal.db.$count(projectSoftwareLinks)).toBe(2)
    expect(await readAuditEvents(portal, mentor.id)).toContainEqual(
      expect.objectContaining({ action: 'account.deleted', before: expect.objectContaining(counts) }),
    )
  })
})
