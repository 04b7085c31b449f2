import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { TimeBounds } from '../../../rpc/cursor.ts'
import { searchPatterns } from '../../../rpc/page.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { profileColumns } from '../../accounts/profile/profile.table.ts'

/** Which people to export, after which of them to begin, and how many at most. */
export type ExportChunk = {
  readonly search: string
  /** This very person alone. */
  readonly person?: string | undefined
  readonly before: TimeBounds
  readonly limit: number
}

const { id, email, createdAt } = users

// In the order of the indexes, also within the many whom one import has added at the same moment.
const isBefore = ({ before }: ExportChunk) =>
  sql`(${createdAt}, ${id}) < (${before.time}::timestamptz, ${before.id}::uuid)`

/** Students or instructors, newest first. Admins see all. */
const findPeople = (db: Database, whom: SQL, narrower: SQL | undefined, part: ExportChunk) =>
  db
    .select({ ...profileColumns, id, email, createdAt })
    .from(users)
    .where(
      and(
        whom,
        narrower,
        part.person ? eq(id, part.person) : undefined,
        part.search
          ? or(...searchPatterns(part.search).map((pattern) => sql`${users.searchText} like ${pattern}`))
          : undefined,
        isBefore(part),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(part.limit)
export type ExportedPerson = Awaited<ReturnType<typeof findPeople>>[number]

/** A part of the students, of one course or all. */
export const findExportedStudents = (
  db: Database,
  _scope: AdminScope,
  { course, ...part }: ExportChunk & { readonly course: (typeof users.$inferSelect)['course'] },
) => findPeople(db, sql`${users.role} = 'student'`, course ? eq(users.course, course) : undefined, part)

/** A part of the instructors, of one specialization or all. */
export const findExportedInstructors = (
  db: Database,
  _scope: AdminScope,
  { specialization, ...part }: ExportChunk & { readonly specialization: string | null },
) =>
  findPeople(
    db,
    sql`${users.role} = 'instructor'`,
    specialization ? eq(users.specialization, specialization) : undefined,
    part,
  )
