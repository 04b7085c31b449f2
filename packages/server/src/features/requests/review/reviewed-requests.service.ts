import { COUNTED_MAX } from '@capstone/contract/base.constants'
import {
  type RequestCounts,
  type RequestList,
  type ReviewedRequestPage,
  requestCountsSchema,
} from '@capstone/contract/requests/requests.schemas'
import type { AdminContext } from '../../../rpc/context.ts'
import { addTotal, countFoundByStatus } from '../../../rpc/found-counts.ts'
import { listSegments, toSegmentPage } from '../../../rpc/segments.ts'
import { readSummary, type SummaryKey } from '../../health/summaries.service.ts'
import { countFoundRequests, countRequests, findRequests } from '../request-lists.repository.ts'

/**
 * The cached counts of all requests. A review and the deletion of a student invalidate them; after a new request they
 * may be SUMMARY_SECONDS old.
 */
export const REQUEST_COUNTS: SummaryKey<RequestCounts> = { name: 'requests', schema: requestCountsSchema }

/**
 * Lists a page of all requests, pending ones first and longest waiting on top, optionally of one status, with the
 * counts of matching and of all requests. Two statements while the counts are cached; a search needs a third, and a
 * fourth if it finds many and is filtered by status.
 */
export async function listRequests(
  { db, scope }: AdminContext,
  { search, cursor, limit, status }: RequestList,
): Promise<ReviewedRequestPage> {
  const segments = listSegments(cursor, {
    isWaitingFirst: true,
    waiting: status === undefined ? 'some' : status === 'pending' ? 'all' : 'none',
  })
  const query = { search, status, segments, limit: limit + 1 }
  const [rows, found, allCounts] = await Promise.all([
    findRequests(db, scope, query),
    search
      ? countFoundByStatus((counted) => countFoundRequests(db, scope, { search, status: counted }), status)
      : null,
    readSummary(db, REQUEST_COUNTS, countRequests),
  ])
  const page = toSegmentPage(rows, limit, ({ status: current, requestedAt }) => ({
    waitingSince: current === 'pending' ? requestedAt : null,
    time: requestedAt,
  }))
  // Without a search the counts say how many match, but they may be older than the page. If the page shows the whole
  // list, its rows are counted instead; otherwise at least as many are reported as the page has.
  const isOnlyPage = cursor === undefined && page.nextCursor === null
  const shown = page.items.length
  const listedCount = isOnlyPage ? shown : Math.max(allCounts[status ?? 'total'], shown)
  const matching = found?.matching ?? (status ? Math.min(listedCount, COUNTED_MAX) : listedCount)
  const counts = found
    ? found.byStatus && addTotal({ pending: 0, approved: 0, rejected: 0 }, found.byStatus)
    : allCounts
  return { ...page, matching, total: allCounts.total, counts }
}
