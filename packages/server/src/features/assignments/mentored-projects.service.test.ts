import { randomUUID } from 'node:crypto'
import { PAGE_SIZE } from '@capstone/contract/base'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actAs, createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import type { InstructorContext, StudentViewer } from '../../rpc/context.ts'
import { users } from '../accounts/accounts.table.ts'
import { addAssignment, addProject, addRequestedProject } from './assignments.testing.ts'
import { listMentoredProjects, readMentoredProject } from './mentored-projects.service.ts'
import { tickStep } from './roadmap.service.ts'

let portal: TestPortal
let instructor: InstructorContext
let other: InstructorContext
let asha: StudentViewer

beforeAll(async () => {
  portal = await createTestPortal()
})
beforeEach(async () => {
  await portal.reset()
  instructor = actAs(portal, await createUser(portal, { role: 'instructor', name: 'Ines' }))
  other = actAs(portal, await createUser(portal, { role: 'instructor', name: 'Otto' }))
  asha = await createUser(portal, {
    ...{ role: 'student', name: 'Asha', email: 'asha@example.test', phone: '+91 1' },
    ...{ assignedInstructor: instructor.viewer.id, course: 'MCA', specialization: 'AI/ML', year: '2nd Year' },
  })
})
afterAll(() => portal.close())

const page = { search: '', status: undefined, limit: PAGE_SIZE }
const roadmap = ['Read', 'Build', 'Write']
const titlesOf = async (
  context: InstructorContext,
  asked: Partial<Parameters<typeof listMentoredProjects>[1]> = {},
) => (await listMentoredProjects(context, { ...page, ...asked })).items.map(({ title }) => title)

describe('the projects an instructor mentors', () => {
  test('are those of their repository and those born of requests they were given, nobody else’s', async () => {
    const mine = await addProject(portal, { instructorId: instructor.viewer.id, title: 'Mine' })
    const theirs = await addProject(portal, { instructorId: other.viewer.id, title: 'Theirs' })
    await addAssignment(portal, { studentId: asha.id, instructorProjectId: mine })
    await addAssignment(portal, { studentId: asha.id, instructorProjectId: theirs })
    await addRequestedProject(portal, { studentId: asha.id, title: 'Wish', mentorId: instructor.viewer.id })
    await addRequestedProject(portal, { studentId: asha.id, title: 'Lone wish' })
    expect((await titlesOf(instructor)).toSorted()).toEqual(['Mine', 'Wish'])
    expect(await titlesOf(other)).toEqual(['Theirs'])
  })

  test('leave out what was withdrawn, and a mentor written where the project has an owner', async () => {
    await addRequestedProject(portal, {
      ...{ studentId: asha.id, mentorId: instructor.viewer.id },
      withdrawnAt: new Date(),
    })
    const theirs = await addProject(portal, { instructorId: other.viewer.id })
    const id = await addAssignment(portal, {
      ...{ studentId: asha.id, instructorProjectId: theirs, mentorId: instructor.viewer.id },
    })
    expect(await titlesOf(instructor)).toEqual([])
    await expect(readMentoredProject(instructor, { id })).rejects.toMatchObject({
      code: 'ASSIGNMENT_NOT_FOUND',
    })
  })

  test('tell of their student and how many steps are done', async () => {
    const mentorId = instructor.viewer.id
    const id = await addRequestedProject(portal, { studentId: asha.id, mentorId, title: 'Wish', roadmap })
    for (const step of [0, 2])
      await tickStep(actAs(portal, asha), { assignmentId: id, step, isDone: true, note: '' })
    const mine = await addProject(portal, { instructorId: mentorId, title: 'Mine' })
    await addAssignment(portal, { studentId: asha.id, instructorProjectId: mine, progress: 20 })
    const { items } = await listMentoredProjects(instructor, page)
    expect(new Map(items.map((item) => [item.title, item]))).toMatchObject(
      new Map([
        ['Wish', { id, stepsDone: 2, stepsTotal: 3, category: null, status: 'pending' }],
        ['Mine', { stepsDone: 0, stepsTotal: 0, category: 'Civil', progress: 20 }],
      ]),
    )
    expect(items[0]?.student).toEqual({
      ...{ id: asha.id, name: 'Asha' },
      ...{ course: 'MCA', specialization: 'AI/ML', year: '2nd Year' },
    })
  })

  test('come newest assigned first, page by page, each once, even where moments are equal', async () => {
    const instructorProjectId = await addProject(portal, { instructorId: instructor.viewer.id })
    for (const day of [3, 1, 2, 2, 2]) {
      const assignedAt = new Date(Date.UTC(2026, 0, day))
      await addAssignment(portal, { studentId: asha.id, instructorProjectId, assignedAt })
    }
    const whole = await listMentoredProjects(instructor, page)
    expect(whole.items.map(({ assignedAt }) => assignedAt.getUTCDate())).toEqual([3, 2, 2, 2, 1])
    const first = await listMentoredProjects(instructor, { ...page, limit: 3 })
    const cursor = first.nextCursor ?? ''
    const second = await listMentoredProjects(instructor, { ...page, limit: 3, cursor })
    expect([...first.items, ...second.items]).toEqual(whole.items)
    expect(second.nextCursor).toBeNull()
    await expect(listMentoredProjects(instructor, { ...page, cursor: 'x' })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    })
  })

  test('are found by student or title in any case, wildcards taken literally, and by status', async () => {
    const ben = await createUser(portal, {
      role: 'student',
      name: 'Ben',
      email: 'ben@example.test',
      assignedInstructor: instructor.viewer.id,
    })
    const mentorId = instructor.viewer.id
    await addRequestedProject(portal, {
      studentId: asha.id,
      mentorId,
      title: 'Solar 100%',
      status: 'completed',
    })
    await addRequestedProject(portal, { studentId: ben.id, mentorId, title: 'Lunar 1000' })
    const find = (search: string) => titlesOf(instructor, { search })
    expect(await find('sOLAR')).toEqual(['Solar 100%'])
    expect(await find('ASHA')).toEqual(['Solar 100%'])
    expect(await find('ben@')).toEqual(['Lunar 1000'])
    expect(await find('100%')).toEqual(['Solar 100%'])
    expect(await find('mars')).toEqual([])
    expect(await titlesOf(instructor, { status: 'completed' })).toEqual(['Solar 100%'])
    expect(await titlesOf(instructor, { status: 'in_progress' })).toEqual([])
  })
})

describe('a mentored project', () => {
  test('comes with its student, their ticks and notes', async () => {
    const mentorId = instructor.viewer.id
    const idea = { difficulty: 'Advanced', duration: '8 weeks', techStack: ['Python'], roadmap } as const
    const id = await addRequestedProject(portal, {
      ...{ studentId: asha.id, mentorId, title: 'Wish', ...idea },
      ...{ techStack: ['Python'], roadmap: [...roadmap] },
    })
    await tickStep(actAs(portal, asha), { assignmentId: id, step: 1, isDone: true, note: 'Took long' })
    expect(await readMentoredProject(instructor, { id })).toMatchObject({
      ...{ id, title: 'Wish', description: 'Come true', difficulty: 'Advanced', duration: '8 weeks' },
      techStack: ['Python'],
      student: { name: 'Asha', contact: { email: 'asha@example.test', phone: '+91 1' }, year: '2nd Year' },
      roadmap: [
        { text: 'Read', isDone: false },
        { text: 'Build', isDone: true, note: 'Took long', tickedAt: expect.any(Date) },
        { text: 'Write', isDone: false },
      ],
    })
  })

  test.each([
    ['another instructor', () => other.viewer.id],
    ['nobody', () => null],
  ])('hides how to reach a student whom %s mentors now', async (_, mentoring) => {
    const mentorId = instructor.viewer.id
    const id = await addRequestedProject(portal, { studentId: asha.id, mentorId, title: 'Wish' })
    const find = () => titlesOf(instructor, { search: 'asha@example' })
    expect(await find()).toEqual(['Wish'])
    await portal.db.update(users).set({ assignedInstructor: mentoring() }).where(eq(users.id, asha.id))
    const project = await readMentoredProject(instructor, { id })
    expect(project.student).toMatchObject({ name: 'Asha', contact: null })
    const { items } = await listMentoredProjects(instructor, page)
    expect(items).toHaveLength(1)
    expect(JSON.stringify([project, items])).not.toMatch(/asha@example|\+91/)
    expect(await find()).toEqual([])
  })

  test('of somebody else and a missing one are refused with the same words', async () => {
    const id = await addRequestedProject(portal, { studentId: asha.id, mentorId: other.viewer.id })
    const [foreign, missing] = await Promise.all(
      [id, randomUUID()].map((wanted) =>
        readMentoredProject(instructor, { id: wanted }).catch((error) => error.toJSON()),
      ),
    )
    expect(foreign).toMatchObject({ code: 'ASSIGNMENT_NOT_FOUND', status: 404 })
    expect(foreign).toEqual(missing)
  })
})
