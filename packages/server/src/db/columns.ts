import { sql } from 'drizzle-orm'
import { check, timestamp, uuid } from 'drizzle-orm/pg-core'

/** `id`: a random uuid made by the database, the primary key. */
export const idColumn = () => uuid('id').primaryKey().defaultRandom()

/** A moment in time, to the millisecond as JavaScript's `Date` has it. */
export const timestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** `created_at`: when the row was written, by the database's clock. */
export const createdAtColumn = () => timestampColumn('created_at').notNull().defaultNow()

/**
 * A check that the column holds one of the contract's values (or null, where the column allows it).
 * Written as literal SQL: a migration can carry no parameters.
 */
export function oneOf(columnName: string, values: readonly string[]) {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
  return check(`${columnName}_one_of`, sql.raw(`"${columnName}" in (${list})`))
}
