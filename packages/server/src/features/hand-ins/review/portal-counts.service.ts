import type { PortalHandIns } from '@capstone/contract/hand-ins/review/review.schemas'
import type { AdminContext } from '../../../rpc/context.ts'
import { countPortal } from './portal-counts.repository.ts'

/** Counts the hand-ins of the whole portal by the definitions of queue, grids and counts by instructor. */
export async function countPortalHandIns(
  { db }: Pick<AdminContext, 'db'>,
  now: Date,
): Promise<PortalHandIns> {
  const { dueSoon, waiting, lateOrMissing } = await countPortal(db, now)
  return {
    dueSoon: dueSoon?.count ?? 0,
    plansDueSoon: dueSoon?.plans ?? 0,
    waiting: waiting?.count ?? 0,
    waitingSince: waiting?.since ?? null,
    lateOrMissing: lateOrMissing?.count ?? 0,
    studentsLate: lateOrMissing?.students ?? 0,
  }
}
