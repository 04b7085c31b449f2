import type { Database } from './database.ts'

/**
 * Runs `work` in a transaction and returns its result. When `work` throws, the transaction is rolled back and the error
 * is rethrown. Called with a transaction, it creates a savepoint, so that only the inner work is rolled back. Inside
 * `work` use only `tx`: a query on the outer database is rejected, with OutsideTransactionError as its cause.
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction((tx) => work(tx))
}

const ATTEMPTS_MAX = 5

/** Runs a transaction again while it is rolled back by an error of this class, up to five times in all. */
export async function retryOn<T>(errorClass: new () => Error, transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (!(error instanceof errorClass) || attempt === ATTEMPTS_MAX) throw error
    }
  }
}
