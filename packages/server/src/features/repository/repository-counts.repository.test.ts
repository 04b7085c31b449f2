// @module-tag database
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countSequentialScans, vacuumAnalyze } from '../../db/database.testing.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { addProject } from '../assignments/assignments.testing.ts'
import { countRepository } from './repository-counts.repository.ts'

// The embedded database writes slowly, so it holds fewer rows here; its query plans are the same.
const STUDENTS = process.env.DATABASE_URL ? 20_000 : 5_000

test('the statistics of the whole repository are counted without sequential scans', async () => {
  const instructorId = (await createUser(portal, { role: 'instructor' })).id
  const project = await addProject(portal, { instructorId })
  await portal.db.execute(sql`
    insert into users (email, name, role) select 'p' || n || '@uni.test', 'A person', 'student'
    from generate_series(1, ${STUDENTS}::int) n`)
  await portal.db.execute(sql`
    insert into student_projects (student_id, instructor_project_id, title)
    select id, ${project}::uuid, 'A bridge' from users where role = 'student'`)
  await vacuumAnalyze(portal.db, 'student_projects', 'instructor_projects')
  const before = await countSequentialScans(portal.db, 'student_projects', 'instructor_projects')
  expect(await inTransaction(portal.db, countRepository)).toEqual({
    projects: 1,
    activeInstructors: 1,
    categories: 1,
    assignments: STUDENTS,
  })
  expect(await countSequentialScans(portal.db, 'student_projects', 'instructor_projects')).toEqual(before)
})
