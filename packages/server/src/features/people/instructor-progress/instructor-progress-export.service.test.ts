import { PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import Papa from 'papaparse'
import { describe, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { openTestPortal, portal } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { addAssignment, addProject } from '../../assignments/assignments.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { addHandIn } from '../../hand-ins/hand-ins.testing.ts'
import { exportInstructorProgress } from './instructor-progress-export.service.ts'

const { settings } = await openTestPortal({ TIME_ZONE: 'Asia/Kolkata' })

type Query = Partial<Parameters<typeof exportInstructorProgress>[1]>
const exportChunk = (query: Query = {}) =>
  exportInstructorProgress({ ...admin, settings }, { search: '', sort: 'name', ...query })
const linesOf = (text: string) =>
  Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data
const namesOf = (text: string) => linesOf(text).map(({ Instructor }) => Instructor)

describe('the exported progress of instructors', () => {
  test('has all figures, with dates in the time zone of the university and no formulas', async () => {
    const { id: instructorId } = await createUser(portal, {
      role: 'instructor',
      name: '=Ines',
      email: 'ines@example.test',
      specialization: 'DevOps',
    })
    const { id: studentId } = await createUser(portal, { role: 'student', assignedInstructor: instructorId })
    const instructorProjectId = await addProject(portal, { instructorId })
    const assignment = { studentId, instructorProjectId, assignedAt: new Date('2026-03-01T00:00Z') }
    await addAssignment(portal, {
      ...assignment,
      status: 'completed',
      completedAt: new Date('2026-03-03T12:00Z'),
    })
    await addHandIn(portal, {
      instructorId,
      assignmentId: await addAssignment(portal, { ...assignment, status: 'in_progress' }),
      status: 'submitted',
      version: 1,
      // In India, it is already the next day.
      submittedAt: new Date('2026-03-05T20:00Z'),
    })
    await createUser(portal, { role: 'instructor', name: 'Otto', email: 'otto@example.test' })
    const clock = { now: () => new Date('2026-04-20T20:00Z') }
    const chunk = await exportInstructorProgress(
      { ...admin, settings, clock },
      { search: '', sort: 'longest_wait' },
    )
    expect(chunk).toMatchObject({
      fileName: 'instructor-progress-2026-04-21.csv',
      count: 2,
      nextCursor: null,
    })
    const [ines, otto] = linesOf(chunk.text)
    expect(ines).toEqual({
      Instructor: "'=Ines",
      Email: 'ines@example.test',
      Specialization: 'DevOps',
      'Waiting since': '2026-03-06',
      'To review': '1',
      Students: '1',
      'Projects in the repository': '1',
      Assignments: '2',
      Completed: '1',
      'In progress': '1',
      Pending: '0',
      'Completion rate (%)': '50',
      'Days to complete': '2.5',
      'Completed, last 12 weeks': '1',
    })
    expect(otto).toMatchObject({
      'Waiting since': '',
      'Completion rate (%)': '',
      'Days to complete': '',
      'Completed, last 12 weeks': '0',
    })
  })

  test('is that of the instructors who match, in the order of the list, and recorded in the audit log', async () => {
    for (const name of ['Ada', 'Cy', 'Bea']) await createUser(portal, { role: 'instructor', name })
    expect(namesOf((await exportChunk()).text)).toEqual(['Ada', 'Bea', 'Cy'])
    expect(namesOf((await exportChunk({ search: 'bea' })).text)).toEqual(['Bea'])
    expect(await portal.db.select().from(auditEvents)).toMatchObject([
      { action: 'account.exported', actorId: admin.viewer.id, after: { people: 3, sort: 'name' } },
      { action: 'account.exported', after: { role: 'instructor', people: 1, search: 'bea' } },
    ])
  })

  test('is sent in chunks, each instructor once', async () => {
    await portal.db.insert(users).values(
      Array.from({ length: PAGE_SIZE_MAX + 2 }, (_, each) => ({
        name: `I ${each}`,
        email: `i${each}@x.test`,
        role: 'instructor' as const,
      })),
    )
    const first = await exportChunk()
    const second = await exportChunk({ cursor: first.nextCursor ?? '' })
    expect([first.count, second.count, second.nextCursor]).toEqual([PAGE_SIZE_MAX, 2, null])
    expect(new Set(namesOf(first.text + second.text)).size).toBe(PAGE_SIZE_MAX + 2)
  })
})
