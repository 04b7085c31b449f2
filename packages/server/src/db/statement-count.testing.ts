import type { Database } from './database.ts'
import { createDatabase, type DatabaseClient } from './engine/connection.pool.ts'

const STATEMENTS = [
  'select',
  'selectDistinct',
  'selectDistinctOn',
  '$count',
  'insert',
  'update',
  'delete',
  'execute',
]

/**
 * Wraps a database. `takeCount` returns how many statements were built on it and in its transactions since its last
 * call. A subquery counts as a statement.
 */
export function countStatements(db: Database): { db: Database; takeCount: () => number } {
  let built = 0
  const counting = <Counted extends object>(counted: Counted): Counted =>
    new Proxy(counted, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (typeof value !== 'function' || key === '$client') return value
        const method = value.bind(target)
        if (key === 'transaction') return countInTransaction(method)
        // `with` returns an object with `select`, `insert` and so on.
        if (key === 'with') return (...queries: unknown[]) => counting(method(...queries))
        if (typeof key !== 'string' || !STATEMENTS.includes(key)) return method
        return (...args: unknown[]) => {
          built++
          return method(...args)
        }
      },
    })
  const countInTransaction =
    (transaction: Database['transaction']): Database['transaction'] =>
    (work, config) =>
      transaction((tx) => work(counting(tx)), config)
  return {
    db: counting(db),
    takeCount: () => {
      const count = built
      built = 0
      return count
    },
  }
}

/**
 * Wraps a database. `takeCount` returns how many statements were sent to it outside transactions since its last call,
 * including each run of a prepared statement and statements that do not use Drizzle.
 */
export function countSentStatements(db: Database): { db: Database; takeCount: () => number } {
  const { $client } = db as Database & { readonly $client: DatabaseClient }
  let sent = 0
  class CountingPool {
    connect = () => $client.connect()
    query: DatabaseClient['query'] = (...args) => {
      sent++
      return $client.query(...args)
    }
  }
  return {
    db: createDatabase(new CountingPool()),
    takeCount: () => {
      const count = sent
      sent = 0
      return count
    },
  }
}
