import type { Database } from './database.ts'

/**
 * Runs `work` in a transaction and returns its result. When `work` throws, the transaction is rolled back and the error
 * is rethrown. Called with a transaction, it creates a savepoint, so that only the inner work is rolled back. Inside
 * `work` use only `tx`: a query on the outer database throws OutsideTransactionError.
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction((tx) => work(tx))
}
