import type { PageRequest } from '@capstone/contract/base'
import type { InstructorCountsPage, PortalHandIns } from '@capstone/contract/hand-ins/review/review.schemas'
import type { AdminContext } from '../../../rpc/context.ts'
import { decodeNameCursor } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { countAllHandIns, countByInstructors, countWithoutMentor } from './hand-in-counts.repository.ts'

/**
 * Counts the waiting, late and missing hand-ins of each instructor, by name. Without a search, the first page begins
 * with a row for projects without a mentor, if there are any: only an administrator can give them one. One statement,
 * and a second one for that row.
 */
export async function listInstructorCounts(
  { db, scope, clock }: AdminContext,
  { search, cursor, limit }: PageRequest,
): Promise<InstructorCountsPage> {
  const after = cursor === undefined ? undefined : decodeNameCursor(cursor)
  const now = clock.now()
  const rows = await countByInstructors(db, scope, { search, after, limit: limit + 1, now })
  const page = toPage(rows, limit, (row) => [row.sortName, row.id])
  const items = page.items.map(({ sortName: _sortName, ...counts }) => counts)
  const isWhole = search === '' && cursor === undefined
  const unmentored = isWhole ? await countWithoutMentor(db, scope, now) : undefined
  const hasUnmentored = unmentored !== undefined && unmentored.projects > 0
  return {
    items: hasUnmentored ? [{ id: null, name: null, ...unmentored }, ...items] : items,
    nextCursor: page.nextCursor,
  }
}

/** Counts the hand-ins of the whole portal as the queue, the grids and the counts of instructors define them. */
export async function countPortalHandIns(
  { db }: Pick<AdminContext, 'db'>,
  now: Date,
): Promise<PortalHandIns> {
  const { dueSoon, waiting, lateOrMissing } = await countAllHandIns(db, now)
  return {
    dueSoon: dueSoon?.count ?? 0,
    plansDueSoon: dueSoon?.plans ?? 0,
    waiting: waiting?.count ?? 0,
    waitingSince: waiting?.since ?? null,
    lateOrMissing: lateOrMissing?.count ?? 0,
    studentsLate: lateOrMissing?.students ?? 0,
  }
}
