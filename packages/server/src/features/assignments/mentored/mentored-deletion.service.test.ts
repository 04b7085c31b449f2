import { randomUUID } from 'node:crypto'
import { PAGE_SIZE } from '@capstone/contract/base.constants'
import { beforeEach, describe, expect } from 'vitest'
import type { InstructorContext } from '../../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { chatThreads, supportMessages } from '../../chat/chat.table.ts'
import { addMessage } from '../../chat/chat.testing.ts'
import { handInExtensions } from '../../hand-ins/hand-ins.table.ts'
import { addHandIn } from '../../hand-ins/hand-ins.testing.ts'
import { collectPublished } from '../../live/published.testing.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { addNotification } from '../../notifications/notifications.testing.ts'
import { assignProjectToStudents, listCandidates } from '../assign/assignments.service.ts'
import { progressHistory, studentProjects } from '../assignments.table.ts'
import { accessFlags, addAssignment, addProject, addRequestedProject } from '../assignments.testing.ts'
import { listMyProjects } from '../own/my-projects.service.ts'
import { changeMentoredProject } from './mentored-changes.service.ts'
import { deleteAssignment } from './mentored-deletion.service.ts'
import { readMentoredProject } from './mentored-project.service.ts'

let projectId: string
let id: string

beforeEach(async () => {
  projectId = await addProject(portal, { instructorId: mentor.viewer.id })
  id = await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId: projectId })
})

const auditLog = () => portal.db.select().from(auditEvents)
const rows = () => portal.db.select().from(studentProjects)
const areThreadsArchived = async (ids: string[]) => {
  const threads = await portal.db.select().from(chatThreads)
  return ids.map((target) => threads.some((thread) => thread.id === target && thread.archivedAt !== null))
}
const addOwnRequestedProject = (columns: { removedAt?: Date } = {}) =>
  addRequestedProject(portal, { studentId: student.viewer.id, mentorId: mentor.viewer.id, ...columns })

describe('deleting an assignment', () => {
  test('marks it as removed, keeps its progress history, archives its thread, and records its last state', async () => {
    const remaining = await addOwnRequestedProject()
    const to40 = { field: 'progress', from: 0, to: 40 } as const
    for (const assignmentId of [id, remaining]) {
      await changeMentoredProject(mentor, { id: assignmentId, change: to40 })
      await addMessage(portal, { projectId: assignmentId })
    }
    expect(await deleteAssignment(mentor, { id })).toEqual({ deleted: true })
    expect(await portal.db.$count(progressHistory)).toBe(2)
    expect(new Map((await rows()).map((row) => [row.id, row.removedAt]))).toEqual(
      new Map([
        [id, expect.any(Date)],
        [remaining, null],
      ]),
    )
    expect(await areThreadsArchived([id, remaining])).toEqual([true, false])
    expect(await portal.db.$count(supportMessages)).toBe(2)
    const { items } = await listMyProjects(student, { search: '', limit: PAGE_SIZE })
    expect(items.map((item) => item.id)).toEqual([remaining])
    expect(await codeOf(readMentoredProject(mentor, { id }))).toBe('ASSIGNMENT_NOT_FOUND')
    expect((await auditLog()).filter(({ action }) => action === 'assignment.deleted')).toMatchObject([
      {
        actorId: mentor.viewer.id,
        subjectType: 'assignment',
        subjectId: id,
        before: { studentId: student.viewer.id, projectId, status: 'pending', progress: 40 },
        after: null,
      },
    ])
  })

  test('is published to the administrators, who no longer have its requests for more time to decide', async () => {
    const { viewer } = await actAsNew('admin')
    const published = await collectPublished(portal, () => deleteAssignment(mentor, { id }))
    expect(published.filter(({ userId }) => userId === viewer.id)).toEqual([
      { userId: viewer.id, kind: 'hand_in', subjectId: id },
    ])
  })

  test('marks what leads to it as read for everybody, but not its messages or what leads elsewhere', async () => {
    const [remaining, admin] = [await addOwnRequestedProject(), await actAsNew('admin')]
    const instructorId = mentor.viewer.id
    const [handInId, otherId] = [
      await addHandIn(portal, { instructorId, assignmentId: id }),
      await addHandIn(portal, { instructorId, assignmentId: remaining }),
    ]
    const [until, requestedAt] = [portal.clock.now(), portal.clock.now()]
    const [extension] = await portal.db
      .insert(handInExtensions)
      .values({ handInId, reason: 'Late sensors', until, requestedAt })
      .returning()
    if (!extension) throw new Error('No request was added.')
    const common = { title: 'Bridges', by: 'Ines' }
    const extensionOf = { ...common, handInId, until: until.toISOString(), event: 'requested' } as const
    const assigned = { kind: 'project_assigned', ...common } as const
    const returned = { kind: 'hand_in', ...common, event: 'returned', dueAt: null, isLate: false } as const
    const message = { kind: 'message', ...common, messages: 1 } as const
    const rows = [
      [student, id, assigned],
      [student, handInId, returned],
      [mentor, handInId, { ...returned, event: 'submitted' }],
      [admin, extension.id, { ...extensionOf, kind: 'hand_in_extension' }],
      [student, id, message],
      [student, remaining, assigned],
      [student, otherId, returned],
    ] as const
    for (const [{ viewer }, subjectId, payload] of rows)
      await addNotification(portal, viewer.id, { subjectId, payload })
    const published = await collectPublished(portal, () => deleteAssignment(mentor, { id }))
    const unread = (await portal.db.select().from(notifications)).filter(({ readAt }) => readAt === null)
    expect(new Set(unread.map(({ subjectId, kind }) => `${kind} ${subjectId}`))).toEqual(
      new Set([`message ${id}`, `project_assigned ${remaining}`, `hand_in ${otherId}`]),
    )
    const notified = published.flatMap(({ kind, userId }) => (kind === 'notification' ? [userId] : []))
    const { viewer } = student
    expect(notified.sort()).toEqual([viewer.id, viewer.id, mentor.viewer.id, admin.viewer.id].sort())
  })

  test('a second time finds nothing and records nothing', async () => {
    await deleteAssignment(mentor, { id })
    expect(await codeOf(deleteAssignment(mentor, { id }))).toBe('ASSIGNMENT_NOT_FOUND')
    expect(await auditLog()).toHaveLength(1)
  })

  test('lets the student be assigned again, with a new progress history', async () => {
    const isAssigned = async () =>
      (await listCandidates(mentor, { search: '', limit: PAGE_SIZE })).assignable === 0
    const again = randomUUID()
    const input = {
      projectId,
      access: accessFlags(true),
      students: [{ assignmentId: again, studentId: student.viewer.id }],
    }
    const change = { field: 'progress', from: 0, to: 40 } as const
    await changeMentoredProject(mentor, { id, change })
    expect([await isAssigned(), await codeOf(assignProjectToStudents(mentor, input))]).toEqual([
      true,
      'STUDENT_ALREADY_ASSIGNED',
    ])
    await deleteAssignment(mentor, { id })
    expect([await isAssigned(), await codeOf(assignProjectToStudents(mentor, input))]).toEqual([false, 'ok'])
    const { history, progress } = await readMentoredProject(mentor, { id: again })
    expect([history.length, progress]).toEqual([1, 0])
  })
})

describe('threat-40 a deletion that is not allowed', () => {
  test('of a requested project is refused', async () => {
    const requestedProjectId = await addOwnRequestedProject()
    expect(await codeOf(deleteAssignment(mentor, { id: requestedProjectId }))).toBe('PROJECT_OF_REQUEST')
    expect(await rows()).toHaveLength(2)
    expect(await auditLog()).toEqual([])
  })

  test('of a foreign, a withdrawn and a missing project is refused with the same error', async () => {
    const withdrawn = await addOwnRequestedProject({ removedAt: new Date() })
    const requested = await addOwnRequestedProject()
    const other = await actAsNew('instructor')
    const answerOf = (context: InstructorContext, target: string) =>
      deleteAssignment(context, { id: target }).catch((error) => error.toJSON())
    const missing = await answerOf(mentor, randomUUID())
    expect(missing).toMatchObject({ code: 'ASSIGNMENT_NOT_FOUND', status: 404 })
    const refused = [answerOf(mentor, withdrawn), answerOf(other, id), answerOf(other, requested)]
    for (const answer of await Promise.all(refused)) expect(answer).toEqual(missing)
    expect(await rows()).toHaveLength(3)
    expect(await auditLog()).toEqual([])
  })
})
