import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { handInVersions } from '../hand-ins.table.ts'

type Review = Pick<typeof handInVersions.$inferInsert, 'outcome' | 'feedback' | 'reviewedAt' | 'reviewedBy'>

/** Writes the review of a version. */
export const writeReview = async (tx: Database, handInId: string, number: number, review: Review) => {
  await tx
    .update(handInVersions)
    .set(review)
    .where(and(eq(handInVersions.handInId, handInId), eq(handInVersions.number, number)))
}

/** Finds the review of a version. */
export async function findReview(tx: Database, handInId: string, number: number) {
  const [row] = await tx
    .select({
      outcome: handInVersions.outcome,
      feedback: handInVersions.feedback,
      reviewedBy: handInVersions.reviewedBy,
    })
    .from(handInVersions)
    .where(and(eq(handInVersions.handInId, handInId), eq(handInVersions.number, number)))
  return row
}
