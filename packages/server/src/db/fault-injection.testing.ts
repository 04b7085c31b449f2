import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from './database.ts'

/** What a transaction fails with where a fault was injected. */
class InjectedFault extends Error {}

const STATEMENTS = ['select', 'insert', 'update', 'delete', 'execute']
const MOST_STATEMENTS = 40

/**
 * Does a piece of work again and again, each time with its transactions failing one statement later and at last before their
 * commit, until it succeeds. After each fault every row must be as it was before, after the success not. Returns how many
 * faults there were. The work must be the same at each try, as a client that tries again sends it.
 */
export async function failAtEveryStatement(
  db: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<number> {
  const before = await digestTables(db)
  for (let faults = 0; faults < MOST_STATEMENTS; faults++) {
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
  throw new Error(`The work did not end within ${MOST_STATEMENTS} statements.`)
}

/**
 * The database, but that each transaction on it fails where `at` statements have been written: before the next one, or
 * before its commit when there is none. `hasFailed` says whether that place was reached.
 */
function injectFault(db: Database, at: number): { db: Database; hasFailed: () => boolean } {
  let hasFailed = false
  function fail(): never {
    hasFailed = true
    throw new InjectedFault()
  }
  function countOn(tx: Database) {
    let written = 0
    const counted = new Proxy(tx, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (typeof value !== 'function') return value
        const method = value.bind(target)
        if (typeof key !== 'string' || !STATEMENTS.includes(key)) return method
        return (...given: unknown[]) => (written++ === at ? fail() : method(...given))
      },
    })
    return { counted, isAtEnd: () => written === at }
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

// Written before and outside the transaction on purpose: attempts are counted of what fails too, and a file on its way in is
// staged before the transaction that names it, and swept if that never comes.
const OUTSIDE: Readonly<Record<string, string>> = {
  rate_limits: 'where false',
  stored_files: "where state <> 'staged'",
}

/** A checksum of the rows of each table. */
async function digestTables(db: Database) {
  const tables = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const digests = tables.map(
    ({ name }) =>
      `(select md5(string_agg(t::text, '' order by t::text)) from ${name} t ${OUTSIDE[name] ?? ''}) as ${name}`,
  )
  const [row] = await db.execute(sql.raw(`select ${digests.join(', ')}`))
  return row
}
