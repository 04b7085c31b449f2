import { sql } from 'drizzle-orm'
import type { DatabaseHandle } from './database.ts'

/**
 * Counts what stands in the tables, for the planner. A server does this by itself; the embedded database has nobody who
 * would, and plans for empty tables until it is told. Takes well under a second, in which others wait.
 */
export async function refreshStatistics({ kind, db }: Pick<DatabaseHandle, 'kind' | 'db'>): Promise<void> {
  if (kind === 'pglite') await db.execute(sql`analyze`)
}
