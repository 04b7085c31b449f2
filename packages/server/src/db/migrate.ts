import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import type { DatabaseHandle } from './database.ts'
import { inTransaction } from './transaction.ts'

// An arbitrary key that no other advisory lock uses.
const MIGRATION_LOCK = 7_266_001

/**
 * Applies all pending migrations in `migrationsFolder`, or none. Safe to call from several processes at once: an advisory
 * lock lets one apply them, and the others find nothing left to do.
 */
export async function migrateDatabase(handle: DatabaseHandle, migrationsFolder: string): Promise<void> {
  await inTransaction(handle.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await migrate(tx, { migrationsFolder })
  })
}
