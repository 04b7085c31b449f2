import { COUNTED_MAX } from '@capstone/contract/base.constants'
import {
  type RequestFigures,
  type RequestList,
  type ReviewedRequestPage,
  requestFiguresSchema,
} from '@capstone/contract/requests/requests.schemas'
import type { AdminContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { readSummary, type SummaryKey } from '../../health/summaries.service.ts'
import { countFoundRequests, countRequests } from '../request-counts.repository.ts'
import { findRequests } from '../request-lists.repository.ts'

/** The figures over all requests; who decides on one has them counted anew. */
export const REQUEST_FIGURES: SummaryKey<RequestFigures> = { name: 'requests', schema: requestFiguresSchema }

/**
 * A page of everybody's requests, newest first; of one status, where one is given; with how many were found and how
 * many there are. Two statements, and with a search a third one that counts.
 */
export async function listRequests(
  { db, scope }: AdminContext,
  { search, cursor, limit, status }: RequestList,
): Promise<ReviewedRequestPage> {
  const part = { search, status, before: timeBounds(cursor), limit: limit + 1 }
  const [rows, found, figures] = await Promise.all([
    findRequests(db, scope, part),
    search ? countFoundRequests(db, scope, { search, status }) : null,
    readSummary(db, REQUEST_FIGURES, countRequests),
  ])
  const page = toPage(rows, limit, (row) => [row.requestedAt, row.id])
  // Nobody counts what the page or the figures tell; those may be older than it.
  const isAll = cursor === undefined && page.nextCursor === null
  const shown = page.items.length
  const told = isAll ? shown : Math.max(figures[status ?? 'total'], shown)
  const matching = found ?? (status ? Math.min(told, COUNTED_MAX) : told)
  return { ...page, matching, figures }
}
