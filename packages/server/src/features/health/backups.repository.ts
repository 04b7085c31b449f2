import { and, desc, lt, notInArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { backups } from './health.table.ts'

/** Records a completed backup with the size of its archive and the number of stored files in it. */
export const insertBackup = async (db: Database, backup: typeof backups.$inferInsert) => {
  await db.insert(backups).values(backup)
}

/** Deletes records of backups before a time, but never the last one, whose date is shown. */
export async function deleteBackupsBefore(db: Database, time: Date): Promise<void> {
  const last = db.select({ id: backups.id }).from(backups).orderBy(desc(backups.finishedAt)).limit(1)
  await db.delete(backups).where(and(lt(backups.finishedAt, time), notInArray(backups.id, last)))
}
