import type { RequestStatus } from '@capstone/contract/requests/requests.constants'
import { and, eq, getTableColumns, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedSelect } from '../../db/prepared.ts'
import type { MomentBounds } from '../../rpc/cursor.ts'
import { searchPattern, searchPatterns } from '../../rpc/page.ts'
import type { AdminScope, StudentScope } from '../../rpc/scope.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { projectRequests } from './requests.table.ts'

export type RequestRow = typeof projectRequests.$inferSelect

const newestFirst = [sql`${projectRequests.requestedAt} desc`, sql`${projectRequests.id} desc`]

export type RequestPart = {
  readonly search: string
  readonly before: MomentBounds
  readonly limit: number
}

const ownColumns = {
  id: projectRequests.id,
  title: projectRequests.title,
  status: projectRequests.status,
  requestedAt: projectRequests.requestedAt,
  reviewedAt: projectRequests.reviewedAt,
  reviewNote: projectRequests.reviewNote,
  assignmentId: studentProjects.id,
}

const ownRequests = preparedSelect(ownColumns, (db) =>
  db
    .select(ownColumns)
    .from(projectRequests)
    .leftJoin(
      studentProjects,
      and(eq(studentProjects.requestId, projectRequests.id), isNull(studentProjects.withdrawnAt)),
    )
    .where(
      and(
        eq(projectRequests.studentId, sql.placeholder('studentId')),
        sql`(${projectRequests.requestedAt}, ${projectRequests.id})
          < (${sql.placeholder('beforeMoment')}::timestamptz, ${sql.placeholder('beforeId')}::uuid)`,
        sql`lower(${projectRequests.title}) like ${sql.placeholder('pattern')}`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit')),
)

/** The student's own requests, newest first, each with its project while that is not withdrawn: one prepared statement. */
export const findOwnRequests = (db: Database, scope: StudentScope, { search, before, limit }: RequestPart) =>
  ownRequests(db)({
    studentId: scope.userId,
    beforeMoment: before.moment,
    beforeId: before.id,
    pattern: searchPattern(search),
    limit,
  })

const isLike = (text: SQLWrapper, search: string) =>
  or(...searchPatterns(search).map((pattern) => sql`${text} like ${pattern}`))
// The array is read once, so that the requests of the students found come from an index too.
const isFound = (search: string): SQL | undefined =>
  search
    ? or(
        isLike(sql`lower(${projectRequests.title})`, search),
        sql`${projectRequests.studentId} = any(array(
          select s.id from ${users} s where ${isLike(sql`s.search_text`, search)}))`,
      )
    : undefined

/** Requests of everybody, newest first, with who asks. Admins see all. */
export const findRequests = (
  db: Database,
  _scope: AdminScope,
  { search, before, limit, status }: RequestPart & { readonly status: RequestStatus | undefined },
) =>
  db
    .select({
      ...getTableColumns(projectRequests),
      student: {
        id: users.id,
        name: users.name,
        email: users.email,
        course: users.course,
        specialization: users.specialization,
        year: users.year,
      },
    })
    .from(projectRequests)
    .innerJoin(users, eq(users.id, projectRequests.studentId))
    .where(
      and(
        status && eq(projectRequests.status, status),
        isFound(search),
        sql`(${projectRequests.requestedAt}, ${projectRequests.id})
          < (${before.moment}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)

/** Whatever changes a student's requests takes this lock first, so that they take turns and never wait in a circle. */
export const lockStudent = async (tx: Database, studentId: string | SQL) => {
  const [row] = await tx
    .select({ assignedInstructor: users.assignedInstructor })
    .from(users)
    .where(eq(users.id, studentId))
    .for('no key update')
  return row
}

/** A request, sealed, with its student's instructor; neither changes until the transaction ends. */
export async function lockRequest(tx: Database, id: string) {
  const isIt = eq(projectRequests.id, id)
  const itsStudent = sql`(${tx.select({ id: projectRequests.studentId }).from(projectRequests).where(isIt)})`
  const student = await lockStudent(tx, itsStudent)
  const [row] = await tx.select().from(projectRequests).where(isIt).for('update')
  return new Sealed(row && student && { ...row, assignedInstructor: student.assignedInstructor })
}

/** What a student has asked for already: this very request, one of this title that stands, how many that wait. */
export async function findStanding(tx: Database, scope: StudentScope, { id, title }: NewRow) {
  const [row] = await tx
    .select({
      isMade: sql<boolean>`coalesce(bool_or(${projectRequests.id} = ${id}), false)`,
      hasTitle: sql<boolean>`coalesce(bool_or(lower(${projectRequests.title}) = lower(${title})), false)`,
      pending: sql<number>`count(*) filter (where ${projectRequests.status} = 'pending')::int`,
    })
    .from(projectRequests)
    .where(
      and(
        eq(projectRequests.studentId, scope.userId),
        or(eq(projectRequests.id, id), inArray(projectRequests.status, ['pending', 'approved'])),
      ),
    )
  return row ?? { isMade: false, hasTitle: false, pending: 0 }
}

type NewRow = typeof projectRequests.$inferInsert & { readonly id: string }

/** Adds a request unless its id is taken; says whether it was added. */
export async function insertRequest(tx: Database, row: NewRow): Promise<boolean> {
  const added = await tx
    .insert(projectRequests)
    .values(row)
    .onConflictDoNothing({ target: projectRequests.id })
    .returning({ id: projectRequests.id })
  return added.length > 0
}

/** Writes what an admin decided. */
export const writeReview = async (
  tx: Database,
  id: string,
  review: Pick<RequestRow, 'status' | 'reviewedAt' | 'reviewNote'>,
) => {
  await tx.update(projectRequests).set(review).where(eq(projectRequests.id, id))
}
