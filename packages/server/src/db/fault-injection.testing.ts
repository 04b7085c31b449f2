import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from './database.ts'

class InjectedFault extends Error {}

const STATEMENTS = ['select', 'insert', 'update', 'delete', 'execute']
const MAX_STATEMENTS = 40

/**
 * Repeats `work` with a fault injected into its transactions, each time one statement later and finally before the
 * commit, until it succeeds. Expects all rows unchanged after each fault and changed after the success. Returns the
 * number of faults. The work must be the same in each attempt, like a request that a client retries.
 */
export async function failAtEveryStatement(
  db: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<number> {
  const before = await digestTables(db)
  for (let faults = 0; faults < MAX_STATEMENTS; faults++) {
    const faulty = injectFault(db, faults)
    const error: unknown = await work(faulty.db).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (!faulty.hasFailed()) {
      expect(error).toBe(null)
      expect(faults, 'a fault was injected').toBeGreaterThan(0)
      expect(await digestTables(db), 'written in the end').not.toEqual(before)
      return faults
    }
    expect(error).toBeInstanceOf(InjectedFault)
    expect(await digestTables(db), `after ${faults} statements`).toEqual(before)
  }
  throw new Error(`The work did not end within ${MAX_STATEMENTS} statements.`)
}

/**
 * Wraps a database so that each transaction fails after `at` statements: before the next one, or before the commit.
 * `hasFailed` returns whether a fault was injected.
 */
function injectFault(db: Database, at: number): { db: Database; hasFailed: () => boolean } {
  let hasFailed = false
  function fail(): never {
    hasFailed = true
    throw new InjectedFault()
  }
  function countOn(tx: Database) {
    let statements = 0
    const counted = new Proxy(tx, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (typeof value !== 'function') return value
        const method = value.bind(target)
        if (typeof key !== 'string' || !STATEMENTS.includes(key)) return method
        return (...given: unknown[]) => (statements++ === at ? fail() : method(...given))
      },
    })
    return { counted, isAtEnd: () => statements === at }
  }
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      const { counted, isAtEnd } = countOn(tx)
      const result = await work(counted as typeof tx)
      return isAtEnd() ? fail() : result
    }, config)
  const faulty = new Proxy(db, {
    get: (target, key) => {
      const value: unknown = key === 'transaction' ? transaction : Reflect.get(target, key, target)
      return typeof value === 'function' && key !== '$client' ? value.bind(target) : value
    },
  })
  return { db: faulty, hasFailed: () => hasFailed }
}

// Rows written on purpose before the transaction: failed attempts count too, and a file is staged before it is
// referenced.
const OUTSIDE_TRANSACTION: Readonly<Record<string, string>> = {
  rate_limits: 'where false',
  stored_files: "where state <> 'staged'",
}

/** Computes a checksum of the rows of each table. */
async function digestTables(db: Database) {
  const tables = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const digests = tables.map(
    ({ name }) =>
      `(select md5(string_agg(t::text, '' order by t::text)) from ${name} t ${OUTSIDE_TRANSACTION[name] ?? ''}) as ${name}`,
  )
  const [row] = await db.execute(sql.raw(`select ${digests.join(', ')}`))
  return row
}
