import type { UnassignedFilter } from '@capstone/contract/people/people.schemas'
import { aliasedTable, and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preferIndexOnlyScans } from '../../db/index-only-scans.ts'
import { matchesSearch } from '../../db/search.ts'
import type { WaitBounds } from '../../rpc/cursor.ts'
import type { AdminScope } from '../../rpc/scope.ts'
import { isUnassigned, users } from '../accounts/accounts.table.ts'

/** A page of a list sorted by name: search, last row of the previous page, limit. */
export type NamePageQuery = {
  readonly search: string
  readonly after: { readonly name: string; readonly id: string } | undefined
  readonly limit: number
}

/** Selects students by course, year and specialization; a missing field selects all. */
export type StudyFilter = Pick<UnassignedFilter, 'course' | 'year' | 'specialization'>

const instructors = aliasedTable(users, 'instructors')

const columnOfMentor = (column: SQL) =>
  sql<string | null>`(select ${column} from ${users} mentor where mentor.id = ${users}.assigned_instructor)`
/** The address and the name of a student's mentor, as columns of a select from `users`. */
export const mentorEmail = columnOfMentor(sql`mentor.email`)
export const mentorName = columnOfMentor(sql`mentor.name`)

// Literals, not parameters: otherwise a prepared plan cannot use the partial indexes on these roles.
const isInstructor = sql`${users.role} = 'instructor'`
const isAssigned = sql`${users.role} = 'student' and ${users.assignedInstructor} is not null`

const sortName = sql<string>`lower(${users.name})`
const isAfter = ({ after }: NamePageQuery) =>
  after && sql`(lower(${users.name}), ${users.id}) > (${after.name}, ${after.id}::uuid)`
/** Whether a person's name, address, course or specialization matches the search, if there is one. */
export const matchesPersonSearch = ({ search }: Pick<NamePageQuery, 'search'>): SQL | undefined =>
  search ? matchesSearch(users.searchText, search) : undefined

/** Whether a student has the course, year and specialization that are given. */
export const matchesStudyFilter = ({ course, year, specialization }: StudyFilter): SQL | undefined =>
  and(
    course && eq(users.course, course),
    year && eq(users.year, year),
    specialization ? eq(users.specialization, specialization) : undefined,
  )

const studentColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  course: users.course,
  specialization: users.specialization,
  year: users.year,
  sortName,
}

/** Finds a page of instructors, sorted by name, each with the number of their students. */
export const findInstructorChoices = (db: Database, _scope: AdminScope, query: NamePageQuery) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      specialization: users.specialization,
      studentCount: sql<number>`(select count(*)::int from ${users} s where s.assigned_instructor = ${users}.id)`,
      sortName,
    })
    .from(users)
    .where(and(isInstructor, matchesPersonSearch(query), isAfter(query)))
    .orderBy(sortName, users.id)
    .limit(query.limit)

/** Counts the students with and without an instructor. */
export async function countMentoring(tx: Database) {
  await preferIndexOnlyScans(tx)
  const [assigned, unassigned] = [await tx.$count(users, isAssigned), await tx.$count(users, isUnassigned)]
  return { assigned, unassigned }
}

type UnassignedQuery = StudyFilter &
  Pick<NamePageQuery, 'search' | 'limit'> & { readonly after: WaitBounds | undefined }

/** Finds a page of students without an instructor: those who joined first, and of an import those first by name. */
export const findUnassignedStudents = (db: Database, _scope: AdminScope, query: UnassignedQuery) => {
  const { after, limit } = query
  const isBehind =
    after &&
    sql`(${users.createdAt}, ${sortName}, ${users.id}) > (${after.since}::timestamptz, ${after.name}, ${after.id}::uuid)`
  return db
    .select({ ...studentColumns, joinedAt: users.createdAt })
    .from(users)
    .where(and(isUnassigned, matchesStudyFilter(query), matchesPersonSearch(query), isBehind))
    .orderBy(users.createdAt, sortName, users.id)
    .limit(limit)
}

/**
 * If at most this many instructors match, their students are looked up. With more, scanning the sorted list fills a
 * page sooner.
 */
const FEW_MENTORS = 40

/**
 * The first `limit` students who match a search, or whose instructor does. Each branch has its own limit, so that none
 * reads more than the page needs.
 */
function searchAssigned(query: NamePageQuery): SQL {
  const { search, limit } = query
  const hasFewMentors = sql`(select count(*) from found_mentors) <= ${FEW_MENTORS}`
  // With a scalar subquery the planner scans the list in its order, whatever it estimates.
  const matchesEither = sql`(select ${matchesSearch(users.searchText, search)} or ${matchesSearch(sql`i.search_text`, search)}
    from ${users} i where i.id = ${users.assignedInstructor})`
  const firstOf = (condition: SQL | undefined) => sql`
    select ${users.id}, ${sortName} as place from ${users} where ${and(condition, isAfter(query))}
    order by ${sortName}, ${users.id} limit ${limit}`
  return sql`
    with found_mentors as materialized (
      select i.id from ${users} i
      where i.role = 'instructor' and ${matchesSearch(sql`i.search_text`, search)}
        and exists (select from ${users} s where s.assigned_instructor = i.id) limit ${FEW_MENTORS + 1}
    )
    (${firstOf(and(isAssigned, matchesSearch(users.searchText, search), hasFewMentors))})
    union (select theirs.* from found_mentors
      cross join lateral (${firstOf(sql`${users.assignedInstructor} = found_mentors.id`)}) as theirs where ${hasFewMentors})
    union (${firstOf(and(isAssigned, matchesEither, sql`not ${hasFewMentors}`))})
    order by place, id limit ${limit}`
}

/** Finds a page of students with their instructor, sorted by student name; a search matches either. */
export const findAssignedStudents = (db: Database, _scope: AdminScope, query: NamePageQuery) =>
  db
    .select({
      ...studentColumns,
      instructor: { id: instructors.id, name: instructors.name, email: instructors.email },
    })
    .from(users)
    .innerJoin(instructors, eq(instructors.id, users.assignedInstructor))
    .where(
      query.search
        ? sql`${users.id} in (select found.id from (${searchAssigned(query)}) as found)`
        : and(isAssigned, isAfter(query)),
    )
    .orderBy(sortName, users.id)
    .limit(query.limit)

/** Sets the mentor of these students; null for none. */
export const writeMentor = (
  tx: Database,
  studentIds: readonly string[],
  mentorId: string | null,
  now: Date,
) =>
  tx
    .update(users)
    .set({ assignedInstructor: mentorId, updatedAt: now })
    .where(inArray(users.id, [...studentIds]))
