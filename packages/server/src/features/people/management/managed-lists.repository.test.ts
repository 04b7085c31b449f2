// @module-tag database
import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { vacuumAnalyze } from '../../../db/database.testing.ts'
import { explain, maxRowsOf } from '../../../db/explain.testing.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { actAsNew } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import {
  findManagedInstructors,
  findManagedStudents,
  type ManagedFilter,
} from './managed-lists.repository.ts'
import { listStudents } from './managed-lists.service.ts'

// The embedded database writes slowly, so it holds fewer rows here; its query plans are the same.
const STUDENTS = process.env.DATABASE_URL ? 40_000 : 12_000
const LIMIT = 26
const INSTRUCTORS = STUDENTS / 20
/** How many students a mentor has. */
const MENTORED = STUDENTS / 100
/**
 * Most rows that a step of a query plan may read. For a page of students: twice as many as a mentor has. For a page of
 * instructors, whose students are counted from an index: those of every instructor on it. The planner may also read all
 * instructors, who are fewer.
 */
const ROWS_READ_MAX = { students: 2 * MENTORED, instructors: LIMIT * MENTORED }

let admin: AdminContext
beforeAll(async () => {
  admin = await actAsNew('admin')
  await portal.db.execute(sql`
    insert into users (email, name, role, specialization, created_at)
    select 'i' || n || '@uni.test', 'Mentor ' || md5(n::text), 'instructor',
      (array['Finance', 'Marketing', 'Data Science'])[1 + n % 3], now() - n * interval '1 hour'
    from generate_series(1, ${INSTRUCTORS}::int) n`)
  await portal.db.execute(sql`
    insert into users (email, name, role, course, specialization, created_at, assigned_instructor)
    select 's' || n || '@uni.test', 'Person ' || md5(n::text), 'student',
      (array['MBA', 'MCA', 'Medical', 'BCA'])[1 + n % 4], 'Finance', now() - n * interval '1 minute',
      mentors.ids[1 + n % 100]
    from generate_series(1, ${STUDENTS}::int) n,
      (select array_agg(id) as ids from users where role = 'instructor') mentors`)
  // The GIN index of the search keeps new entries in a pending list until a vacuum.
  await vacuumAnalyze(portal.db, 'users')
})

const FINDERS = { students: findManagedStudents, instructors: findManagedInstructors }

/** Returns the generic or custom query plan of a page, with what it actually read. */
function explainPage(
  mode: Parameters<typeof explain>[2],
  who: keyof typeof FINDERS,
  query: Partial<ManagedFilter>,
) {
  const part = { search: '', group: undefined, ...query, before: timeBounds(undefined), limit: LIMIT }
  return explain(portal.db, FINDERS[who](portal.db, admin.scope, part).toSQL(), mode)
}

describe('a page of people is read from indexes, with a small part of all rows', () => {
  it.each<[string, keyof typeof FINDERS, Partial<ManagedFilter>]>([
    ['of all students', 'students', {}],
    ['of one course', 'students', { group: 'MCA' }],
    ['of students a search finds', 'students', { search: 's4711@' }],
    ['of students two letters find', 'students', { search: 'qz' }],
    ['of students a search finds in one course', 'students', { search: 's4711@', group: 'BCA' }],
    ['of all instructors', 'instructors', {}],
    ['of one specialization', 'instructors', { group: 'Marketing' }],
    ['of instructors a search finds', 'instructors', { search: 'i47@' }],
    [
      'of instructors a search finds in one specialization',
      'instructors',
      { search: 'i47@', group: 'Marketing' },
    ],
  ])('%s', async (_name, who, query) => {
    // The statements use a custom plan; but even the generic one does not scan the whole table.
    expect(await explainPage('force_generic_plan', who, query)).not.toContain('Seq Scan on users')
    const plan = await explainPage('force_custom_plan', who, query)
    expect(plan).not.toContain('Seq Scan on users')
    expect(maxRowsOf(plan), plan).toBeLessThanOrEqual(ROWS_READ_MAX[who])
  })
})

it('a search for a word that all instructors contain is read from the search index', async () => {
  const plan = await explainPage('force_custom_plan', 'instructors', { search: 'mentor' })
  expect(plan).toContain('Index Only Scan using users_instructors_search_text_index')
})

describe('the results of a search', () => {
  it('are counted up to a limit, and so are whole courses', async () => {
    const list = { search: '', limit: LIMIT }
    expect(await listStudents(admin, { ...list, search: '@uni' })).toMatchObject({
      matching: COUNTED_MAX,
      total: STUDENTS,
    })
    expect(await listStudents(admin, { ...list, search: 'S4711@' })).toMatchObject({ matching: 1 })
    expect(await listStudents(admin, list)).toMatchObject({ matching: COUNTED_MAX, total: STUDENTS })
    const course = await listStudents(admin, { ...list, course: 'MBA' })
    expect(course).toMatchObject({ matching: Math.min(STUDENTS / 4, COUNTED_MAX), courses: 4 })
  })
})
