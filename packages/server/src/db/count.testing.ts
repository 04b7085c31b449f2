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
