import { COUNTED_MAX } from '@capstone/contract/base.constants'
import type { PaperStatus } from '@capstone/contract/papers/papers.constants'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { countAll, countWhere } from '../../../db/aggregates.ts'
import type { Database } from '../../../db/database.ts'
import { preferIndexOnlyScans } from '../../../db/index-only-scans.ts'
import { matchesSearch } from '../../../db/search.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import type { Segment } from '../../../rpc/segments.ts'
import { users } from '../../accounts/accounts.table.ts'
import { storedFiles } from '../../files/files.table.ts'
import { paperVersions, studentPapers } from '../papers.table.ts'

/** Filters of a list; an empty search finds all. */
export type PaperFilters = { readonly search: string; readonly status?: PaperStatus | undefined }
type SegmentQuery = PaperFilters & { readonly segments: readonly Segment[]; readonly limit: number }

/** A version as the database serializes it to JSON. */
export type JsonVersion = {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly size: number
  readonly uploadedAt: string
  readonly pages: number | null
  readonly hasText: boolean | null
  readonly abstractWords: number | null
  readonly feedback: string | null
}

const versions = sql<JsonVersion[]>`(
  select coalesce(json_agg(json_build_object(
    'id', version.id, 'number', version.number, 'name', file.name, 'size', file.size,
    'uploadedAt', version.uploaded_at, 'pages', version.pages, 'hasText', version.has_text,
    'abstractWords', version.abstract_words, 'feedback', version.feedback) order by version.number desc), '[]')
  from ${paperVersions} version
  join ${storedFiles} file on file.path = version.path and file.state = 'attached'
  where version.paper_id = ${studentPapers.id})`

const newestVersion = sql<number>`(
  select coalesce(max(version.number), 0)::int from ${paperVersions} version where version.paper_id = ${studentPapers.id})`

const { id, title, status, uploadedAt } = studentPapers
const newestFirst = sql`${uploadedAt} desc, ${id} desc`
const oldestFirst = sql`${uploadedAt}, ${id}`
const isOf = (filter: PaperStatus | undefined) => filter && eq(status, filter)
// Written exactly like the condition of the partial index on waiting papers, so that the planner uses it.
const isWaiting = sql`(${status} in ('review', 'approved') or ${status} = 'draft' and ${studentPapers.returnedAt} is null)`
const isInSegment = ({ contains, after }: Segment): SQL | undefined => {
  const bounds = after && sql`(${after.time}::timestamptz, ${after.id}::uuid)`
  if (contains === 'waiting')
    return and(isWaiting, bounds ? sql`(${uploadedAt}, ${id}) > ${bounds}` : undefined)
  return and(
    contains === 'all' ? undefined : sql`not ${isWaiting}`,
    bounds ? sql`(${uploadedAt}, ${id}) < ${bounds}` : undefined,
  )
}

/**
 * Finds at most `limit` papers by title and as many by student, ordered by `order` if given. Two queries, so that each
 * can use the index that reads fewer rows: the one on the search text, or the one on the order.
 */
const searchPapers = (search: string, condition: SQL | undefined, limit: number, order = sql``): SQL => sql`
  (select ${id}, ${uploadedAt}, ${status} from ${studentPapers}
    where ${and(condition, matchesSearch(sql`lower(${title})`, search))} ${order} limit ${limit})
  union
  (select ${id}, ${uploadedAt}, ${status} from ${studentPapers} join ${users} on ${users.id} = ${studentPapers.studentId}
    where ${and(condition, matchesSearch(users.searchText, search))} ${order} limit ${limit})`

/** Finds a page of all students' papers: first those to review or publish, longest waiting on top. */
export function findPapers(
  db: Database,
  _scope: AdminScope,
  { search, status, segments, limit }: SegmentQuery,
) {
  const parts = segments.map((segment) => {
    const condition = and(isOf(status), isInSegment(segment))
    const order = sql`order by ${segment.contains === 'waiting' ? oldestFirst : newestFirst}`
    return search
      ? searchPapers(search, condition, limit, order)
      : sql`(select ${id}, ${uploadedAt} from ${studentPapers} where ${condition} ${order} limit ${limit})`
  })
  return db
    .select({
      id: studentPapers.id,
      title: studentPapers.title,
      status: studentPapers.status,
      uploadedAt: studentPapers.uploadedAt,
      publishedAt: studentPapers.publishedAt,
      feedback: studentPapers.feedback,
      returnedAt: studentPapers.returnedAt,
      reviewStartedAt: studentPapers.reviewStartedAt,
      approvedAt: studentPapers.approvedAt,
      hasPublishedFile: sql<boolean>`${studentPapers.publishedUrl} is not null`,
      version: newestVersion,
      versions,
      student: {
        id: users.id,
        name: users.name,
        email: users.email,
        course: users.course,
        specialization: users.specialization,
      },
    })
    .from(studentPapers)
    .innerJoin(users, eq(users.id, studentPapers.studentId))
    .where(sql`${id} = any(array(select found.id from (${sql.join(parts, sql` union `)}) as found))`)
    .orderBy(
      sql`not ${isWaiting}`,
      sql`case when ${isWaiting} then ${uploadedAt} end`,
      sql`case when ${isWaiting} then ${id} end`,
      newestFirst,
    )
    .limit(limit)
}

/** Counts the papers a search finds, by status, up to COUNTED_MAX together. */
export function countFoundPapers(db: Database, _scope: AdminScope, filters: PaperFilters) {
  const found = searchPapers(filters.search, isOf(filters.status), COUNTED_MAX)
  return db
    .select({ status: sql<PaperStatus>`status`, found: countAll })
    .from(sql`(select status from (${found}) as found limit ${COUNTED_MAX}) as counted`)
    .groupBy(sql`status`)
}

/** Counts all papers, in total and by status. */
export async function countPapers(tx: Database) {
  await preferIndexOnlyScans(tx)
  const [row] = await tx
    .select({
      total: countAll,
      draft: countWhere(sql`${status} = 'draft'`),
      review: countWhere(sql`${status} = 'review'`),
      approved: countWhere(sql`${status} = 'approved'`),
      published: countWhere(sql`${status} = 'published'`),
    })
    .from(studentPapers)
  if (!row) throw new Error('The database returned no figures.')
  return row
}
