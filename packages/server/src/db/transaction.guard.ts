import { AsyncLocalStorage } from 'node:async_hooks'
import type { Sql, TransactionSql } from 'postgres'
import { OutsideTransactionError } from './database.errors.ts'

type Running = { open: boolean }
type InTransaction = (tx: TransactionSql) => unknown

export type TransactionGuard = {
  /** The client with `unsafe` and `begin` (all that Drizzle calls) refused inside a running transaction with OutsideTransactionError. */
  client: Sql
  /** Runs `work` as if no transaction were running: for callbacks that start elsewhere. */
  runOutside<T>(work: () => T): T
}

/**
 * Makes a query on the outer database inside a transaction fail at once instead of waiting for ever for the
 * only connection. It sits under Drizzle, so that libraries that call `db.transaction` themselves are covered.
 */
export function guardTransactions(client: Sql): TransactionGuard {
  const running = new AsyncLocalStorage<Running>()

  function refuseInTransaction() {
    // Work that a transaction started and that outlives it may use the outer database again.
    if (running.getStore()?.open) throw new OutsideTransactionError()
  }

  async function begin(...given: [InTransaction] | [string, InTransaction]) {
    refuseInTransaction()
    const [options, work] = given.length === 1 ? ['', given[0]] : given
    const mark: Running = { open: true }
    return client.begin(options, (tx) =>
      running.run(mark, async () => {
        try {
          // Drizzle's migrator begins on whatever it is given; inside a transaction that is a savepoint.
          return await work(Object.assign(tx, { begin: tx.savepoint }))
        } finally {
          mark.open = false
        }
      }),
    )
  }

  const unsafe: Sql['unsafe'] = (...given) => {
    refuseInTransaction()
    return client.unsafe(...given)
  }

  return {
    client: new Proxy(client, {
      get: (target, key) =>
        key === 'unsafe' ? unsafe : key === 'begin' ? begin : Reflect.get(target, key, target),
    }),
    runOutside: (work) => running.exit(work),
  }
}
