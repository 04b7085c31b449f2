import { PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import type { InstructorContext } from '../../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { openTestPortal, portal } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../assignments.testing.ts'
import { updateStep } from '../roadmap/roadmap.service.ts'
import { exportMentoredProjects } from './mentored-export.service.ts'

const { settings } = await openTestPortal({ TIME_ZONE: 'Asia/Kolkata' })

type ExportFilters = Parameters<typeof exportMentoredProjects>[1]
const linesOf = async (context: InstructorContext, filter: Partial<ExportFilters> = {}) => {
  const { text } = await exportMentoredProjects({ ...context, settings }, { search: '', ...filter })
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true }).data
}
const titlesOf = async (context: InstructorContext, filter: Partial<ExportFilters> = {}) =>
  (await linesOf(context, filter)).map(({ Project }) => Project)

describe('the exported projects', () => {
  test('have all columns, escaped for spreadsheets, with dates in the time zone of the university', async () => {
    const mentorId = mentor.viewer.id
    await portal.db.update(users).set({ name: '=Asha' }).where(eq(users.id, student.viewer.id))
    const instructorProjectId = await addProject(portal, { instructorId: mentorId, title: 'Bridges, "new"' })
    await addAssignment(portal, {
      studentId: student.viewer.id,
      instructorProjectId,
      status: 'completed',
      progress: 100,
      // In India, it is already the next day.
      assignedAt: new Date('2026-03-01T20:00Z'),
      startedAt: new Date('2026-03-02T20:00Z'),
      completedAt: new Date('2026-04-30T12:00Z'),
    })
    const id = await addRequestedProject(portal, {
      studentId: student.viewer.id,
      mentorId,
      title: '@Wish',
      roadmap: ['Read', 'Build'],
      status: 'in_progress',
      progress: 5,
      assignedAt: new Date('2026-01-01T00:00Z'),
    })
    await updateStep(student, { assignmentId: id, step: 0, isDone: true, note: '', seenNote: '' })
    const [bridges, wish, ...others] = await linesOf(mentor)
    expect(others).toEqual([])
    const common = {
      Student: "'=Asha",
      Email: 'asha@example.test',
      Course: 'MCA',
      Specialization: 'AI/ML',
      Year: '2nd Year',
    }
    expect(bridges).toEqual({
      ...common,
      Project: 'Bridges, "new"',
      Category: 'Civil',
      Status: 'Completed',
      'Progress (%)': '100',
      Assigned: '2026-03-02',
      Started: '2026-03-03',
      Completed: '2026-04-30',
      'Roadmap steps done': '0',
      'Roadmap steps total': '0',
    })
    expect(wish).toEqual({
      ...common,
      Project: "'@Wish",
      Category: '',
      Status: 'In progress',
      'Progress (%)': '5',
      Assigned: '2026-01-01',
      Started: '',
      Completed: '',
      'Roadmap steps done': '1',
      'Roadmap steps total': '2',
    })
  })

  test('are a file named after the date in the time zone of the university', async () => {
    const clock = { now: () => new Date('2026-11-20T20:00Z') }
    const { name } = await exportMentoredProjects({ ...mentor, settings, clock }, { search: '' })
    expect(name).toBe('student-projects-2026-11-21.csv')
  })

  test('are recorded in the audit log, with the number of students', async () => {
    const requested = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
    for (const title of ['Solar', 'Lunar']) await addRequestedProject(portal, { ...requested, title })
    await exportMentoredProjects(mentor, { search: 'lar' })
    expect(await portal.db.select().from(auditEvents)).toMatchObject([
      {
        action: 'account.exported',
        actorId: mentor.viewer.id,
        after: { role: 'student', people: 1, search: 'lar' },
      },
    ])
  })

  test('are all that match the filters, newest assigned first, read in one statement', async () => {
    const instructorProjectId = await addProject(portal, {
      instructorId: mentor.viewer.id,
      title: 'Solar',
    })
    for (let day = 0; day <= PAGE_SIZE_MAX; day++)
      await addAssignment(portal, {
        studentId: student.viewer.id,
        instructorProjectId,
        progress: day % 100,
        status: day === 3 ? 'completed' : 'pending',
        assignedAt: new Date(2024, 0, day),
      })
    await addRequestedProject(portal, {
      studentId: student.viewer.id,
      mentorId: mentor.viewer.id,
      title: 'Lunar',
      assignedAt: portal.clock.now(),
    })
    const { db, takeCount } = countSentStatements(portal.db)
    const lines = await linesOf({ ...mentor, db })
    expect(takeCount()).toBe(1)
    expect(lines).toHaveLength(PAGE_SIZE_MAX + 2)
    const days = lines.map(({ Assigned = '' }) => Assigned)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(await titlesOf(mentor, { search: 'luna' })).toEqual(['Lunar'])
    expect(await titlesOf(mentor, { status: 'completed' })).toEqual(['Solar'])
    expect(await titlesOf(mentor, { isStalled: true })).toHaveLength(PAGE_SIZE_MAX)
    expect(await titlesOf(mentor, { isStalled: true, search: 'luna' })).toEqual([])
  })

  test('are the mentor’s own, without projects of another mentor and withdrawn ones', async () => {
    const requested = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
    await addRequestedProject(portal, { ...requested, title: 'Wish' })
    await addRequestedProject(portal, { ...requested, title: 'Gone', removedAt: new Date() })
    expect(await titlesOf(mentor)).toEqual(['Wish'])
    expect(await titlesOf(await actAsNew('instructor'))).toEqual([])
  })

  test.each([
    ['another instructor', async () => (await actAsNew('instructor')).viewer.id],
    ['nobody', async () => null],
  ])('hide the address of a student who now has %s as mentor', async (_, findMentorId) => {
    await addRequestedProject(portal, {
      studentId: student.viewer.id,
      mentorId: mentor.viewer.id,
      title: 'Wish',
    })
    await portal.db
      .update(users)
      .set({ assignedInstructor: await findMentorId() })
      .where(eq(users.id, student.viewer.id))
    expect(await linesOf(mentor)).toMatchObject([{ Project: 'Wish', Email: '' }])
    expect(await linesOf(mentor, { search: 'asha@' })).toEqual([])
  })
})
