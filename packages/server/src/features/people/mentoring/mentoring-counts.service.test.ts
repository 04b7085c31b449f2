// @module-tag database
import { sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { summaries } from '../../health/summaries.table.ts'
import { assignStudentsToInstructor, removeStudentFromInstructor } from '../people.service.ts'
import { readMentoringCounts } from './mentoring-counts.service.ts'

let instructorId: string
const free: string[] = []

beforeEach(async () => {
  instructorId = (await createUser(portal, { role: 'instructor' })).id
  await createUser(portal, { role: 'student', assignedInstructor: instructorId })
  free.length = 0
  for (let each = 0; each < 6; each++) free.push((await createUser(portal, { role: 'student' })).id)
})

const age = (seconds: number) =>
  portal.db
    .update(summaries)
    .set({ countedAt: sql`${summaries.countedAt} - make_interval(secs => ${seconds})` })

test('counts students with and without an instructor, and nobody else', async () => {
  expect(await readMentoringCounts(admin)).toEqual({ assigned: 1, unassigned: 6 })
})

test('caches the counts for ten seconds', async () => {
  await readMentoringCounts(admin)
  await createUser(portal, { role: 'student' })
  expect(await readMentoringCounts(admin)).toEqual({ assigned: 1, unassigned: 6 })
  await age(10)
  expect(await readMentoringCounts(admin)).toEqual({ assigned: 1, unassigned: 7 })
})

test('the counts are up to date immediately after students are assigned or removed', async () => {
  await readMentoringCounts(admin)
  await assignStudentsToInstructor(admin, { instructorId, studentIds: free.slice(0, 3) })
  await assignStudentsToInstructor(admin, { instructorId, studentIds: free.slice(0, 3) })
  expect(await readMentoringCounts(admin)).toEqual({ assigned: 4, unassigned: 3 })
  await removeStudentFromInstructor(admin, { studentId: free[0] ?? '', instructorId })
  expect(await readMentoringCounts(admin)).toEqual({ assigned: 3, unassigned: 4 })
})

test('the counts are correct after concurrent counting and assigning', async () => {
  for (const studentId of free) {
    await age(10)
    await Promise.all([
      readMentoringCounts(admin),
      assignStudentsToInstructor(admin, { instructorId, studentIds: [studentId] }),
      readMentoringCounts(admin),
    ])
  }
  expect(await readMentoringCounts(admin)).toEqual({ assigned: 7, unassigned: 0 })
})
