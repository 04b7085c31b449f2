import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actAs, createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import type { StudentContext, StudentViewer } from '../../rpc/context.ts'
import { addRequestedProject } from '../assignments/assignments.testing.ts'
import { studentPapers } from '../papers/papers.table.ts'
import { readStudentFigures } from './dashboards.service.ts'

let portal: TestPortal
let viewer: StudentViewer
let student: StudentContext

beforeAll(async () => {
  portal = await createTestPortal()
})
beforeEach(async () => {
  await portal.reset()
  viewer = await createUser(portal, { role: 'student' })
  student = actAs(portal, viewer)
})
afterAll(() => portal.close())

const NOTHING = {
  totalProjects: 0,
  pendingProjects: 0,
  completedProjects: 0,
  lastCompletedAt: null,
  averageProgress: 0,
  papersPublished: 0,
  papersUnderReview: 0,
}
const completedOn = (day: number) => new Date(Date.UTC(2026, 5, day, 1, 2, 3, 456))

test('without projects and papers all figures are zero, whatever others have', async () => {
  const other = await createUser(portal, { role: 'student' })
  await addRequestedProject(portal, { studentId: other.id, status: 'completed', progress: 100 })
  await portal.db
    .insert(studentPapers)
    .values({ studentId: other.id, title: 'P', paperUrl: 'p', status: 'published' })
  expect(await readStudentFigures(student)).toEqual(NOTHING)
})

test('counts by status, rounds the mean, and names the last completion', async () => {
  const projects = [
    { status: 'pending', progress: 1 },
    { status: 'in_progress', progress: 50, completedAt: completedOn(9) },
    { status: 'completed', progress: 100, completedAt: completedOn(1) },
    { status: 'completed', progress: 99, completedAt: completedOn(2) },
  ] as const
  for (const project of projects) await addRequestedProject(portal, { studentId: viewer.id, ...project })
  for (const status of [
    'draft',
    'review',
    'review',
    'approved',
    'published',
    'published',
    'published',
  ] as const) {
    await portal.db
      .insert(studentPapers)
      .values({ studentId: viewer.id, title: status, paperUrl: status, status })
  }
  expect(await readStudentFigures(student)).toEqual({
    totalProjects: 4,
    pendingProjects: 1,
    completedProjects: 2,
    lastCompletedAt: completedOn(2),
    // The mean is 62.5.
    averageProgress: 63,
    papersPublished: 3,
    papersUnderReview: 2,
  })
})
