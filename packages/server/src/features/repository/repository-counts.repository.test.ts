// @module-tag database
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacuumAnalyze } from '../../db/database.testing.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { addProject } from '../assignments/assignments.testing.ts'
import { countRepository } from './repository-counts.repository.ts'

// The embedded database writes slowly, so it holds fewer rows here; its query plans are the same.
const STUDENTS = process.env.DATABASE_URL ? 20_000 : 5_000

test('the statistics of the whole repository are counted from indexes alone', async () => {
  const instructorId = (await createUser(portal, { role: 'instructor' })).id
  const project = await addProject(portal, { instructorId })
  await portal.db.execute(sql`
    insert into users (email, name, role) select 'p' || n || '@uni.test', 'A person', 'student'
    from generate_series(1, ${STUDENTS}::int) n`)
  await portal.db.execute(sql`
    insert into student_projects (student_id, instructor_project_id, title)
    select id, ${project}::uuid, 'A bridge' from users where role = 'student'`)
  await vacuumAnalyze(portal.db, 'student_projects', 'instructor_projects')
  const before = await countSequentialScans()
  expect(await inTransaction(portal.db, countRepository)).toEqual({
    projects: 1,
    activeInstructors: 1,
    categories: 1,
    assignments: STUDENTS,
  })
  expect(await countSequentialScans()).toEqual(before)
})

/** Returns the number of sequential scans of each table. */
async function countSequentialScans() {
  await portal.db.execute(sql`select pg_stat_force_next_flush()`)
  const rows = await portal.db.execute<{ name: string; scans: number }>(sql`
    select relname as name, seq_scan::int as scans from pg_stat_user_tables
    where relname in ('instructor_projects', 'student_projects') order by 1`)
  return [...rows]
}
