import type { PageRequest } from '@capstone/contract/base'
import type {
  InstructorCounts,
  InstructorCountsPage,
  PortalHandIns,
} from '@capstone/contract/hand-ins/review/review.schemas'
import type { AdminContext } from '../../../rpc/context.ts'
import { decodeNameCursor } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { countAllHandIns, countByInstructors, countWithoutMentor } from './hand-in-counts.repository.ts'

/**
 * Counts the waiting, late and missing hand-ins of each instructor, ordered by name. Without a search, the last page
 * ends with a row for projects without a mentor, if there are any. One statement, and a second one for that row.
 */
export async function listInstructorCounts(
  { db, scope, clock }: AdminContext,
  { search, cursor, limit }: PageRequest,
): Promise<InstructorCountsPage> {
  const after = cursor === undefined ? undefined : decodeNameCursor(cursor)
  const now = clock.now()
  const rows = await countByInstructors(db, scope, { search, after, limit: limit + 1, now })
  const page = toPage(rows, limit, (row) => [row.sortName, row.id])
  const items: InstructorCounts[] = page.items.map(({ id, name, sortName: _sortName, ...counts }) => ({
    instructor: { id, name },
    ...counts,
  }))
  const isLast = page.nextCursor === null && search === ''
  const unmentored = isLast ? await countWithoutMentor(db, scope, now) : undefined
  if (unmentored && unmentored.projects > 0) items.push({ instructor: null, ...unmentored })
  return { ...page, items }
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
