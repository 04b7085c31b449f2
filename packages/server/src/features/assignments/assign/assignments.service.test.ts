// @module-tag database
import { randomUUID } from 'node:crypto'
import { newAssignmentsSchema } from '@capstone/contract/assignments/assignment-options.schemas'
import { PAGE_SIZE } from '@capstone/contract/base.constants'
import { beforeEach, describe, expect } from 'vitest'
import type { InstructorContext } from '../../../rpc/context.ts'
import { actAsNew } from '../../../rpc/people.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { deleteProject } from '../../repository/repository.service.ts'
import { studentProjects } from '../assignments.table.ts'
import { accessFlags, addAssignment, addProject, addRequestedProject } from '../assignments.testing.ts'
import { assignProjectToStudents, listCandidates } from './assignments.service.ts'

const CONCURRENCY = process.env.PROVE === 'full' ? 50 : 12

let instructor: InstructorContext
let instructorId: string
let other: InstructorContext
let projectId: string

beforeEach(async () => {
  instructor = await actAsNew('instructor')
  instructorId = instructor.viewer.id
  other = await actAsNew('instructor')
  projectId = await addProject(portal, { instructorId })
})

const addStudent = async (name = 'Asha', assignedInstructor: string | null = instructorId) =>
  (await actAsNew('student', { name, assignedInstructor })).viewer.id
const inputFor = (studentIds: readonly string[], access = accessFlags(true)) => ({
  projectId,
  access,
  students: studentIds.map((studentId) => ({ studentId, assignmentId: randomUUID() })),
})
const assignments = () => portal.db.select().from(studentProjects)
const auditLog = () => portal.db.select().from(auditEvents)
const contextWithReassignment = () => ({
  ...instructor,
  settings: { ...portal.settings, ASSIGN_AGAIN_AFTER_COMPLETION: true },
})

describe('assigning a project', () => {
  test('writes pending assignments at 0 % with their access flags, and one audit row each', async () => {
    const studentIds = [await addStudent('Asha'), await addStudent('Ben')]
    const access = accessFlags(true, { report: false, source_code: false, tools: false })
    const input = inputFor(studentIds, access)
    expect(await assignProjectToStudents(instructor, input)).toEqual({ assigned: 2 })
    const expected = input.students.map(({ studentId, assignmentId }) =>
      expect.objectContaining({
        id: assignmentId,
        studentId,
        instructorProjectId: projectId,
        requestId: null,
        status: 'pending',
        progress: 0,
        assignedAt: expect.any(Date),
        startedAt: null,
        completedAt: null,
        accessSynopsis: true,
        accessReport: false,
        accessPpt: true,
        accessCode: false,
        accessVideo: true,
        accessTools: false,
      }),
    )
    expect(await assignments()).toHaveLength(2)
    expect(await assignments()).toEqual(expect.arrayContaining(expected))
    const recorded = input.students.map(({ studentId, assignmentId }) =>
      expect.objectContaining({
        action: 'assignment.created',
        actorId: instructorId,
        subjectType: 'assignment',
        subjectId: assignmentId,
        after: { studentId, projectId, access },
      }),
    )
    expect(await auditLog()).toHaveLength(2)
    expect(await auditLog()).toEqual(expect.arrayContaining(recorded))
  })

  test.each(['synopsis', 'report', 'presentation', 'source_code', 'video', 'tools'] as const)(
    'denying access to %s alone clears its flag and no other',
    async (resource) => {
      await assignProjectToStudents(
        instructor,
        inputFor([await addStudent()], accessFlags(true, { [resource]: false })),
      )
      const field = {
        synopsis: 'accessSynopsis',
        report: 'accessReport',
        presentation: 'accessPpt',
        source_code: 'accessCode',
        video: 'accessVideo',
        tools: 'accessTools',
      }[resource]
      const off = Object.entries((await assignments())[0] ?? {}).filter(([, value]) => value === false)
      expect(off.map(([name]) => name)).toEqual([field])
    },
  )

  test('refuses a foreign project, one without an owner, and a missing one with the same error', async () => {
    const students = inputFor([await addStudent()]).students
    const foreign = await addProject(portal, { instructorId: other.viewer.id })
    const orphaned = await addProject(portal, { instructorId: null })
    for (const id of [foreign, orphaned, randomUUID()]) {
      const work = assignProjectToStudents(instructor, { projectId: id, access: accessFlags(true), students })
      await expect(work).rejects.toMatchObject({ code: 'PROJECT_NOT_FOUND', status: 404 })
    }
    expect(await assignments()).toEqual([])
  })

  test('refuses students of another instructor or of none, and other people, and assigns nobody', async () => {
    const mine = await addStudent()
    const strangers = [
      await addStudent('B', other.viewer.id),
      await addStudent('C', null),
      other.viewer.id,
      randomUUID(),
    ]
    for (const stranger of strangers) {
      const work = assignProjectToStudents(instructor, inputFor([mine, stranger]))
      await expect(work).rejects.toMatchObject({ code: 'STUDENT_NOT_YOURS', status: 404 })
    }
    expect(await assignments()).toEqual([])
    expect(await auditLog()).toEqual([])
  })

  test('refuses a repeated call with other access', async () => {
    const input = inputFor([await addStudent('Ravi')])
    await assignProjectToStudents(instructor, input)
    const changed = { ...input, access: { ...input.access, source_code: !input.access.source_code } }
    await expect(assignProjectToStudents(instructor, changed)).rejects.toMatchObject({
      code: 'STUDENT_ALREADY_ASSIGNED',
      data: { names: ['Ravi'] },
    })
  })

  test('refuses students who have an assignment, naming them, and then assigns nobody', async () => {
    const free = await addStudent('Free')
    const elsewhere = await addProject(portal, { instructorId: other.viewer.id })
    const assignedIds = [await addStudent('Zoe'), await addStudent('Yan')]
    for (const studentId of assignedIds)
      await addAssignment(portal, { studentId, instructorProjectId: elsewhere, status: 'completed' })
    await expect(assignProjectToStudents(instructor, inputFor([free, ...assignedIds]))).rejects.toMatchObject(
      {
        code: 'STUDENT_ALREADY_ASSIGNED',
        status: 409,
        data: { names: ['Yan', 'Zoe'] },
      },
    )
    expect(await assignments()).toHaveLength(2)
  })

  test('identifies which of two students with the same name has an assignment', async () => {
    const [held, free] = [await addStudent('Asha'), await addStudent('Asha')]
    await addAssignment(portal, { studentId: held, instructorProjectId: projectId })
    await expect(assignProjectToStudents(instructor, inputFor([free, held]))).rejects.toMatchObject({
      data: { names: ['Asha'], studentIds: [held] },
    })
  })

  test('a requested project does not prevent an assignment', async () => {
    const studentId = await addStudent()
    await addRequestedProject(portal, { studentId })
    expect(await assignProjectToStudents(instructor, inputFor([studentId]))).toEqual({ assigned: 1 })
    expect(await listCandidates(instructor, { search: '', limit: PAGE_SIZE })).toMatchObject({
      matching: 1,
      assignable: 0,
    })
  })

  test('ASSIGN_AGAIN_AFTER_COMPLETION allows students whose assignments are all completed', async () => {
    const [done, half] = [await addStudent('Done'), await addStudent('Half')]
    const project = { instructorProjectId: projectId }
    await addAssignment(portal, { ...project, studentId: done, status: 'completed' })
    await addAssignment(portal, { ...project, studentId: half, status: 'completed' })
    await addAssignment(portal, { ...project, studentId: half, status: 'in_progress' })
    const listed = await listCandidates(contextWithReassignment(), { search: '', limit: PAGE_SIZE })
    expect([listed.items.map(({ name }) => name), listed.matching]).toEqual([['Done'], 2])
    await expect(
      assignProjectToStudents(contextWithReassignment(), inputFor([done, half])),
    ).rejects.toMatchObject({
      data: { names: ['Half'] },
    })
    const input = inputFor([done])
    expect(await assignProjectToStudents(contextWithReassignment(), input)).toEqual({ assigned: 1 })
    expect(await assignProjectToStudents(contextWithReassignment(), input)).toEqual({ assigned: 1 })
    expect(await assignments()).toHaveLength(4)
  })

  test('refuses an id that is already in use, and writes nothing', async () => {
    const existingId = await addRequestedProject(portal, {
      studentId: await addStudent('Owner', other.viewer.id),
    })
    const before = await assignments()
    const input = inputFor([await addStudent('A'), await addStudent('B')])
    const [first, second] = input.students
    if (!first || !second) throw new Error('The input has fewer than two students.')
    const clashing = { ...input, students: [first, { ...second, assignmentId: existingId }] }
    expect(await codeOf(assignProjectToStudents(instructor, clashing))).toBe('INPUT_INVALID')
    expect(await assignments()).toEqual(before)
  })

  test('the same ids for another project are not treated as a retry', async () => {
    const input = inputFor([await addStudent('Asha')])
    await assignProjectToStudents(instructor, input)
    const another = { ...input, projectId: await addProject(portal, { instructorId }) }
    await expect(assignProjectToStudents(instructor, another)).rejects.toMatchObject({
      code: 'STUDENT_ALREADY_ASSIGNED',
      data: { names: ['Asha'] },
    })
  })

  test('the contract refuses a duplicate student or assignment id', () => {
    const [one, two] = [randomUUID(), randomUUID()]
    const students = [{ studentId: one, assignmentId: one }]
    const isValid = (more: { studentId: string; assignmentId: string }) =>
      newAssignmentsSchema.safeParse({ projectId, access: accessFlags(true), students: [...students, more] })
        .success
    expect(isValid({ studentId: two, assignmentId: two })).toBe(true)
    expect(isValid({ studentId: one, assignmentId: two })).toBe(false)
    expect(isValid({ studentId: two, assignmentId: one.toUpperCase() })).toBe(false)
  })
})

describe('threat-27 concurrent assignments', () => {
  const results = async (work: Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(work)
    return {
      done: outcomes.filter(({ status }) => status === 'fulfilled').length,
      refused: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])),
    }
  }

  test('concurrent identical calls make one assignment per student, and every call succeeds', async () => {
    const input = inputFor([await addStudent('A'), await addStudent('B')])
    const { done } = await results(
      Array.from({ length: CONCURRENCY }, () => assignProjectToStudents(instructor, input)),
    )
    expect(done).toBe(CONCURRENCY)
    expect(await assignments()).toHaveLength(2)
    expect(await auditLog()).toHaveLength(2)
  })

  test('different calls for one student: one succeeds, the others are refused with the student’s name', async () => {
    const studentId = await addStudent('Asha')
    const { done, refused } = await results(
      Array.from({ length: CONCURRENCY }, () => assignProjectToStudents(instructor, inputFor([studentId]))),
    )
    expect(done).toBe(1)
    for (const reason of refused) {
      expect(reason).toMatchObject({ code: 'STUDENT_ALREADY_ASSIGNED', data: { names: ['Asha'] } })
    }
    expect(await assignments()).toHaveLength(1)
  })

  test('overlapping calls in either order each assign all their students or none', async () => {
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => addStudent(name)))
    const { done, refused } = await results(
      Array.from({ length: CONCURRENCY }, (_, at) =>
        assignProjectToStudents(instructor, inputFor(at % 2 ? ids : ids.toReversed())),
      ),
    )
    expect(done).toBe(1)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'STUDENT_ALREADY_ASSIGNED' })
    expect((await assignments()).map(({ studentId }) => studentId).toSorted()).toEqual(ids.toSorted())
  })

  test('a project deleted concurrently is assigned or not found, never a server error', async () => {
    const ids = await Promise.all(Array.from({ length: CONCURRENCY }, (_, at) => addStudent(`S ${at}`)))
    const calls = ids.map((id) => assignProjectToStudents(instructor, inputFor([id])))
    const { refused } = await results([...calls, deleteProject(instructor, { id: projectId })])
    for (const reason of refused) expect(reason).toMatchObject({ code: 'PROJECT_NOT_FOUND' })
    expect((await assignments()).filter(({ removedAt }) => removedAt === null)).toEqual([])
  })
})
