import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { aliasedTable, and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'
import type { TimeBounds } from '../../../rpc/cursor.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { hasSignInMethod, users } from '../../accounts/accounts.table.ts'

/** Which people a list shows: a search (name, e-mail, course, specialization), and one course or specialization. */
export type ManagedFilter = {
  readonly search: string
  readonly group: string | undefined
  /** Only this person. */
  readonly person?: string | undefined
}
export type ManagedPageQuery = ManagedFilter & { readonly before: TimeBounds; readonly limit: number }

// Literals, not parameters: otherwise a prepared plan cannot use the partial indexes on these roles.
const isStudent = sql`${users.role} = 'student'`
const isInstructor = sql`${users.role} = 'instructor'`
const newestFirst = [sql`${users.createdAt} desc`, sql`${users.id} desc`]

const isBefore = ({ before }: ManagedPageQuery) =>
  sql`(${users.createdAt}, ${users.id}) < (${before.time}::timestamptz, ${before.id}::uuid)`
const matchesPersonSearch = (search: string): SQL | undefined => matchesSearch(users.searchText, search)
const isPerson = (person: string | undefined) =>
  person === undefined ? undefined : sql`${users.id} = ${person}::uuid`
const matchesStudents = ({ group, person }: ManagedFilter) =>
  and(isStudent, isPerson(person), group === undefined ? undefined : sql`${users.course} = ${group}`)
const matchesInstructors = ({ group, person }: ManagedFilter) =>
  and(
    isInstructor,
    isPerson(person),
    group === undefined ? undefined : sql`${users.specialization} = ${group}`,
  )

/** Whether the person has no way to sign in yet: an import added and invited them. */
const isInvited = sql<boolean>`(not ${hasSignInMethod})`
/** Whether the person has a temporary password, or no way to sign in yet. */
const mustSetPassword = sql<boolean>`(${users.mustChangePassword} or ${isInvited})`

const { id, name, email, phone, specialization, createdAt, updatedAt } = users
const managedColumns = {
  id,
  name,
  email,
  phone,
  specialization,
  createdAt,
  updatedAt,
  mustSetPassword,
  isInvited,
}

const order = sql.join(newestFirst, sql`, `)
const matchCount = sql<number>`(select counted.total from counted)`

/**
 * The newest people that a search finds, at most COUNTED_MAX; if there are fewer, they are all the matches. The search
 * runs once, for both the page and the count. Without a search nothing is counted.
 */
const searchOnce = (db: Database, condition: SQL | undefined, { search }: ManagedFilter) =>
  search
    ? [
        db.$with('found', { id, createdAt }).as(sql`select ${id}, ${createdAt} from ${users}
          where ${and(condition, matchesPersonSearch(search))} order by ${order} limit ${COUNTED_MAX}`),
        db.$with('counted', {}).as(sql`select count(*)::int as total from found`),
      ]
    : []

/**
 * The people on a page of a search: from the matches if those are complete. Otherwise the list is scanned in its order,
 * which fills a page soon; the search is then a scalar subquery, with which the planner scans the list whatever it
 * estimates. The ids are an array, which is evaluated once, so that the rows are read by index.
 */
const isOnPage = (condition: SQL | undefined, query: ManagedPageQuery) =>
  sql`${id} = any(array(
    (select found.id from found where ${matchCount} < ${COUNTED_MAX}
        and (found.created_at, found.id) < (${query.before.time}::timestamptz, ${query.before.id}::uuid)
      order by found.created_at desc, found.id desc limit ${query.limit})
    union all
    (select ${id} from ${users}
      where ${and(condition, isBefore(query), sql`(select ${matchesPersonSearch(query.search)})`, sql`${matchCount} >= ${COUNTED_MAX}`)}
      order by ${order} limit ${query.limit})))`

const isListed = (condition: SQL | undefined, query: ManagedPageQuery) =>
  query.search ? isOnPage(condition, query) : and(condition, isBefore(query))

const mentors = aliasedTable(users, 'mentors')

/** Finds students, newest first, each with their instructor, and how many match the search. */
export const findManagedStudents = (db: Database, _scope: AdminScope, query: ManagedPageQuery) =>
  db
    .with(...searchOnce(db, matchesStudents(query), query))
    .select({
      ...managedColumns,
      course: users.course,
      year: users.year,
      instructorName: mentors.name,
      matching: query.search ? matchCount : sql<null>`null::int`,
    })
    .from(users)
    .leftJoin(mentors, eq(mentors.id, users.assignedInstructor))
    .where(isListed(matchesStudents(query), query))
    .orderBy(...newestFirst)
    .limit(query.limit)

/** Finds instructors, newest first, each with the number of their students, and how many match the search. */
export const findManagedInstructors = (db: Database, _scope: AdminScope, query: ManagedPageQuery) =>
  db
    .with(...searchOnce(db, matchesInstructors(query), query))
    .select({
      ...managedColumns,
      bio: users.bio,
      experience: users.experience,
      qualification: users.qualification,
      studentCount: sql<number>`(select count(*)::int from ${users} s where s.assigned_instructor = ${users}.id)`,
      matching: query.search ? matchCount : sql<null>`null::int`,
    })
    .from(users)
    .where(isListed(matchesInstructors(query), query))
    .orderBy(...newestFirst)
    .limit(query.limit)

/** How many students each course has; those without one count under an empty name. */
export const countStudentsByCourse = (tx: Database) =>
  tx
    .select({ name: sql<string>`coalesce(${users.course}, '')`, people: sql<number>`count(*)::int` })
    .from(users)
    .where(isStudent)
    .groupBy(users.course)

/** How many instructors each specialization has; those without one count under an empty name. */
export const countInstructorsBySpecialization = (tx: Database) =>
  tx
    .select({ name: sql<string>`coalesce(${users.specialization}, '')`, people: sql<number>`count(*)::int` })
    .from(users)
    .where(isInstructor)
    .groupBy(users.specialization)
