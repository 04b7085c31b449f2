// @module-tag database
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { InstructorContext, StudentContext } from '../../../rpc/context.ts'
import { actAsNew, admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { collectNotified } from '../../notifications/notify.testing.ts'
import { writeImport } from '../import/import-writing.service.ts'
import { stageFile, studentLine } from '../import/imports.testing.ts'
import { deleteInstructor, deleteStudent } from '../management/managed-deletion.service.ts'
import { assignStudentsToInstructor, removeStudentFromInstructor } from '../people.service.ts'
import { assignMatchingStudents } from './bulk-mentoring.service.ts'

let ines: InstructorContext
let asha: StudentContext
let ben: StudentContext
let instructorId: string
beforeEach(async () => {
  ines = await actAsNew('instructor', { name: 'Ines' })
  asha = await actAsNew('student', { name: 'Asha', email: 'asha@example.edu' })
  ben = await actAsNew('student', { name: 'Ben' })
  instructorId = ines.viewer.id
})

const notifiedOf = async (action: () => Promise<unknown>) =>
  (await collectNotified(portal, [ines, asha, ben, admin], action)).notified
const assign = (...students: StudentContext[]) =>
  assignStudentsToInstructor(admin, { instructorId, studentIds: students.map(({ viewer }) => viewer.id) })
const remove = ({ viewer }: StudentContext) =>
  removeStudentFromInstructor(admin, { studentId: viewer.id, instructorId })
const nameOf = (id: string) => [ines, asha, ben].find(({ viewer }) => viewer.id === id)?.viewer.name ?? 'Carl'
const unread = async () =>
  (await portal.db.select().from(notifications))
    .filter(({ readAt }) => readAt === null)
    .map(({ userId, payload }) => [nameOf(userId), payload])

const toStudent = { kind: 'mentoring', title: 'Ines', students: null }
const toInstructor = (students: number, title = '') => ({ kind: 'mentoring', title, students })

describe('the notifications of a new mentoring', () => {
  test('of one student tell each of the two the name of the other', async () => {
    expect(await notifiedOf(() => assign(asha))).toEqual([
      ['Asha', instructorId, toStudent],
      ['Ines', asha.viewer.id, toInstructor(1, 'Asha')],
    ])
    expect(await notifiedOf(() => assign(asha))).toEqual([])
  })

  test('of several students are one for each student, and one for the instructor', async () => {
    const added = [
      ['Asha', instructorId, toStudent],
      ['Ben', instructorId, toStudent],
      ['Ines', expect.any(String), toInstructor(2)],
    ]
    expect(await notifiedOf(() => assign(asha, ben))).toEqual(added)
    for (const student of [asha, ben]) await remove(student)
    const matches = { id: randomUUID(), instructorId, search: '', expected: 2 }
    expect(await notifiedOf(() => assignMatchingStudents(admin, matches))).toEqual(added)
    expect(await notifiedOf(() => assignMatchingStudents(admin, matches))).toEqual([])
  })

  test('of an import go to the instructor and the students it changes; the students it adds get an invitation', async () => {
    const mentor = 'Ines'
    const lines = [studentLine(1, { mentor }), { email: 'asha@example.edu', mentor }, studentLine(2)]
    const id = await stageFile(admin, lines)
    await writeImport(admin, { id })
    expect(new Set(await unread())).toEqual(
      new Set([
        ['Asha', toStudent],
        ['Ines', toInstructor(2)],
      ]),
    )
  })
})

describe('the end of a mentoring', () => {
  test('withdraws the unread notifications of its beginning', async () => {
    await assign(asha)
    await remove(asha)
    expect(await unread()).toEqual([])
    await assign(asha)
    expect(await unread()).toHaveLength(2)
  })

  test('leaves the other students of the same notification, and other notifications', async () => {
    const carl = await actAsNew('student', { name: 'Carl' })
    await assign(carl)
    await assign(asha, ben)
    await remove(asha)
    const ofCarl = [
      ['Carl', toStudent],
      ['Ines', toInstructor(1, 'Carl')],
    ]
    expect(new Set(await unread())).toEqual(
      new Set([...ofCarl, ['Ben', toStudent], ['Ines', toInstructor(1)]]),
    )
    await remove(ben)
    expect(new Set(await unread())).toEqual(new Set(ofCarl))
  })

  test('of people whom an import added leaves none', async () => {
    const mentor = 'Ines'
    const id = await stageFile(admin, [studentLine(1, { mentor }), studentLine(2, { mentor })])
    await writeImport(admin, { id })
    expect(await unread()).toEqual([['Ines', toInstructor(2)]])
    const students = await portal.db.select().from(users).where(eq(users.assignedInstructor, instructorId))
    for (const { id: studentId } of students)
      await removeStudentFromInstructor(admin, { studentId, instructorId })
    expect(await unread()).toEqual([])
  })

  test('by the deletion of either account leaves none', async () => {
    await assign(asha)
    expect(await unread()).toHaveLength(2)
    await deleteStudent(admin, asha.viewer)
    expect(await unread()).toEqual([])
    await assign(ben)
    await deleteInstructor(admin, ines.viewer)
    expect(await unread()).toEqual([])
  })

  test('by the deletion of a student leaves the other students of the same notification', async () => {
    await assign(asha, ben)
    await deleteStudent(admin, asha.viewer)
    expect(new Set(await unread())).toEqual(
      new Set([
        ['Ben', toStudent],
        ['Ines', toInstructor(1)],
      ]),
    )
    await deleteStudent(admin, ben.viewer)
    expect(await unread()).toEqual([])
  })
})
