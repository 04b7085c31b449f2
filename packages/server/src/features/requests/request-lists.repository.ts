import { COUNTED_MAX } from '@capstone/contract/base.constants'
import type { RequestStatus } from '@capstone/contract/requests/requests.constants'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { countAll, countWhere } from '../../db/aggregates.ts'
import type { Database } from '../../db/database.ts'
import { preferIndexOnlyScans } from '../../db/index-only-scans.ts'
import { preparedSelect } from '../../db/prepared-statements.ts'
import { matchesSearch, searchPattern } from '../../db/search.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
import type { AdminScope, StudentScope } from '../../rpc/scope.ts'
import type { Segment } from '../../rpc/segments.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { isNotRemoved } from '../assignments/project-columns.table.ts'
import { projectRequests } from './requests.table.ts'

const newestFirst = [sql`${projectRequests.requestedAt} desc`, sql`${projectRequests.id} desc`]

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
    .leftJoin(studentProjects, and(eq(studentProjects.requestId, projectRequests.id), isNotRemoved))
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

/**
 * Selects the ids and statuses of at most `limit` requests whose title matches, and of as many whose student matches,
 * the first in the given order. The two are separate branches, so that each uses the index that reads less: on the
 * search text, or on the order.
 */
const searchRequests = (
  search: string,
  condition: SQL | undefined,
  limit: number,
  order: SQL = sql``,
): SQL => sql`
  (select ${projectRequests.id}, ${projectRequests.status} from ${projectRequests}
    where ${and(condition, matchesSearch(sql`lower(${projectRequests.title})`, search))}
    ${order} limit ${limit})
  union
  (select ${projectRequests.id}, ${projectRequests.status} from ${projectRequests} join ${users} on ${users.id} = ${projectRequests.studentId}
    where ${and(condition, matchesSearch(users.searchText, search))}
    ${order} limit ${limit})`

/** Pending requests, which wait for an administrator, are the `waiting` segment of the list. */
const isPending = sql`${projectRequests.status} = 'pending'`
const oldestFirst = [sql`${projectRequests.requestedAt}`, sql`${projectRequests.id}`]

const isInSegment = ({ contains, after }: Segment): SQL | undefined => {
  const keys = sql`(${projectRequests.requestedAt}, ${projectRequests.id})`
  const bounds = after && sql`(${after.time}::timestamptz, ${after.id}::uuid)`
  if (contains === 'waiting') return and(isPending, bounds ? sql`${keys} > ${bounds}` : undefined)
  return and(
    contains === 'all' ? undefined : sql`not ${isPending}`,
    bounds ? sql`${keys} < ${bounds}` : undefined,
  )
}

type SegmentQuery = {
  readonly search: string
  readonly status: RequestStatus | undefined
  readonly segments: readonly Segment[]
  readonly limit: number
}

/** Finds a page of the requests of all students, pending ones first and longest waiting on top. */
export function findRequests(
  db: Database,
  _scope: AdminScope,
  { search, status, segments, limit }: SegmentQuery,
) {
  const parts = segments.map((segment) => {
    const condition = and(status && eq(projectRequests.status, status), isInSegment(segment))
    const order = sql`order by ${sql.join(segment.contains === 'waiting' ? oldestFirst : newestFirst, sql`, `)}`
    return search
      ? searchRequests(search, condition, limit, order)
      : sql`(select ${projectRequests.id} from ${projectRequests} where ${condition} ${order} limit ${limit})`
  })
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
      sql`${projectRequests.id} = any(array(select found.id from (${sql.join(parts, sql` union `)}) as found))`,
    )
    .orderBy(
      sql`not ${isPending}`,
      sql`case when ${isPending} then ${projectRequests.requestedAt} end`,
      sql`case when ${isPending} then ${projectRequests.id} end`,
      ...newestFirst,
    )
    .limit(limit)
}

/** Counts the requests that match a search, by status, up to COUNTED_MAX together. */
export function countFoundRequests(
  db: Database,
  _scope: AdminScope,
  { search, status }: Pick<SegmentQuery, 'search' | 'status'>,
) {
  const found = searchRequests(search, status && eq(projectRequests.status, status), COUNTED_MAX)
  return db
    .select({ status: sql<RequestStatus>`status`, found: countAll })
    .from(sql`(select status from (${found}) as found limit ${COUNTED_MAX}) as counted`)
    .groupBy(sql`status`)
}

/** Counts all requests, and those of each status. */
export async function countRequests(tx: Database) {
  await preferIndexOnlyScans(tx)
  const [row] = await tx
    .select({
      total: countAll,
      pending: countWhere(sql`${projectRequests.status} = 'pending'`),
      approved: countWhere(sql`${projectRequests.status} = 'approved'`),
      rejected: countWhere(sql`${projectRequests.status} = 'rejected'`),
    })
    .from(projectRequests)
  if (!row) throw new Error('The database returned no figures.')
  return row
}
