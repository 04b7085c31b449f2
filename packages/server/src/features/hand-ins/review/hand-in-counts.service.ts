import type { PageRequest } from '@capstone/contract/base'
import type { InstructorCountsPage, PortalHandIns } from '@capstone/contract/hand-ins/review/review.schemas'
import type { AdminContext } from '../../../rpc/context.ts'
import { decodeNameCursor } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { countAllHandIns, countByInstructors } from './hand-in-counts.repository.ts'

/** Counts waiting, late and missing hand-ins by instructor, by name. One statement. */
export async function listInstructorCounts(
  { db, scope, clock }: AdminContext,
  { search, cursor, limit }: PageRequest,
): Promise<InstructorCountsPage> {
  const after = cursor === undefined ? undefined : decodeNameCursor(cursor)
  const rows = await countByInstructors(db, scope, { search, after, limit: limit + 1, now: clock.now() })
  const page = toPage(rows, limit, (row) => [row.sortName, row.id])
  return {
    ...page,
    items: page.items.map(({ id, name, projects, waiting, late, missing }) => ({
      instructor: { id, name },
      projects,
      waiting,
      late,
      missing,
    })),
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
