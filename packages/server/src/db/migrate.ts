import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { BACKUP_LOCK, MIGRATION_LOCK } from './advisory-locks.ts'
import { OtherVersionError } from './database.errors.ts'
import type { Database, DatabaseHandle } from './database.ts'
import { inTransaction } from './transaction.ts'

/**
 * Applies all pending migrations in `migrationsFolder`, or none. Safe to call from several processes at once: an
 * advisory lock lets one apply them, and the others find nothing left to do. Waits for a backup that is being made.
 * @throws OtherVersionError when the database has a migration that is not in `migrationsFolder`.
 */
export async function migrateDatabase(handle: DatabaseHandle, migrationsFolder: string): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  await inTransaction(handle.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    const applied = await readAppliedMigrations(tx)
    if (applied.some((hash) => !known.includes(hash))) throw new OtherVersionError()
    if (applied.length === known.length) return
    // A migration would wait for the tables that a backup reads, and all later statements on them for the migration.
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${BACKUP_LOCK})`)
    await migrate(withSavepoints(tx), { migrationsFolder })
  })
}

/** Returns the hashes of the migrations applied to the database, oldest first. */
export async function readAppliedMigrations(db: Database): Promise<string[]> {
  const [found] = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  )
  if (!found?.exists) return []
  const rows = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ hash }) => hash)
}

/** Drizzle's migrator begins a transaction on the session that it is given; inside one, that has to be a savepoint. */
function withSavepoints(tx: Database) {
  const { session } = tx as Database & { readonly session: object }
  Object.assign(session, { transaction: (work: (inner: Database) => Promise<void>) => tx.transaction(work) })
  return tx as unknown as NodePgDatabase
}
