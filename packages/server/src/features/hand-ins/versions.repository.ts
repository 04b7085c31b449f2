import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { storedFiles } from '../files/files.table.ts'
import { handInVersions } from './hand-ins.table.ts'

/** Finds the version that an upload of this owner became: its id and its hand-in. */
export async function findVersionOfUpload(db: Database, uploadId: string, ownerId: string) {
  const [row] = await db
    .select({ id: handInVersions.id, handInId: handInVersions.handInId })
    .from(handInVersions)
    .innerJoin(storedFiles, eq(storedFiles.path, handInVersions.path))
    .where(and(eq(storedFiles.uploadId, uploadId), eq(storedFiles.ownerId, ownerId)))
  return row
}

/** Returns the SHA-256 of a staged file. Throws when the file is gone. */
export async function readFileHash(db: Database, fileId: string): Promise<string> {
  const [row] = await db
    .select({ sha256: storedFiles.sha256 })
    .from(storedFiles)
    .where(eq(storedFiles.id, fileId))
  if (!row) throw new Error('The staged file is gone.')
  return row.sha256
}

/** Adds a version unless its id is taken; returns whether it was added. */
export async function insertVersion(
  tx: Database,
  version: typeof handInVersions.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(handInVersions)
    .values(version)
    .onConflictDoNothing({ target: handInVersions.id })
    .returning({ id: handInVersions.id })
  return rows.length > 0
}

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
