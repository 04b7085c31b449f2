import type { Database } from './database.ts'

/**
 * Runs `work` in a transaction and returns what it returns; when it throws, everything it wrote is undone and
 * the error goes on. Called with a transaction, it makes a savepoint: only the inner work is undone.
 * Inside `work` use `tx` alone: a query on the outer database is refused with OutsideTransactionError.
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction((tx) => work(tx))
}
