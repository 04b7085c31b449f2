import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database, DatabaseHandle } from './database.ts'
import { inTransaction } from './transaction.ts'

// An arbitrary key that no other advisory lock uses.
const MIGRATION_LOCK = 7_266_001

/**
 * Applies all pending migrations in `migrationsFolder`, or none. Safe to call from several processes at once: an
 * advisory lock lets one apply them, and the others find nothing left to do.
 */
export async function migrateDatabase(handle: DatabaseHandle, migrationsFolder: string): Promise<void> {
  await inTransaction(handle.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await migrate(withSavepoints(tx), { migrationsFolder })
  })
}

/** Drizzle's migrator begins a transaction on the session that it is given; inside one, that has to be a savepoint. */
function withSavepoints(tx: Database) {
  const { session } = tx as Database & { readonly session: object }
  Object.assign(session, { transaction: (work: (inner: Database) => Promise<void>) => tx.transaction(work) })
  return tx as unknown as NodePgDatabase
}
