import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import type { DatabaseHandle } from './database.ts'
import { inTransaction } from './transaction.ts'

// Any number that nothing else locks; the same in every process.
const MIGRATION_LOCK = 7_266_001

/**
 * Brings the database to the newest migration in `migrationsFolder`, all of them or none. Safe to call from
 * several processes at once: they take turns, and those who come later find nothing left to do.
 */
export async function migrateDatabase(handle: DatabaseHandle, migrationsFolder: string): Promise<void> {
  await inTransaction(handle.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await migrate(tx, { migrationsFolder })
  })
}
