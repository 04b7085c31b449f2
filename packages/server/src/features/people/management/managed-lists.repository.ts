import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { aliasedTable, and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { TimeBounds } from '../../../rpc/cursor.ts'
import { searchPatterns } from '../../../rpc/page.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { accounts, users } from '../../accounts/accounts.table.ts'

/** Whom a list looks for: a search (name, e-mail, course, specialization), and one course or field, if any. */
export type ManagedFilter = {
  readonly search: string
  readonly only: string | undefined
  /** This very person alone. */
  readonly person?: string | undefined
}
export type ManagedPageQuery = ManagedFilter & { readonly before: TimeBounds; readonly limit: number }

// Written out, not as parameters: only so can a prepared plan use the indexes that hold such rows alone.
const isStudent = sql`${users.role} = 'student'`
const isInstructor = sql`${users.role} = 'instructor'`
const newestFirst = [sql`${users.createdAt} desc`, sql`${users.id} desc`]

const isBefore = ({ before }: ManagedPageQuery) =>
  sql`(${users.createdAt}, ${users.id}) < (${before.time}::timestamptz, ${before.id}::uuid)`
const isFound = (search: string): SQL | undefined =>
  or(...searchPatterns(search).map((pattern) => sql`${users.searchText} like ${pattern}`))
const isPerson = (person: string | undefined) =>
  person === undefined ? undefined : sql`${users.id} = ${person}::uuid`
const matchesStudents = ({ only, person }: ManagedFilter) =>
  and(isStudent, isPerson(person), only === undefined ? undefined : sql`${users.course} = ${only}`)
const matchesInstructors = ({ only, person }: ManagedFilter) =>
  and(isInstructor, isPerson(person), only === undefined ? undefined : sql`${users.specialization} = ${only}`)

/** An invitation waits to be followed: there is no way to sign in. */
const isInvited = sql<boolean>`(not exists (
  select from ${accounts} way where way.user_id = ${users}.id
    and (way.password is not null or way.provider_id <> 'credential')))`
/** That, or a temporary password waits to be changed: no way to sign in is one's own. */
const isWaiting = sql<boolean>`(${users.mustChangePassword} or ${isInvited})`

const { id, name, email, phone, specialization, createdAt, updatedAt } = users
const managedColumns = { id, name, email, phone, specialization, createdAt, updatedAt, isWaiting, isInvited }

const order = sql.join(newestFirst, sql`, `)
const many = sql<number>`(select counted.many from counted)`

/**
 * The newest that a search finds, at most COUNTED_MAX, looked for and counted once: fewer than that are all there are. For
 * students, what is known of everybody's words tells whether walking finds them soon, since nearly everybody is one;
 * instructors are walked in an index that holds their words. Nobody counts where everybody, or a whole course, is asked for.
 */
const lookFor = (db: Database, asked: SQL | undefined, { search }: ManagedFilter) =>
  search
    ? [
        db.$with('found', { id, createdAt }).as(sql`select ${id}, ${createdAt} from ${users}
          where ${and(asked, isFound(search))} order by ${order} limit ${COUNTED_MAX}`),
        db.$with('counted', {}).as(sql`select count(*)::int as many from found`),
      ]
    : []

/**
 * Who stands on a page of a search: of what was found when that is all. Of more, the list is walked in its order, which
 * soon has a page; the search is then a question of its own, so that the database walks whatever it expects of the words.
 * The ids are an array, which is read once, so that the people come from their index.
 */
const isOnPage = (asked: SQL | undefined, part: ManagedPageQuery) =>
  sql`${id} = any(array(
    (select found.id from found where ${many} < ${COUNTED_MAX}
        and (found.created_at, found.id) < (${part.before.time}::timestamptz, ${part.before.id}::uuid)
      order by found.created_at desc, found.id desc limit ${part.limit})
    union all
    (select ${id} from ${users}
      where ${and(asked, isBefore(part), sql`(select ${isFound(part.search)})`, sql`${many} >= ${COUNTED_MAX}`)}
      order by ${order} limit ${part.limit})))`

const isListed = (asked: SQL | undefined, part: ManagedPageQuery) =>
  part.search ? isOnPage(asked, part) : and(asked, isBefore(part))

const mentors = aliasedTable(users, 'mentors')

/** Students, newest first, each with their instructor, and how many a search finds. Admins see all. */
export const findManagedStudents = (db: Database, _scope: AdminScope, part: ManagedPageQuery) =>
  db
    .with(...lookFor(db, matchesStudents(part), part))
    .select({
      ...managedColumns,
      course: users.course,
      year: users.year,
      instructorName: mentors.name,
      matching: part.search ? many : sql<null>`null::int`,
    })
    .from(users)
    .leftJoin(mentors, eq(mentors.id, users.assignedInstructor))
    .where(isListed(matchesStudents(part), part))
    .orderBy(...newestFirst)
    .limit(part.limit)

/** Instructors, newest first, each with the number of their students, and how many a search finds. Admins see all. */
export const findManagedInstructors = (db: Database, _scope: AdminScope, part: ManagedPageQuery) =>
  db
    .with(...lookFor(db, matchesInstructors(part), part))
    .select({
      ...managedColumns,
      bio: users.bio,
      experience: users.experience,
      qualification: users.qualification,
      studentCount: sql<number>`(select count(*)::int from ${users} s where s.assigned_instructor = ${users}.id)`,
      matching: part.search ? many : sql<null>`null::int`,
    })
    .from(users)
    .where(isListed(matchesInstructors(part), part))
    .orderBy(...newestFirst)
    .limit(part.limit)

/** How many students each course has; those without one count under an empty name. */
export const countStudentsByCourse = (tx: Database) =>
  tx
    .select({ name: sql<string>`coalesce(${users.course}, '')`, people: sql<number>`count(*)::int` })
    .from(users)
    .where(isStudent)
    .groupBy(users.course)

/** How many instructors each field has; those without one count under an empty name. */
export const countInstructorsByField = (tx: Database) =>
  tx
    .select({ name: sql<string>`coalesce(${users.specialization}, '')`, people: sql<number>`count(*)::int` })
    .from(users)
    .where(isInstructor)
    .groupBy(users.specialization)
