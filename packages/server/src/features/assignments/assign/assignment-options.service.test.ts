// @module-tag database
import { randomUUID } from 'node:crypto'
import { newAssignmentsSchema } from '@capstone/contract/assignments/assignment-options.schemas'
import { ASSIGNED_AT_ONCE_MAX } from '@capstone/contract/assignments/assignments.constants'
import { PAGE_SIZE } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import type { InstructorContext } from '../../../rpc/context.ts'
import { actAsNew } from '../../../rpc/people.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { listOwnProjects } from '../../repository/own-projects.service.ts'
import { studentProjects } from '../assignments.table.ts'
import { accessFlags, addAssignment, addProject, addRequestedProject } from '../assignments.testing.ts'
import { readAssignmentOptions } from './assignment-options.service.ts'
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
const buildInput = (project: string, studentId: string) => ({
  projectId: project,
  access: accessFlags(true),
  students: [{ studentId, assignmentId: randomUUID() }],
})
const namesOf = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name)

describe('opening the assign screen', () => {
  test('returns the same first page of both lists as the separate calls, with the search applied', async () => {
    await addProject(portal, { instructorId, title: 'A tunnel' })
    await addProject(portal, { instructorId: other.viewer.id, title: 'A foreign tunnel' })
    for (const name of ['Asha', 'Ben']) await addStudent(name)
    await addStudent('Foreign', other.viewer.id)
    const plain = { search: '', limit: PAGE_SIZE }
    for (const [projects, students] of [
      ['', ''],
      ['tunnel', 'ash'],
    ] as const) {
      expect(await readAssignmentOptions(instructor, { projects, students })).toEqual({
        projects: await listOwnProjects(instructor, { ...plain, search: projects }),
        candidates: await listCandidates(instructor, { ...plain, search: students }),
      })
    }
    const found = await readAssignmentOptions(instructor, { projects: 'tunnel', students: 'ash' })
    expect(found.projects.items.map(({ title }) => title)).toEqual(['A tunnel'])
    expect(namesOf(found.candidates)).toEqual(['Asha'])
  })

  test('applies the filter for students without a project', async () => {
    await addAssignment(portal, { studentId: await addStudent('Holder'), instructorProjectId: projectId })
    await addStudent('Free')
    const { candidates } = await readAssignmentOptions(instructor, {
      projects: '',
      students: '',
      isWithoutProject: true,
    })
    expect(namesOf(candidates)).toEqual(['Free'])
  })

  test('takes four statements, however many rows there are', async () => {
    const counted = countSentStatements(portal.db)
    for (const many of [0, 8]) {
      for (let each = 0; each < many; each++) {
        const id = await addProject(portal, { instructorId })
        await addAssignment(portal, { studentId: await addStudent(), instructorProjectId: id })
      }
      await readAssignmentOptions({ ...instructor, db: counted.db }, { projects: 'a', students: 'a' })
      expect(counted.takeCount()).toBe(4)
    }
  })
})

describe('candidates', () => {
  test('are the instructor’s own students, those already assigned apart, by name, page by page', async () => {
    const holder = await addStudent('bea')
    await addAssignment(portal, { studentId: holder, instructorProjectId: projectId })
    await addAssignment(portal, { studentId: await addStudent('Ada'), instructorProjectId: projectId })
    for (const name of ['Abe', 'Cy', 'abe']) await addStudent(name)
    await addStudent('Foreign', other.viewer.id)
    await addStudent('Free', null)
    const listAll = async (isAlreadyAssigned?: true) => {
      const names: string[] = []
      let cursor: string | undefined
      do {
        const page = await listCandidates(instructor, { search: '', limit: 2, cursor, isAlreadyAssigned })
        names.push(...page.items.map(({ name }) => name.toLowerCase()))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return names
    }
    expect(await listAll()).toEqual(['abe', 'abe', 'cy'])
    expect(await listAll(true)).toEqual(['ada', 'bea'])
    const malformed = Buffer.from(JSON.stringify([holder])).toString('base64url')
    await expect(
      listCandidates(instructor, { search: '', limit: 2, cursor: malformed }),
    ).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    })
  })

  test('are found by name in any case, wildcards taken literally, among the instructor’s own students only', async () => {
    await addStudent('Maya')
    await addStudent('Foreign Maya', other.viewer.id)
    const found = await listCandidates(instructor, { search: 'MAYA', limit: PAGE_SIZE })
    expect(namesOf(found)).toEqual(['Maya'])
    expect((await listCandidates(instructor, { search: '%', limit: PAGE_SIZE })).items).toEqual([])
  })

  test('without a project have none, or only withdrawn ones', async () => {
    for (const status of ['pending', 'completed'] as const) {
      await addAssignment(portal, {
        studentId: await addStudent(status),
        instructorProjectId: projectId,
        status,
      })
    }
    await addRequestedProject(portal, { studentId: await addStudent('wished') })
    await addRequestedProject(portal, { studentId: await addStudent('Withdrawn'), removedAt: new Date() })
    await addStudent('Free')
    await addStudent('Foreign', other.viewer.id)
    const all = { search: '', limit: PAGE_SIZE }
    expect(namesOf(await listCandidates(instructor, { ...all, isWithoutProject: true }))).toEqual([
      'Free',
      'Withdrawn',
    ])
    expect(await listCandidates(instructor, all)).toMatchObject({ matching: 5, assignable: 3 })
    const searched = await listCandidates(instructor, { ...all, search: 'with', isWithoutProject: true })
    expect(namesOf(searched)).toEqual(['Withdrawn'])
  })
})

test('candidates are counted by search, year and project, each listed with the number of their projects', async () => {
  const addStudentOf = async (name: string, year: '1st Year' | '2nd Year') =>
    (await actAsNew('student', { name, year, assignedInstructor: instructorId })).viewer.id
  const busy = await addStudentOf('Busy', '1st Year')
  for (const status of ['pending', 'in_progress', 'completed'] as const)
    await addRequestedProject(portal, { studentId: busy, status })
  await addRequestedProject(portal, { studentId: busy, removedAt: new Date() })
  await addStudentOf('Free', '2nd Year')
  await addAssignment(portal, {
    studentId: await addStudentOf('Holder', '1st Year'),
    instructorProjectId: projectId,
    status: 'completed',
  })
  await addStudent('Foreign', other.viewer.id)
  const all = { search: '', limit: PAGE_SIZE }
  const whole = await listCandidates(instructor, all)
  expect(whole).toMatchObject({ matching: 3, assignable: 2 })
  expect(whole.items.map((row) => [row.name, row.projectCount, row.currentProjectCount])).toEqual([
    ['Busy', 3, 2],
    ['Free', 0, 0],
  ])
  const ofYear = await listCandidates(instructor, { ...all, year: '1st Year' })
  expect([namesOf(ofYear), ofYear.matching, ofYear.assignable]).toEqual([['Busy'], 2, 1])
  const assigned = await listCandidates(instructor, { ...all, search: 'hold', isAlreadyAssigned: true })
  expect([namesOf(assigned), assigned.matching, assigned.assignable]).toEqual([['Holder'], 1, 0])
})

describe('threat-27 concurrent assignments from different places', () => {
  const outcomesOf = async (calls: readonly Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(calls)
    return {
      done: outcomes.filter(({ status }) => status === 'fulfilled').length,
      codes: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : [])),
    }
  }

  test('calls that assign one student two projects: one succeeds, the others are refused', async () => {
    const studentId = await addStudent()
    const projects = [projectId, await addProject(portal, { instructorId })]
    const calls = Array.from({ length: CONCURRENCY }, (_, at) =>
      assignProjectToStudents(instructor, buildInput(projects[at % 2] ?? '', studentId)),
    )
    const { done, codes } = await outcomesOf(calls)
    expect(done).toBe(1)
    expect(codes).toEqual(Array.from({ length: CONCURRENCY - 1 }, () => 'STUDENT_ALREADY_ASSIGNED'))
    expect(await portal.db.$count(studentProjects)).toBe(1)
  })

  test('two instructors assign a student who changes instructors: at most one project, no server error', async () => {
    const foreign = await addProject(portal, { instructorId: other.viewer.id })
    for (let round = 0; round < CONCURRENCY; round++) {
      const studentId = await addStudent(`S ${round}`)
      const mentorChange = portal.db
        .update(users)
        .set({ assignedInstructor: other.viewer.id })
        .where(eq(users.id, studentId))
        .execute()
      const { codes } = await outcomesOf([
        assignProjectToStudents(instructor, buildInput(projectId, studentId)),
        mentorChange,
        assignProjectToStudents(other, buildInput(foreign, studentId)),
      ])
      for (const code of codes) expect(['STUDENT_NOT_YOURS', 'STUDENT_ALREADY_ASSIGNED']).toContain(code)
      const isTheirs = eq(studentProjects.studentId, studentId)
      expect(await portal.db.$count(studentProjects, isTheirs)).toBeLessThanOrEqual(1)
    }
  })
})

test('the contract refuses more students than the limit', () => {
  const selection = (count: number) => ({
    projectId,
    access: accessFlags(true),
    students: Array.from({ length: count }, () => ({ studentId: randomUUID(), assignmentId: randomUUID() })),
  })
  expect(newAssignmentsSchema.safeParse(selection(ASSIGNED_AT_ONCE_MAX)).success).toBe(true)
  const { error } = newAssignmentsSchema.safeParse(selection(ASSIGNED_AT_ONCE_MAX + 1))
  expect(error?.issues.map(({ message }) => message)).toEqual([
    `Please select at most ${ASSIGNED_AT_ONCE_MAX} students at once.`,
  ])
})
