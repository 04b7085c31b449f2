import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { progressHistory, studentProjects } from '../../features/assignments/assignments.table.ts'
import { storedFiles } from '../../features/files/files.table.ts'

/** Sets the upload time of files. */
export const writeUploadTime = async (db: Database, uploadIds: readonly string[], createdAt: Date) => {
  await db
    .update(storedFiles)
    .set({ createdAt })
    .where(inArray(storedFiles.uploadId, [...uploadIds]))
}

type AssignmentState = Pick<
  typeof studentProjects.$inferInsert,
  'status' | 'progress' | 'startedAt' | 'completedAt' | 'changedAt'
>

/** Sets the status and progress of an assignment, with their times. */
export const writeAssignmentState = async (db: Database, id: string, state: AssignmentState) => {
  await db.update(studentProjects).set(state).where(eq(studentProjects.id, id))
}

export type ProgressHistoryRow = typeof progressHistory.$inferInsert

/** Adds progress history entries. */
export const insertProgressHistory = async (db: Database, entries: readonly ProgressHistoryRow[]) => {
  await db.insert(progressHistory).values([...entries])
}
