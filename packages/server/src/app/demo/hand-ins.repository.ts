import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { storedFiles } from '../../features/files/files.table.ts'

/** Sets when the file of an upload was stored. */
export const writeStoredAt = async (db: Database, uploadId: string, createdAt: Date) => {
  await db.update(storedFiles).set({ createdAt }).where(eq(storedFiles.uploadId, uploadId))
}
