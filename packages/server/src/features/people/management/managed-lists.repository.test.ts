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

// The embedded database writes slowly, and plans the same.
const STUDENTS = process.env.DATABASE_URL ? 40_000 : 12_000
const LIMIT = 26
// A mentor of the page has so many students, each read from the index when they are counted.
const MOST_READ = STUDENTS / 50

let admin: AdminContext
beforeAll(async () => {
  admin = await actAsNew('admin')
  await portal.db.execute(sql`
    insert into users (email, name, role, specialization, created_at)
    select 'i' || n || '@uni.test', 'Mentor ' || md5(n::text), 'instructor',
      (array['Finance', 'Marketing', 'Data Science'])[1 + n % 3], now() - n * interval '1 hour'
    from generate_series(1, ${STUDENTS / 20}::int) n`)
  await portal.db.execute(sql`
    insert into users (email, name, role, course, specialization, created_at, assigned_instructor)
    select 's' || n || '@uni.test', 'Person ' || md5(n::text), 'student',
      (array['MBA', 'MCA', 'Medical', 'BCA'])[1 + n % 4], 'Finance', now() - n * interval '1 minute',
      mentors.ids[1 + n % 100]
    from generate_series(1, ${STUDENTS}::int) n,
      (select array_agg(id) as ids from users where role = 'instructor') mentors`)
  // The search index takes what was just written from a list of its own only after a vacuum.
  await vacuumAnalyze(portal.db, 'users')
})

const finds = { students: findManagedStudents, instructors: findManagedInstructors }

/** How the database reads a page when it has planned that for any values, or for these ones, and what it did. */
function explainPage(
  mode: Parameters<typeof explain>[2],
  who: keyof typeof finds,
  asked: Partial<ManagedFilter>,
) {
  const part = { search: '', group: undefined, ...asked, before: timeBounds(undefined), limit: LIMIT }
  return explain(portal.db, finds[who](portal.db, admin.scope, part).toSQL(), mode)
}

describe('a page of people is read from an index, and little more than a page of it', () => {
  it.each<[string, keyof typeof finds, Partial<ManagedFilter>]>([
    ['of all students', 'students', {}],
    ['of one course', 'students', { group: 'MCA' }],
    ['of students a search finds', 'students', { search: 's4711@' }],
    ['of students two letters find', 'students', { search: 'qz' }],
    ['of students a search finds in one course', 'students', { search: 's4711@', group: 'BCA' }],
    ['of all instructors', 'instructors', {}],
    ['of one field', 'instructors', { group: 'Marketing' }],
    ['of instructors a search finds', 'instructors', { search: 'i47@' }],
    ['of instructors a search finds in one field', 'instructors', { search: 'i47@', group: 'Marketing' }],
  ])('%s', async (_name, who, asked) => {
    // The statements are planned for what is asked; but even one for any values reads nobody's row in vain.
    expect(await explainPage('force_generic_plan', who, asked)).not.toContain('Seq Scan on users')
    const plan = await explainPage('force_custom_plan', who, asked)
    expect(plan).not.toContain('Seq Scan on users')
    expect(maxRowsOf(plan), plan).toBeLessThan(MOST_READ)
  })
})

it('of instructors whose words all of them hold, comes from the index that holds the words', async () => {
  const plan = await explainPage('force_custom_plan', 'instructors', { search: 'mentor' })
  expect(plan).toContain('Index Only Scan using users_instructors_search_text_index')
})

describe('what a search finds', () => {
  it('is counted up to a limit, whole courses up to the same', async () => {
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
