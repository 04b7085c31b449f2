import type { RequestStatus } from '@capstone/contract/requests/requests.constants'
import { and, eq, getTableColumns, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedSelect } from '../../db/engine/prepared.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
import { searchPattern, searchPatterns } from '../../rpc/page.ts'
import type { AdminScope, StudentScope } from '../../rpc/scope.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { projectRequests } from './requests.table.ts'

const newestFirst = [sql`${projectRequests.requestedAt} desc`, sql`${projectRequests.id} desc`]
const order = sql`order by ${sql.join(newestFirst, sql`, `)}`

export type RequestPageQuery = {
  readonly search: string
  readonly before: TimeBounds
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
          < (${sql.placeholder('beforeTime')}::timestamptz, ${sql.placeholder('beforeId')}::uuid)`,
        sql`lower(${projectRequests.title}) like ${sql.placeholder('pattern')}`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit')),
)

/**
 * Finds the student's own requests, newest first, each with its project unless that is withdrawn. One prepared
 * statement.
 */
export const findOwnRequests = (
  db: Database,
  scope: StudentScope,
  { search, before, limit }: RequestPageQuery,
) =>
  ownRequests(db)({
    studentId: scope.userId,
    beforeTime: before.time,
    beforeId: before.id,
    pattern: searchPattern(search),
    limit,
  })

const isLike = (text: SQLWrapper, search: string) =>
  or(...searchPatterns(search).map((pattern) => sql`${text} like ${pattern}`))

/**
 * At most `limit` requests whose title matches, and as many whose student does, each in the given order. The two are
 * separate branches, so that each uses the index that reads less: on the search text, or on the order.
 */
export const searchRequests = (
  search: string,
  condition: SQL | undefined,
  limit: number,
  order: SQL = sql``,
): SQL => sql`
  (select ${projectRequests.id} from ${projectRequests}
    where ${and(condition, isLike(sql`lower(${projectRequests.title})`, search))}
    ${order} limit ${limit})
  union
  (select ${projectRequests.id} from ${projectRequests} join ${users} on ${users.id} = ${projectRequests.studentId}
    where ${and(condition, isLike(users.searchText, search))}
    ${order} limit ${limit})`

/** Finds the requests of all students, newest first, each with its student. Admins see all. */
export const findRequests = (
  db: Database,
  _scope: AdminScope,
  { search, before, limit, status }: RequestPageQuery & { readonly status: RequestStatus | undefined },
) => {
  const matchesFilter = and(
    status && eq(projectRequests.status, status),
    sql`(${projectRequests.requestedAt}, ${projectRequests.id})
      < (${before.time}::timestamptz, ${before.id}::uuid)`,
  )
  return db
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
      search
        ? sql`${projectRequests.id} in (select found.id from (${searchRequests(search, matchesFilter, limit, order)}) as found)`
        : matchesFilter,
    )
    .orderBy(...newestFirst)
    .limit(limit)
}
