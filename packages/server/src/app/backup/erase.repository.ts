import { asc, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { storedFiles } from '../../features/files/files.table.ts'
import { KEPT_TABLES, PASSING_TABLES } from './kept.table.ts'

/** Whether the database has the table of stored files: one that was never migrated has not. */
export async function hasStoredFiles(db: Database): Promise<boolean> {
  const [row] = await db.execute<{ there: boolean }>(
    sql`select to_regclass('public.stored_files') is not null as there`,
  )
  return row?.there ?? false
}

/** Where the next stored files lie, after the one with this id. */
export const findFilesAfter = (db: Database, id: string, limit: number) =>
  db
    .select({ id: storedFiles.id, bucket: storedFiles.bucket, path: storedFiles.path })
    .from(storedFiles)
    .where(gt(storedFiles.id, id))
    .orderBy(asc(storedFiles.id))
    .limit(limit)

/** Drops every table of the portal, and the list of migrations with them. */
export async function dropTables(tx: Database): Promise<void> {
  const names = [...KEPT_TABLES, ...PASSING_TABLES].map((table) => sql`${table}`)
  await tx.execute(sql`drop table if exists ${sql.join(names, sql`, `)} cascade`)
  await tx.execute(sql`drop schema if exists drizzle cascade`)
}
