import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import type { Database } from './database.ts'

const STATEMENTS = ['select', 'insert', 'update', 'delete', 'execute']

/** The database, and how many statements were written on it and in its transactions since this was last asked. */
export function countStatements(db: Database): { db: Database; takeCount: () => number } {
  let written = 0
  const counting = <Counted extends Database>(counted: Counted): Counted =>
    new Proxy(counted, {
      get(target, key) {
        if (key === 'transaction') return transaction
        const value: unknown = Reflect.get(target, key, target)
        if (typeof value !== 'function' || key === '$client') return value
        const method = value.bind(target)
        if (typeof key !== 'string' || !STATEMENTS.includes(key)) return method
        return (...given: unknown[]) => {
          written++
          return method(...given)
        }
      },
    })
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction((tx) => work(counting(tx)), config)
  return {
    db: counting(db),
    takeCount: () => {
      const count = written
      written = 0
      return count
    },
  }
}

/**
 * The same database, and how many statements were sent to it since this was last asked: a prepared one counts each time
 * it runs, and so does one made without Drizzle.
 */
export function countSentStatements(db: Database): { db: Database; takeCount: () => number } {
  const { $client } = db as Database & { readonly $client: Sql }
  let sent = 0
  const client = new Proxy($client, {
    get: (target, key) => {
      if (key === 'unsafe') sent++
      return Reflect.get(target, key, target)
    },
  })
  return {
    db: drizzle(client),
    takeCount: () => {
      const count = sent
      sent = 0
      return count
    },
  }
}
