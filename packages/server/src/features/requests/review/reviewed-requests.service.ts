import { COUNTED_MAX } from '@capstone/contract/base.constants'
import {
  type RequestFigures,
  type RequestList,
  type ReviewedRequestPage,
  requestFiguresSchema,
} from '@capstone/contract/requests/requests.schemas'
import type { AdminContext } from '../../../rpc/context.ts'
import { listSegments, toSegmentPage } from '../../../rpc/segments.ts'
import { readSummary, type SummaryKey } from '../../health/summaries.service.ts'
import { countFoundRequests, countRequests, findRequests } from '../request-lists.repository.ts'

/**
 * The figures over all requests. A review and the deletion of a student invalidate them; after a new request they may
 * be SUMMARY_SECONDS old.
 */
export const REQUEST_FIGURES: SummaryKey<RequestFigures> = { name: 'requests', schema: requestFiguresSchema }

/**
 * Lists a page of all requests, pending ones first and longest waiting on top, optionally of one status, with how many
 * match and the figures. Two statements while the figures are cached, plus one to count a search.
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
  const [rows, found, figures] = await Promise.all([
    findRequests(db, scope, query),
    search ? countFoundRequests(db, scope, { search, status }) : null,
    readSummary(db, REQUEST_FIGURES, countRequests),
  ])
  const page = toSegmentPage(rows, limit, ({ status: current, requestedAt }) => ({
    waitingSince: current === 'pending' ? requestedAt : null,
    time: requestedAt,
  }))
  // Without a search the figures say how many match, but they may be older than the page. If the page shows the whole
  // list, its rows are counted instead; otherwise at least as many are reported as the page has.
  const isOnlyPage = cursor === undefined && page.nextCursor === null
  const shown = page.items.length
  const listedCount = isOnlyPage ? shown : Math.max(figures[status ?? 'total'], shown)
  const matching = found ?? (status ? Math.min(listedCount, COUNTED_MAX) : listedCount)
  return { ...page, matching, figures }
}
