import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { users } from '../../accounts/accounts.table.ts'
import { uploads } from '../files.table.ts'

export type UploadRow = typeof uploads.$inferSelect
export type NewUpload = typeof uploads.$inferInsert

/**
 * Inserts an upload unless its owner already has `most`; returns whether it was inserted. Safe for concurrent uploads.
 */
export const insertUpload = (db: Database, upload: NewUpload, most: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // Locking the owner's row serializes the count of their uploads.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, upload.ownerId)).for('no key update')
    const [waiting] = await tx
      .select({ many: count() })
      .from(uploads)
      .where(eq(uploads.ownerId, upload.ownerId))
    if ((waiting?.many ?? 0) >= most) return false
    await tx.insert(uploads).values(upload)
    return true
  })

/** Finds an upload of this owner. */
export async function findOwnUpload(
  db: Database,
  id: string,
  ownerId: string,
): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)))
  return row
}

export const deleteUpload = async (db: Database, id: string) => {
  await db.delete(uploads).where(eq(uploads.id, id))
}

/** Deletes uploads started more than `hours` ago and returns their ids. */
export async function deleteOldUploads(db: Database, hours: number): Promise<string[]> {
  const rows = await db
    .delete(uploads)
    .where(sql`${uploads.createdAt} < now() - make_interval(hours => ${hours})`)
    .returning({ id: uploads.id })
  return rows.map(({ id }) => id)
}

/** Returns which of these uploads exist. */
export async function findKnownUploads(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(inArray(uploads.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
