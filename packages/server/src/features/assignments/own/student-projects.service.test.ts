import { randomUUID } from 'node:crypto'
import { PAGE_SIZE } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { addAssignment, addFullProject, addProject, addRequestedProject } from '../assignments.testing.ts'
import { readOwnProject } from './own-project.service.ts'
import { listStudentProjects } from './student-projects.service.ts'

const page = { search: '', limit: PAGE_SIZE }
const removeInstructor = () => portal.db.delete(users).where(eq(users.id, mentor.viewer.id))

describe('a student’s list of projects', () => {
  test('is newest assigned first, page by page, each once, even with equal times', async () => {
    const instructorProjectId = await addProject(portal, { instructorId: mentor.viewer.id })
    for (const day of [3, 1, 2, 2, 2]) {
      const assignedAt = new Date(Date.UTC(2026, 0, day, 12, 30, 15, 123))
      await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId, assignedAt })
    }
    const whole = await listStudentProjects(student, page)
    expect(whole.items.map(({ assignedAt }) => assignedAt.getUTCDate())).toEqual([3, 2, 2, 2, 1])
    const first = await listStudentProjects(student, { search: '', limit: 3 })
    const cursor = first.nextCursor ?? ''
    const second = await listStudentProjects(student, { search: '', limit: 3, cursor })
    expect([...first.items, ...second.items]).toEqual(whole.items)
    expect(second.nextCursor).toBeNull()
  })

  test('shows the texts of the project, or those of its request', async () => {
    const instructorProjectId = await addProject(portal, {
      instructorId: mentor.viewer.id,
      title: 'Bridge',
      category: 'Civil',
    })
    await addAssignment(portal, {
      studentId: student.viewer.id,
      instructorProjectId,
      progress: 40,
      status: 'in_progress',
    })
    await addRequestedProject(portal, {
      studentId: student.viewer.id,
      title: 'Wish',
      mentorId: mentor.viewer.id,
    })
    await addRequestedProject(portal, { studentId: student.viewer.id, title: 'Lone wish' })
    const { items } = await listStudentProjects(student, page)
    expect(new Map(items.map((row) => [row.title, row]))).toMatchObject(
      new Map([
        ['Bridge', { category: 'Civil', instructorName: 'Ines', status: 'in_progress', progress: 40 }],
        ['Wish', { category: null, instructorName: 'Ines', status: 'pending', progress: 0 }],
        ['Lone wish', { category: null, instructorName: null, status: 'pending', progress: 0 }],
      ]),
    )
    expect(items).toHaveLength(3)
  })

  test('is searched by title in any case, with wildcards taken literally', async () => {
    for (const title of ['Solar 100%', 'Solar 1000', 'Lunar']) {
      await addRequestedProject(portal, { studentId: student.viewer.id, title })
    }
    const find = async (search: string) =>
      (await listStudentProjects(student, { ...page, search })).items.map(({ title }) => title).toSorted()
    expect(await find('sOLAR')).toEqual(['Solar 100%', 'Solar 1000'])
    expect(await find('100%')).toEqual(['Solar 100%'])
    expect(await find('mars')).toEqual([])
  })

  test('has no projects of other students', async () => {
    const other = await actAsNew('student')
    await addAssignment(portal, {
      studentId: other.viewer.id,
      instructorProjectId: await addProject(portal, { instructorId: mentor.viewer.id }),
    })
    expect(await listStudentProjects(student, page)).toEqual({ items: [], nextCursor: null })
    expect((await listStudentProjects(other, page)).items).toHaveLength(1)
  })

  test('keeps projects whose instructor is deleted, without the instructor’s name', async () => {
    const instructorProjectId = await addProject(portal, { instructorId: mentor.viewer.id })
    await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
    await removeInstructor()
    expect((await listStudentProjects(student, page)).items).toMatchObject([{ instructorName: null }])
  })

  test('refuses an invalid cursor', async () => {
    expect(await codeOf(listStudentProjects(student, { ...page, cursor: 'x' }))).toBe('INPUT_INVALID')
  })
})

describe('a student’s own project', () => {
  test('includes the original names of its files, the video and the tools', async () => {
    const instructorProjectId = await addFullProject(portal, mentor.viewer.id)
    const startedAt = new Date('2026-01-02T03:04:05.678Z')
    const id = await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId, startedAt })
    const project = await readOwnProject(student, { id })
    expect(project).toMatchObject({
      id,
      title: 'A bridge',
      description: 'Of steel',
      category: 'Civil',
      instructorName: 'Ines',
      startedAt,
      completedAt: null,
      video: { state: 'available', url: 'https://vimeo.test/secret-video' },
      tools: { state: 'available', items: [{ title: 'Tool one' }, { title: 'Tool two' }] },
    })
    expect(project.files).toEqual([
      { kind: 'synopsis', state: 'available', name: 'My synopsis.pdf', size: 987_654_101 },
      { kind: 'report', state: 'available', name: 'My report.pdf', size: 987_654_102 },
      { kind: 'presentation', state: 'available', name: 'My slides.ppt', size: 987_654_103 },
      { kind: 'source_code', state: 'available', name: 'My code.rar', size: 987_654_104 },
    ])
  })

  test('has its own title and description and no resources if it was requested', async () => {
    const id = await addRequestedProject(portal, { studentId: student.viewer.id, title: 'Wish' })
    const project = await readOwnProject(student, { id })
    expect(project).toMatchObject({ title: 'Wish', description: 'Come true', category: null })
    expect(project.files.map(({ state }) => state)).toEqual(Array(4).fill('not_uploaded'))
    expect(project.video).toEqual({ state: 'not_uploaded', url: null })
    expect(project.tools).toEqual({ state: 'not_uploaded', items: [] })
  })

  test('is refused with the same error if it is somebody else’s or missing', async () => {
    const other = await actAsNew('student')
    const id = await addRequestedProject(portal, { studentId: other.viewer.id })
    const [foreign, missing] = await Promise.all(
      [id, randomUUID()].map((target) =>
        readOwnProject(student, { id: target }).catch((error) => error.toJSON()),
      ),
    )
    expect(foreign).toMatchObject({ code: 'ASSIGNMENT_NOT_FOUND', status: 404 })
    expect(foreign).toEqual(missing)
  })
})
