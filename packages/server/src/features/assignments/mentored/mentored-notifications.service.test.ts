import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import type { StudentContext } from '../../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { collectNotified } from '../../notifications/notify.testing.ts'
import { deleteInstructor, deleteStudent } from '../../people/management/managed-deletion.service.ts'
import { assignStudentsToInstructor, removeStudentFromInstructor } from '../../people/people.service.ts'
import { deleteProject } from '../../repository/repository.service.ts'
import { assignProjectToStudents } from '../assign/assignments.service.ts'
import { accessFlags, addProject, addRequestedProject } from '../assignments.testing.ts'
import { updateStep } from '../roadmap/roadmap.service.ts'
import { changeMentoredProject } from './mentored-changes.service.ts'
import { deleteAssignment } from './mentored-deletion.service.ts'

let bela: StudentContext
beforeEach(async () => {
  bela = await actAsNew('student', { name: 'Bela', assignedInstructor: mentor.viewer.id })
})

const effectsOf = async (action: () => Promise<unknown>) => {
  const { notified, published } = await collectNotified(portal, [mentor, student, bela], action)
  expect([published.request, published.paper]).toEqual([[], []])
  return { notified, liveEvents: published.project }
}
const title = 'Campus map'
async function prepareAssignment(students: readonly StudentContext[]) {
  const projectId = await addProject(portal, { instructorId: mentor.viewer.id, title })
  const assignments = students.map(({ viewer }) => ({ assignmentId: randomUUID(), studentId: viewer.id }))
  const action = () =>
    assignProjectToStudents(mentor, { projectId, access: accessFlags(true), students: assignments })
  return { projectId, ids: assignments.map(({ assignmentId }) => assignmentId), action }
}
const addAssignedProject = async () => {
  const { ids, action } = await prepareAssignment([student])
  await action()
  return ids[0] ?? ''
}

test('each student is notified of their assignment, and the mentor gets one live event', async () => {
  const { projectId, ids, action } = await prepareAssignment([student, bela])
  const payload = { kind: 'project_assigned', title, by: 'Ines' }
  const { notified, liveEvents } = await effectsOf(action)
  expect(notified).toEqual([
    ['Asha', ids[0], payload],
    ['Bela', ids[1], payload],
  ])
  expect(liveEvents).toEqual([`Asha ${ids[0]}`, `Bela ${ids[1]}`, `Ines ${projectId}`])
  expect(await effectsOf(action)).toEqual({ notified: [], liveEvents: [] })
})

test('a change of the assistance publishes a live event to student and mentor, without a notification', async () => {
  const id = await addAssignedProject()
  const change = { field: 'assistance', from: 'anything', to: 'hints' } as const
  const action = () => changeMentoredProject(mentor, { id, change })
  expect(await effectsOf(action)).toEqual({ notified: [], liveEvents: [`Asha ${id}`, `Ines ${id}`] })
  expect(await effectsOf(action)).toEqual({ notified: [], liveEvents: [] })
})

test('a change of status or progress notifies the student once', async () => {
  const id = await addAssignedProject()
  const liveEvents = [`Asha ${id}`, `Ines ${id}`]
  const common = { kind: 'project_changed', title, by: 'Ines' }
  const toInProgress = { field: 'status', from: 'pending', to: 'in_progress' } as const
  const action = () => changeMentoredProject(mentor, { id, change: toInProgress })
  expect(await effectsOf(action)).toEqual({
    notified: [['Asha', id, { ...common, status: 'in_progress', progress: null }]],
    liveEvents,
  })
  expect(await effectsOf(action)).toEqual({ notified: [], liveEvents: [] })
  const to40 = { field: 'progress', from: 0, to: 40 } as const
  expect(await effectsOf(() => changeMentoredProject(mentor, { id, change: to40 }))).toEqual({
    notified: [['Asha', id, { ...common, status: null, progress: 40 }]],
    liveEvents,
  })
})

test('a change of access notifies the student which resource was opened or closed', async () => {
  const id = await addAssignedProject()
  const switchAccess = (to: boolean) => () =>
    changeMentoredProject(mentor, { id, change: { field: 'access', resource: 'report', from: !to, to } })
  const common = { kind: 'access_changed', title, by: 'Ines' }
  expect((await effectsOf(switchAccess(false))).notified).toEqual([
    ['Asha', id, { ...common, opened: [], closed: ['report'] }],
  ])
  expect((await effectsOf(switchAccess(true))).notified).toEqual([
    ['Asha', id, { ...common, opened: ['report'], closed: [] }],
  ])
})

test('a completed step publishes a live event to student and mentor, without a notification', async () => {
  const id = await addRequestedProject(portal, {
    studentId: student.viewer.id,
    mentorId: mentor.viewer.id,
    roadmap: ['Read', 'Build'],
  })
  const action = () =>
    updateStep(student, { assignmentId: id, step: 0, isDone: true, note: '', seenNote: '' })
  const liveEvents = [`Asha ${id}`, `Ines ${id}`]
  expect(await effectsOf(action)).toEqual({ notified: [], liveEvents })
  expect(await effectsOf(action)).toEqual({ notified: [], liveEvents: [] })
})

test('deleting an assignment publishes a live event to student and mentor, without a notification', async () => {
  const id = await addAssignedProject()
  expect(await effectsOf(() => deleteAssignment(mentor, { id }))).toEqual({
    notified: [],
    liveEvents: [`Asha ${id}`, `Ines ${id}`],
  })
})

test('deleting a project publishes a live event to everyone who had it and to its owner', async () => {
  const { projectId, ids, action } = await prepareAssignment([student, bela])
  await action()
  expect(await effectsOf(() => deleteProject(mentor, { id: projectId }))).toEqual({
    notified: [],
    liveEvents: [`Asha ${ids[0]}`, `Bela ${ids[1]}`, `Ines ${projectId}`],
  })
})

test('a change of mentor publishes a live event to student and mentor, the deletion of one of them to the other', async () => {
  const admin = await actAsNew('admin')
  const studentId = bela.viewer.id
  const [mentorId, both] = [mentor.viewer.id, [`Bela ${mentor.viewer.id}`, `Ines ${mentor.viewer.id}`]]
  // Not `effectsOf`: deleting a student also publishes live events of requests and papers to the administrators.
  const liveEventsOf = async (action: () => Promise<unknown>) =>
    (await collectNotified(portal, [mentor, student, bela], action)).published.project
  const assignBela = () =>
    assignStudentsToInstructor(admin, { instructorId: mentorId, studentIds: [studentId] })
  const removeBela = () => removeStudentFromInstructor(admin, { studentId, instructorId: mentorId })
  expect(await liveEventsOf(removeBela)).toEqual(both)
  expect(await liveEventsOf(assignBela)).toEqual(both)
  expect(await liveEventsOf(assignBela)).toEqual([])
  expect(await liveEventsOf(() => deleteStudent(admin, { id: studentId }))).toEqual([`Ines ${studentId}`])
  expect(await liveEventsOf(() => deleteInstructor(admin, { id: mentorId }))).toEqual([`Asha ${mentorId}`])
})
