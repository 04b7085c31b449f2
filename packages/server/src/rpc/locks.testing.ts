import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { portal } from './portal.testing.ts'

/** Resolves when a statement of this database waits for a lock. */
export const waitForBlockedQuery = () =>
  expect
    .poll(() =>
      portal.db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
    )
    .not.toEqual([])

/**
 * Runs `between` while a transaction is open: `start` opens it and awaits its argument, which resolves once `between`
 * has ended.
 */
export async function whileOpen<Result>(
  start: (waitInside: () => Promise<void>) => Promise<unknown>,
  between: () => Promise<Result>,
): Promise<Result> {
  const [inside, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = start(() => {
    inside.resolve()
    return ended.promise
  })
  await Promise.race([inside.promise, transaction])
  try {
    return await between()
  } finally {
    // Also when `between` fails: an open transaction would block all tests after this one.
    ended.resolve()
    await transaction
  }
}

/** Starts `call` while `change` is uncommitted, and commits the change once the call waits for it. */
export async function callDuringChange<Result>(
  change: (tx: Database) => Promise<unknown>,
  call: () => Promise<Result>,
) {
  const { called } = await whileOpen(
    (waitInside) =>
      inTransaction(portal.db, async (tx) => {
        await change(tx)
        await waitInside()
      }),
    async () => {
      const called = call()
      await waitForBlockedQuery()
      return { called }
    },
  )
  return called
}
