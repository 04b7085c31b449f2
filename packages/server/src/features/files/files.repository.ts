import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { BACKUP_LOCK } from '../../db/advisory-locks.ts'
import { databaseTime } from '../../db/columns.ts'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import { storedFiles } from './files.table.ts'

export type StoredFile = typeof storedFiles.$inferSelect
export type NewStoredFile = typeof storedFiles.$inferInsert

/** Inserts the row of a staged file; an upload that has one already keeps it. */
export const insertStagedFile = async (db: Database, file: Omit<NewStoredFile, 'state'>) => {
  await db
    .insert(storedFiles)
    .values({ ...file, state: 'staged' })
    .onConflictDoNothing({ target: storedFiles.uploadId })
}

/** Finds the stored file of this owner's upload. */
export async function findFileOfUpload(
  db: Database,
  uploadId: string,
  ownerId: string,
): Promise<StoredFile | undefined> {
  const [row] = await db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.uploadId, uploadId), eq(storedFiles.ownerId, ownerId)))
  return row
}

/** Resets the time since which a file is staged; false if the file is being removed or gone. */
export async function renewStagedFile(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .update(storedFiles)
    .set({ stateSince: databaseTime })
    .where(and(eq(storedFiles.id, id), inArray(storedFiles.state, ['staged', 'attached'])))
    .returning({ id: storedFiles.id })
  return rows.length > 0
}

/** Marks a staged file as referenced by a record; false if it was not staged. */
export async function markAttached(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .update(storedFiles)
    .set({ state: 'attached', stateSince: databaseTime })
    .where(and(eq(storedFiles.id, id), eq(storedFiles.state, 'staged')))
    .returning({ id: storedFiles.id })
  return rows.length > 0
}

/** Marks the files at these paths as no longer referenced by any record. */
export const markReleased = async (tx: Database, paths: readonly string[]) => {
  if (paths.length === 0) return
  await tx
    .update(storedFiles)
    .set({ state: 'removing', stateSince: databaseTime })
    .where(and(inArray(storedFiles.path, [...paths]), eq(storedFiles.state, 'attached')))
}

/** Marks the staged file of a cancelled upload for removal. */
export const markCancelled = async (db: Database, uploadId: string) => {
  await db
    .update(storedFiles)
    .set({ state: 'removing', stateSince: databaseTime })
    .where(and(eq(storedFiles.uploadId, uploadId), eq(storedFiles.state, 'staged')))
}

/** Finds the files that records reference by these paths. */
export const findAttachedFiles = (db: Database, paths: readonly string[]): Promise<StoredFile[]> =>
  db
    .select()
    .from(storedFiles)
    .where(and(inArray(storedFiles.path, [...paths]), eq(storedFiles.state, 'attached')))

const attachedFile = preparedOn((db) =>
  db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.path, sql.placeholder('path')), eq(storedFiles.state, 'attached')))
    .prepare('find_attached_file'),
)

/** Finds the file that a record references by this path. Prepared, because each download needs it. */
export async function findAttachedFile(db: Database, path: string): Promise<StoredFile | undefined> {
  const [row] = await attachedFile(db).execute({ path })
  return row
}

const isDue = (stagedMinutes: number) =>
  or(
    and(
      eq(storedFiles.state, 'staged'),
      lte(storedFiles.stateSince, sql`now() - make_interval(mins => ${stagedMinutes})`),
    ),
    and(eq(storedFiles.state, 'removing'), lte(storedFiles.stateSince, sql`now()`)),
  )

/**
 * Claims up to `max` files to remove: released ones, and those staged longer than `stagedMinutes`. A claim is a lease:
 * the row's `state_since` moves `leaseMinutes` ahead, and nobody else claims it until then. While a backup reads,
 * nothing is claimed.
 */
export function claimFilesToRemove(
  db: Database,
  lease: { max: number; stagedMinutes: number; leaseMinutes: number },
): Promise<Pick<StoredFile, 'id' | 'bucket' | 'path'>[]> {
  const due = db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(and(isDue(lease.stagedMinutes), sql`(select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}))`))
    .orderBy(storedFiles.stateSince)
    .limit(lease.max)
    .for('update', { skipLocked: true })
  return db
    .update(storedFiles)
    .set({ state: 'removing', stateSince: sql`now() + make_interval(mins => ${lease.leaseMinutes})` })
    .where(inArray(storedFiles.id, due))
    .returning({ id: storedFiles.id, bucket: storedFiles.bucket, path: storedFiles.path })
}

/** Deletes the row of a file that was removed from storage. */
export const deleteRemovedFile = async (db: Database, id: string) => {
  await db.delete(storedFiles).where(and(eq(storedFiles.id, id), eq(storedFiles.state, 'removing')))
}
