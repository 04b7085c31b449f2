import { sql } from 'drizzle-orm'
import type { DatabaseHandle } from './database.ts'

/**
 * Clears what changes left behind in the tables and counts what stands there, for the planner. A server does this by itself;
 * the embedded database has nobody who would: it grows with every change, and plans for empty tables until it is told. Takes
 * well under a second, in which others wait.
 */
export async function vacuumEmbedded({ kind, db }: Pick<DatabaseHandle, 'kind' | 'db'>): Promise<void> {
  if (kind === 'pglite') await db.execute(sql`vacuum analyze`)
}
