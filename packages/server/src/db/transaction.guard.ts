import { AsyncLocalStorage } from 'node:async_hooks'
import { OutsideTransactionError } from './database.errors.ts'

type TransactionState = { isOpen: boolean }

export type TransactionGuard = {
  /** Throws OutsideTransactionError if a transaction is open here, in which the query would not be. */
  refuseInside(): void
  /** Runs the work of a transaction; until it ends, `refuseInside` throws in it and in what it has started. */
  runInside<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work` as if outside any transaction. For a NOTIFY that arrives during one. */
  runOutside<T>(work: () => T): T
}

/**
 * Makes a query on the outer database inside a transaction fail at once: on the embedded database it would wait forever
 * for the only connection. The pool refuses the query, so libraries are covered, too.
 */
export function createTransactionGuard(): TransactionGuard {
  const current = new AsyncLocalStorage<TransactionState>()
  return {
    refuseInside() {
      // Work started in a transaction may use the outer database once the transaction has ended.
      if (current.getStore()?.isOpen) throw new OutsideTransactionError()
    },
    runInside(work) {
      const state: TransactionState = { isOpen: true }
      return current.run(state, async () => {
        try {
          return await work()
        } finally {
          state.isOpen = false
        }
      })
    },
    runOutside: (work) => current.exit(work),
  }
}
