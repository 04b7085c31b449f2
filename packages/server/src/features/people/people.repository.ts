import { aliasedTable, and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { searchPatterns } from '../../rpc/page.ts'
import type { AdminScope } from '../../rpc/scope.ts'
import { sealAll } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'

/** Which part of a list sorted by name to read: what to search, after whom to begin, at most how many rows. */
export type NamePart = {
  readonly search: string
  readonly after: { readonly name: string; readonly id: string } | undefined
  readonly limit: number
}

const instructors = aliasedTable(users, 'instructors')

// Written out, not as parameters: only so can a prepared plan use the indexes that hold such rows alone.
const isInstructor = sql`${users.role} = 'instructor'`
const isUnassigned = sql`${users.role} = 'student' and ${users.assignedInstructor} is null`
const isAssigned = sql`${users.role} = 'student' and ${users.assignedInstructor} is not null`

const byName = sql<string>`lower(${users.name})`
const isAfter = ({ after }: NamePart) =>
  after && sql`(lower(${users.name}), ${users.id}) > (${after.name}, ${after.id}::uuid)`
const isLike = (text: SQLWrapper, search: string) =>
  or(...searchPatterns(search).map((pattern) => sql`${text} like ${pattern}`))
const isFound = ({ search }: NamePart): SQL | undefined =>
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
export const findInstructorChoices = (db: Database, _scope: AdminScope, part: NamePart) =>
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
export const findUnassignedStudents = (db: Database, _scope: AdminScope, part: NamePart) =>
  db
    .select(studentColumns)
    .from(users)
    .where(and(isUnassigned, isFound(part), isAfter(part)))
    .orderBy(byName, users.id)
    .limit(part.limit)

// The array is read once, so that the students of the instructors found come from an index too.
const isFoundWithInstructor = ({ search }: NamePart): SQL | undefined =>
  search
    ? sql`(${isLike(users.searchText, search)} or ${users.assignedInstructor} = any(array(
        select i.id from ${users} i where i.role = 'instructor' and ${isLike(sql`i.search_text`, search)})))`
    : undefined

/** Students with their instructor, by student name; a search looks at both. Admins see all. */
export const findAssignedStudents = (db: Database, _scope: AdminScope, part: NamePart) =>
  db
    .select({
      ...studentColumns,
      instructor: { id: instructors.id, name: instructors.name, email: instructors.email },
    })
    .from(users)
    .innerJoin(instructors, eq(instructors.id, users.assignedInstructor))
    .where(and(isAssigned, isFoundWithInstructor(part), isAfter(part)))
    .orderBy(byName, users.id)
    .limit(part.limit)

/** A person as the rules of mentoring look at them. */
export type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'role' | 'assignedInstructor'>

/** People by id, sealed, and locked one after another by id, so that two who want the same ones never wait in a circle. */
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
