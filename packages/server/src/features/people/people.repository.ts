import { aliasedTable, and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { searchPatterns } from '../../rpc/page.ts'
import type { AdminScope } from '../../rpc/scope.ts'
import { sealAll } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'

/** Which part of a list sorted by name to read: what to search, after whom to begin, at most how many rows. */
export type NamePageQuery = {
  readonly search: string
  readonly after: { readonly name: string; readonly id: string } | undefined
  readonly limit: number
}

const instructors = aliasedTable(users, 'instructors')

// Written out, not as parameters: only so can a prepared plan use the indexes that hold such rows alone.
const isInstructor = sql`${users.role} = 'instructor'`
export const isUnassigned = sql`${users.role} = 'student' and ${users.assignedInstructor} is null`
const isAssigned = sql`${users.role} = 'student' and ${users.assignedInstructor} is not null`

const byName = sql<string>`lower(${users.name})`
const isAfter = ({ after }: NamePageQuery) =>
  after && sql`(lower(${users.name}), ${users.id}) > (${after.name}, ${after.id}::uuid)`
const isLike = (text: SQLWrapper, search: string) =>
  or(...searchPatterns(search).map((pattern) => sql`${text} like ${pattern}`))
export const isFound = ({ search }: Pick<NamePageQuery, 'search'>): SQL | undefined =>
  search ? isLike(users.searchText, search) : undefined

const studentColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  course: users.course,
  specialization: users.specialization,
  year: users.year,
  sortName: byName,
}

/** Instructors by name, each with the number of their students. Admins see all. */
export const findInstructorChoices = (db: Database, _scope: AdminScope, part: NamePageQuery) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      specialization: users.specialization,
      studentCount: sql<number>`(select count(*)::int from ${users} s where s.assigned_instructor = ${users}.id)`,
      sortName: byName,
    })
    .from(users)
    .where(and(isInstructor, isFound(part), isAfter(part)))
    .orderBy(byName, users.id)
    .limit(part.limit)

/** Students without an instructor, by name. Admins see all. */
export const findUnassignedStudents = (db: Database, _scope: AdminScope, part: NamePageQuery) =>
  db
    .select(studentColumns)
    .from(users)
    .where(and(isUnassigned, isFound(part), isAfter(part)))
    .orderBy(byName, users.id)
    .limit(part.limit)

/** The students of so many found instructors are looked up; of more, walking the list fills a page sooner. */
const LOOKED_UP = 40

/**
 * The first `limit` students whom a search finds, or whose instructor it finds. Each way is of use alone, so that none
 * reads more than the page needs: indexes of texts and of mentors, or the list in its order while most are found.
 */
function foundWithInstructor(part: NamePageQuery): SQL {
  const { search, limit } = part
  const few = sql`(select count(*) from found_mentors) <= ${LOOKED_UP}`
  // Asked as a question of its own, so that the database walks the list, whatever it expects of the words.
  const isLikeEither = sql`(select ${isLike(users.searchText, search)} or ${isLike(sql`i.search_text`, search)}
    from ${users} i where i.id = ${users.assignedInstructor})`
  const firstOf = (condition: SQL | undefined) => sql`
    select ${users.id}, ${byName} as place from ${users} where ${and(condition, isAfter(part))}
    order by ${byName}, ${users.id} limit ${limit}`
  return sql`
    with found_mentors as materialized (
      select i.id from ${users} i
      where i.role = 'instructor' and ${isLike(sql`i.search_text`, search)}
        and exists (select from ${users} s where s.assigned_instructor = i.id) limit ${LOOKED_UP + 1}
    )
    (${firstOf(and(isAssigned, isLike(users.searchText, search), few))})
    union (select theirs.* from found_mentors
      cross join lateral (${firstOf(sql`${users.assignedInstructor} = found_mentors.id`)}) as theirs where ${few})
    union (${firstOf(and(isAssigned, isLikeEither, sql`not ${few}`))})
    order by place, id limit ${limit}`
}

/** Students with their instructor, by student name; a search looks at both. Admins see all. */
export const findAssignedStudents = (db: Database, _scope: AdminScope, part: NamePageQuery) =>
  db
    .select({
      ...studentColumns,
      instructor: { id: instructors.id, name: instructors.name, email: instructors.email },
    })
    .from(users)
    .innerJoin(instructors, eq(instructors.id, users.assignedInstructor))
    .where(
      part.search
        ? sql`${users.id} in (select found.id from (${foundWithInstructor(part)}) as found)`
        : and(isAssigned, isAfter(part)),
    )
    .orderBy(byName, users.id)
    .limit(part.limit)

/** A person as the rules of mentoring look at them. */
export type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'role' | 'assignedInstructor'>

/**
 * People by id, sealed, and locked one after another by id, so that two who want the same ones never wait in a circle.
 */
export async function lockPeople(tx: Database, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      assignedInstructor: users.assignedInstructor,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for('no key update')
  return sealAll<Person>(rows)
}

/** Writes who mentors these students; null for nobody. */
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
