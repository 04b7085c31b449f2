import { sql } from 'drizzle-orm'
import type { DatabaseHandle } from './database.ts'

/**
 * Vacuums and analyzes the tables of the embedded database, which has no autovacuum: it would grow with every change
 * and plan queries for empty tables. Takes well under a second, in which other queries wait. Does nothing on
 * PostgreSQL.
 */
export async function vacuumEmbedded({ kind, db }: Pick<DatabaseHandle, 'kind' | 'db'>): Promise<void> {
  if (kind === 'pglite') await db.execute(sql`vacuum analyze`)
}
