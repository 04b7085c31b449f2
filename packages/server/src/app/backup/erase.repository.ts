import { asc, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { storedFiles } from '../../features/files/files.table.ts'
import { BACKED_UP_TABLES, TRANSIENT_TABLES } from './backup.table.ts'

/** Returns whether the database has the table of stored files, which is missing before the first migration. */
export async function hasStoredFilesTable(db: Database): Promise<boolean> {
  const [row] = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('public.stored_files') is not null as "exists"`,
  )
  return row?.exists ?? false
}

/** Finds the next page of stored files by id, after `id`. */
export const findFilesAfter = (db: Database, id: string, limit: number) =>
  db
    .select({ id: storedFiles.id, bucket: storedFiles.bucket, path: storedFiles.path })
    .from(storedFiles)
    .where(gt(storedFiles.id, id))
    .orderBy(asc(storedFiles.id))
    .limit(limit)

/** Drops every table of the portal and the list of applied migrations. */
export async function dropTables(tx: Database): Promise<void> {
  const names = [...BACKED_UP_TABLES, ...TRANSIENT_TABLES].map((table) => sql`${table}`)
  await tx.execute(sql`drop table if exists ${sql.join(names, sql`, `)} cascade`)
  await tx.execute(sql`drop schema if exists drizzle cascade`)
}
