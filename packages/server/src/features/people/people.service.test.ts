// @module-tag database
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { createUser } from '../../rpc/context.testing.ts'
import { admin, adminTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../assignments/assignments.testing.ts'
import { auditEvents } from '../audit/audit.table.ts'
import { collectPublished } from '../live/published.testing.ts'
import { assignStudentsToInstructor, removeStudentFromInstructor } from './people.service.ts'

const CONCURRENCY = process.env.PROVE === 'full' ? 50 : 12

let instructorId: string
let otherInstructorId: string

beforeEach(async () => {
  instructorId = (await createUser(portal, { role: 'instructor', name: 'Ines' })).id
  otherInstructorId = (await createUser(portal, { role: 'instructor', name: 'Otto' })).id
})

const addStudent = async (name = 'Asha', assignedInstructor: string | null = null) =>
  (await createUser(portal, { role: 'student', name, assignedInstructor })).id

const mentorOf = async (id: string) => {
  const [row] = await portal.db.select().from(users).where(eq(users.id, id))
  return row?.assignedInstructor
}
const auditLog = () =>
  portal.db
    .select({
      action: auditEvents.action,
      actorId: auditEvents.actorId,
      subjectId: auditEvents.subjectId,
      before: auditEvents.before,
      after: auditEvents.after,
    })
    .from(auditEvents)

describe('assigning students to an instructor', () => {
  test('writes the mentor and one audit row for each student', async () => {
    const studentIds = [await addStudent('Asha'), await addStudent('Ben')]
    expect(await assignStudentsToInstructor(admin, { instructorId, studentIds })).toEqual({ assigned: 2 })
    for (const id of studentIds) expect(await mentorOf(id)).toBe(instructorId)
    const recorded = studentIds.map((subjectId) => ({
      action: 'mentoring.assigned',
      actorId: admin.viewer.id,
      subjectId,
      before: { assignedInstructor: null },
      after: { assignedInstructor: instructorId },
    }))
    expect(await auditLog()).toEqual(expect.arrayContaining(recorded))
    expect(await auditLog()).toHaveLength(2)
  })

  test('sent again, or with a duplicate student, returns the same and changes nothing more', async () => {
    const id = await addStudent()
    const input = { instructorId, studentIds: [id, id] }
    expect(await assignStudentsToInstructor(admin, input)).toEqual({ assigned: 1 })
    expect(await assignStudentsToInstructor(admin, input)).toEqual({ assigned: 1 })
    expect(await auditLog()).toHaveLength(1)
  })

  test('refuses students of another instructor by name, and then assigns nobody', async () => {
    const free = await addStudent('Free')
    const mentoredIds = [
      await addStudent('Zoe', otherInstructorId),
      await addStudent('Yan', otherInstructorId),
    ]
    await expect(
      assignStudentsToInstructor(admin, { instructorId, studentIds: [free, ...mentoredIds] }),
    ).rejects.toMatchObject({ code: 'STUDENT_HAS_INSTRUCTOR', status: 409, data: { names: ['Yan', 'Zoe'] } })
    expect(await mentorOf(free)).toBeNull()
    expect(await auditLog()).toEqual([])
  })

  test('identifies which of two students with the same name has an instructor', async () => {
    const [mentored, free] = [await addStudent('Asha', otherInstructorId), await addStudent('Asha')]
    await expect(
      assignStudentsToInstructor(admin, { instructorId, studentIds: [free, mentored] }),
    ).rejects.toMatchObject({ data: { names: ['Asha'], studentIds: [mentored] } })
  })

  test('refuses people who are not students, and then assigns nobody', async () => {
    const free = await addStudent()
    for (const stranger of [otherInstructorId, admin.viewer.id, randomUUID()]) {
      const work = assignStudentsToInstructor(admin, { instructorId, studentIds: [free, stranger] })
      await expect(work).rejects.toMatchObject({
        code: 'STUDENTS_NOT_FOUND',
        status: 404,
        data: { studentIds: [stranger] },
      })
    }
    expect(await mentorOf(free)).toBeNull()
  })

  test('refuses people who are not instructors', async () => {
    const studentIds = [await addStudent()]
    for (const stranger of [await addStudent('Bo'), admin.viewer.id, randomUUID()]) {
      const work = assignStudentsToInstructor(admin, { instructorId: stranger, studentIds })
      await expect(work).rejects.toMatchObject({ code: 'INSTRUCTOR_NOT_FOUND', status: 404 })
    }
  })

  test('makes the instructor the mentor of projects without one, and leaves the others', async () => {
    const studentId = await addStudent()
    const waiting = await addRequestedProject(portal, { studentId, mentorId: null })
    const mentored = await addRequestedProject(portal, { studentId, mentorId: otherInstructorId })
    const ofSomebodyElse = await addRequestedProject(portal, {
      studentId: await addStudent('Ben'),
      mentorId: null,
    })
    // The account of its instructor was deleted.
    const instructorProjectId = await addProject(portal, { instructorId: null })
    const assigned = await addAssignment(portal, { studentId, instructorProjectId })
    await assignStudentsToInstructor(admin, { instructorId, studentIds: [studentId] })
    const rows = await portal.db
      .select({ id: studentProjects.id, mentorId: studentProjects.mentorId })
      .from(studentProjects)
    expect(new Map(rows.map((row) => [row.id, row.mentorId]))).toEqual(
      new Map([
        [waiting, instructorId],
        [mentored, otherInstructorId],
        [ofSomebodyElse, null],
        [assigned, instructorId],
      ]),
    )
  })
})

describe('threat-27 assigning the same students concurrently', () => {
  test('two instructors: one gets all the students, the calls for the other are refused with names', async () => {
    const studentIds = await Promise.all(Array.from({ length: 5 }, (_, at) => addStudent(`Student ${at}`)))
    const outcomes = await Promise.allSettled(
      Array.from({ length: CONCURRENCY }, (_, at) =>
        assignStudentsToInstructor(admin, {
          instructorId: at % 2 ? instructorId : otherInstructorId,
          studentIds: at % 4 < 2 ? studentIds : studentIds.toReversed(),
        }),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(CONCURRENCY / 2)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'STUDENT_HAS_INSTRUCTOR', data: { names: expect.any(Array) } })
    }
    expect(new Set(await Promise.all(studentIds.map(mentorOf))).size).toBe(1)
    expect(await auditLog()).toHaveLength(studentIds.length)
  })

  test('a concurrent assignment and removal leave an audit log that agrees with the row', async () => {
    const id = await addStudent('Asha', instructorId)
    await Promise.allSettled(
      Array.from({ length: CONCURRENCY }, (_, at) =>
        at % 2
          ? assignStudentsToInstructor(admin, { instructorId: otherInstructorId, studentIds: [id] })
          : removeStudentFromInstructor(admin, {
              studentId: id,
              instructorId: at % 4 === 0 ? instructorId : otherInstructorId,
            }),
      ),
    )
    const actions = (await auditLog()).map(({ action }) => action)
    const removed = actions.filter((action) => action === 'mentoring.removed').length
    const assigned = actions.length - removed
    expect(removed).toBeGreaterThan(0)
    expect((await mentorOf(id)) === null ? 1 : 0).toBe(removed - assigned)
  })
})

describe('removing a student from their instructor', () => {
  test('clears the mentor and records the previous one', async () => {
    const id = await addStudent('Asha', instructorId)
    const input = { studentId: id, instructorId }
    expect(await removeStudentFromInstructor(admin, input)).toEqual({ removed: true })
    expect(await mentorOf(id)).toBeNull()
    expect(await auditLog()).toEqual([
      {
        action: 'mentoring.removed',
        actorId: admin.viewer.id,
        subjectId: id,
        before: { assignedInstructor: instructorId },
        after: { assignedInstructor: null },
      },
    ])
  })

  test('refuses a student without an instructor, and people who are not students', async () => {
    const studentId = await addStudent()
    await expect(removeStudentFromInstructor(admin, { studentId, instructorId })).rejects.toMatchObject({
      code: 'STUDENT_HAS_NO_INSTRUCTOR',
      status: 409,
    })
    for (const stranger of [instructorId, randomUUID()]) {
      const input = { studentId: stranger, instructorId }
      expect(await codeOf(removeStudentFromInstructor(admin, input))).toBe('STUDENT_NOT_FOUND')
    }
    expect(await auditLog()).toEqual([])
  })

  test('does not remove an instructor whom another administrator assigned in the meantime', async () => {
    const studentId = await addStudent('Asha', otherInstructorId)
    await expect(removeStudentFromInstructor(admin, { studentId, instructorId })).rejects.toMatchObject({
      code: 'STUDENT_HAS_OTHER_INSTRUCTOR',
      status: 409,
    })
    expect(await mentorOf(studentId)).toBe(otherInstructorId)
    expect(await auditLog()).toEqual([])
  })
})

test('assigning students publishes a hand-in event to the administrators only where mentors decide extensions', async () => {
  const kindsWhere = async (mentorsDecide: boolean) => {
    const context = { ...admin, settings: { ...admin.settings, MENTORS_DECIDE_EXTENSIONS: mentorsDecide } }
    const studentIds = [await addStudent()]
    const published = await collectPublished(portal, () =>
      assignStudentsToInstructor(context, { instructorId, studentIds }),
    )
    return published.filter(({ userId }) => userId === admin.viewer.id).map(({ kind }) => kind)
  }
  expect(await kindsWhere(false)).toEqual([])
  expect(await kindsWhere(true)).toEqual(['hand_in'])
})
