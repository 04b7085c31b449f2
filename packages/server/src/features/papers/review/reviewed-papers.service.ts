import { COUNTED_MAX } from '@capstone/contract/base.constants'
import {
  type PaperCounts,
  type PaperList,
  paperCountsSchema,
  type ReviewedPaperPage,
} from '@capstone/contract/papers/papers.schemas'
import type { AdminContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { readSummary, type SummaryKey } from '../../health/summaries.service.ts'
import { toVersion } from '../own/papers.service.ts'
import { countFound, countPapers, findPapers } from './reviewed-papers.repository.ts'

/** The figures over all papers; who moves a paper has them counted anew. */
export const PAPER_COUNTS: SummaryKey<PaperCounts> = { name: 'papers', schema: paperCountsSchema }

/**
 * A page of all papers with their versions, newest upload first, with how many were found and how many there are.
 * Two statements, one of which finds the page; with a search a third one counts. Refuses a made-up cursor with INPUT_INVALID. Spec 2 §2 and §7.
 */
export async function listPapers(
  { db, scope }: AdminContext,
  { cursor, limit, ...filters }: PaperList,
): Promise<ReviewedPaperPage> {
  const before = timeBounds(cursor)
  const [rows, found, figures] = await Promise.all([
    findPapers(db, scope, { ...filters, before, limit: limit + 1 }),
    filters.search ? countFound(db, scope, filters) : null,
    readSummary(db, PAPER_COUNTS, countPapers),
  ])
  const page = toPage(rows, limit, (row) => [row.uploadedAt, row.id])
  const items = page.items.map((row) => ({
    ...row,
    versions: row.versions.map((version) =>
      toVersion({ ...version, uploadedAt: new Date(version.uploadedAt) }),
    ),
  }))
  // Nobody counts what the page or the figures tell; those may be older than it.
  const isAll = cursor === undefined && page.nextCursor === null
  const told = isAll ? items.length : Math.max(figures[filters.status ?? 'total'], items.length)
  const isEverything = !filters.search && !filters.status
  const matching = found ?? (isEverything ? told : Math.min(told, COUNTED_MAX))
  return { ...page, items, matching, figures }
}
