import type { Database } from './database.ts'

/** What a cut transaction fails with. */
export class CutError extends Error {}

const STATEMENTS = ['select', 'insert', 'update', 'delete', 'execute']

/**
 * The database, but that each transaction on it fails where `at` statements have been written: before the next one, or
 * before its end when there is none. `wasCut` says whether that place was reached.
 */
export function cutTransactions(db: Database, at: number): { db: Database; wasCut: () => boolean } {
  let cut = false
  function throwCut(): never {
    cut = true
    throw new CutError('cut')
  }
  function countedOn(tx: Database) {
    let written = 0
    const counted = new Proxy(tx, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (typeof value !== 'function') return value
        const method = value.bind(target)
        if (typeof key !== 'string' || !STATEMENTS.includes(key)) return method
        return (...given: unknown[]) => (written++ === at ? throwCut() : method(...given))
      },
    })
    return { counted, isAtEnd: () => written === at }
  }
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      const { counted, isAtEnd } = countedOn(tx)
      const result = await work(counted as typeof tx)
      return isAtEnd() ? throwCut() : result
    }, config)
  const cutting = new Proxy(db, {
    get: (target, key) => {
      const value: unknown = key === 'transaction' ? transaction : Reflect.get(target, key, target)
      return typeof value === 'function' && key !== '$client' ? value.bind(target) : value
    },
  })
  return { db: cutting, wasCut: () => cut }
}
