import { AsyncLocalStorage } from 'node:async_hooks'
import type { Sql, TransactionSql } from 'postgres'
import { OutsideTransactionError } from './database.errors.ts'

type TransactionState = { isOpen: boolean }
type TransactionWork = (tx: TransactionSql) => unknown

export type TransactionGuard = {
  /** The client, whose `unsafe` and `begin` (all that Drizzle calls) throw OutsideTransactionError inside a transaction. */
  client: Sql
  /** Runs `work` as outside any transaction, for callbacks with another origin. */
  runOutside<T>(work: () => T): T
}

/**
 * Makes a query on the outer database inside a transaction fail at once, instead of waiting forever for the only connection.
 * It works below Drizzle, so that libraries that call `db.transaction` themselves are covered.
 */
export function guardTransactions(client: Sql): TransactionGuard {
  const current = new AsyncLocalStorage<TransactionState>()

  function refuseInTransaction() {
    // Work started in a transaction may use the outer database once the transaction has ended.
    if (current.getStore()?.isOpen) throw new OutsideTransactionError()
  }

  async function begin(...args: [TransactionWork] | [string, TransactionWork]) {
    refuseInTransaction()
    const [options, work] = args.length === 1 ? ['', args[0]] : args
    const state: TransactionState = { isOpen: true }
    return client.begin(options, (tx) =>
      current.run(state, async () => {
        try {
          // Drizzle's migrator calls `begin` on any client; inside a transaction that has to be a savepoint.
          return await work(Object.assign(tx, { begin: tx.savepoint }))
        } finally {
          state.isOpen = false
        }
      }),
    )
  }

  const unsafe: Sql['unsafe'] = (...args) => {
    refuseInTransaction()
    return client.unsafe(...args)
  }

  return {
    client: new Proxy(client, {
      get: (target, key) =>
        key === 'unsafe' ? unsafe : key === 'begin' ? begin : Reflect.get(target, key, target),
    }),
    runOutside: (work) => current.exit(work),
  }
}
