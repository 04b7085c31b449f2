import type { Database } from './database.ts'

/** Makes of `prepare` a function that prepares a statement once for each database and gives it back ever after. */
export function preparedOn<Prepared>(prepare: (db: Database) => Prepared): (db: Database) => Prepared {
  const known = new WeakMap<Database, Prepared>()
  return (db) => {
    const prepared = known.get(db) ?? prepare(db)
    known.set(db, prepared)
    return prepared
  }
}
