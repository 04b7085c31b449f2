import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { waitsForAdmin } from '@capstone/contract/papers/papers.policy'
import {
  type PaperCounts,
  type PaperList,
  paperCountsSchema,
  type ReviewedPaperPage,
} from '@capstone/contract/papers/papers.schemas'
import type { AdminContext } from '../../../rpc/context.ts'
import { addTotal, countFoundByStatus } from '../../../rpc/found-counts.ts'
import { listSegments, toSegmentPage } from '../../../rpc/segments.ts'
import { readSummary, type SummaryKey } from '../../health/summaries.service.ts'
import { countFoundPapers, countPapers, findPapers } from './reviewed-papers.repository.ts'

/**
 * The cached counts of all papers. A transition and the deletion of a student invalidate them; after the submission of
 * a paper they may be SUMMARY_SECONDS old.
 */
export const PAPER_COUNTS: SummaryKey<PaperCounts> = { name: 'papers', schema: paperCountsSchema }

/**
 * Lists all papers with their versions, those to review or to publish first and longest waiting on top, with the counts
 * of matching and of all papers. Two statements while the counts are cached; a search needs a third, and a fourth if it
 * finds many and is filtered by status. Refuses an invalid cursor with INPUT_INVALID.
 */
export async function listPapers(
  { db, scope }: AdminContext,
  { cursor, limit, ...filters }: PaperList,
): Promise<ReviewedPaperPage> {
  const { status } = filters
  const segments = listSegments(cursor, {
    isWaitingFirst: true,
    waiting: status === 'published' ? 'none' : status === 'review' || status === 'approved' ? 'all' : 'some',
  })
  const [rows, found, allCounts] = await Promise.all([
    findPapers(db, scope, { ...filters, segments, limit: limit + 1 }),
    filters.search
      ? countFoundByStatus((counted) => countFoundPapers(db, scope, { ...filters, status: counted }), status)
      : null,
    readSummary(db, PAPER_COUNTS, countPapers),
  ])
  const page = toSegmentPage(rows, limit, (row) => ({
    waitingSince: waitsForAdmin(row) ? row.uploadedAt : null,
    time: row.uploadedAt,
  }))
  const items = page.items.map((row) => ({
    ...row,
    versions: row.versions.map((version) => ({ ...version, uploadedAt: new Date(version.uploadedAt) })),
  }))
  // If the page shows everything, count its rows: the cached counts may be older.
  const isOnlyPage = cursor === undefined && page.nextCursor === null
  const listedCount = isOnlyPage ? items.length : Math.max(allCounts[status ?? 'total'], items.length)
  const isUnfiltered = !filters.search && !filters.status
  const matching = found?.matching ?? (isUnfiltered ? listedCount : Math.min(listedCount, COUNTED_MAX))
  const counts = found
    ? found.byStatus && addTotal({ draft: 0, review: 0, approved: 0, published: 0 }, found.byStatus)
    : allCounts
  return { ...page, items, matching, total: allCounts.total, counts }
}
