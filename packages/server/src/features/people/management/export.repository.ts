import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'
import type { TimeBounds } from '../../../rpc/cursor.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { profileColumns } from '../../accounts/profile/profile.table.ts'
import { mentorEmail } from '../people.repository.ts'

/** Which people to export, where to continue, and how many at most. */
export type ExportQuery = {
  readonly search: string
  /** Only this person. */
  readonly person?: string | undefined
  readonly before: TimeBounds
  readonly limit: number
}

const { id, email, createdAt } = users

// The order of an index. The id orders the many people that one import added at the same time.
const isBefore = ({ before }: ExportQuery) =>
  sql`(${createdAt}, ${id}) < (${before.time}::timestamptz, ${before.id}::uuid)`

/** Students or instructors, newest first. */
const findPeople = (db: Database, role: SQL, filter: SQL | undefined, query: ExportQuery) =>
  db
    .select({ ...profileColumns, id, email, createdAt, mentor: mentorEmail })
    .from(users)
    .where(
      and(
        role,
        filter,
        query.person ? eq(id, query.person) : undefined,
        query.search ? matchesSearch(users.searchText, query.search) : undefined,
        isBefore(query),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(query.limit)
export type ExportedPerson = Awaited<ReturnType<typeof findPeople>>[number]

/** A chunk of the students, of one course or all. */
export const findExportedStudents = (
  db: Database,
  _scope: AdminScope,
  { course, ...query }: ExportQuery & { readonly course: (typeof users.$inferSelect)['course'] },
) => findPeople(db, sql`${users.role} = 'student'`, course ? eq(users.course, course) : undefined, query)

/** A chunk of the instructors, of one specialization or all. */
export const findExportedInstructors = (
  db: Database,
  _scope: AdminScope,
  { specialization, ...query }: ExportQuery & { readonly specialization: string | null },
) =>
  findPeople(
    db,
    sql`${users.role} = 'instructor'`,
    specialization ? eq(users.specialization, specialization) : undefined,
    query,
  )
