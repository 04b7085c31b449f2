import { Column, fillPlaceholders, is, type SQL } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { Database } from '../database.ts'

/** Makes of `prepare` a function that prepares a statement once for each database and gives it back ever after. */
export function preparedOn<Prepared>(prepare: (db: Database) => Prepared): (db: Database) => Prepared {
  const known = new WeakMap<Database, Prepared>()
  return (db) => {
    const prepared = known.get(db) ?? prepare(db)
    known.set(db, prepared)
    return prepared
  }
}

type Columns = Readonly<Record<string, Column | SQL>>
type Select<Row> = PromiseLike<Row[]> & { toSQL(): { sql: string; params: unknown[] } }
type Values = Readonly<Record<string, unknown>>

/**
 * A select of `columns`, prepared once for each database, whose rows are made without Drizzle's own row mapper. For the
 * statements every call waits for: that mapper asks of each cell anew what it is, a tenth of a call's time. Outside
 * transactions only.
 */
export const preparedSelect = <Row>(columns: Columns, select: (db: Database) => Select<Row>) => {
  const toRow = rowMaker<Row>(columns)
  return preparedOn((db) => {
    const { sql, params } = select(db).toSQL()
    const { $client } = db as Database & { readonly $client?: Sql }
    if (!$client) throw new Error('This statement is for use outside transactions.')
    return async (values: Values): Promise<Row[]> => {
      const filled = fillPlaceholders(params, values) as never[]
      return (await $client.unsafe(sql, filled, { prepare: true }).values()).map(toRow)
    }
  })
}

/** Makes rows of cells in the order of the columns, each decoded as its column says. */
function rowMaker<Row>(columns: Columns) {
  const cells = Object.entries(columns).map(([name, column]) => ({
    name,
    decode: is(column, Column) ? (cell: unknown) => column.mapFromDriverValue(cell) : (cell: unknown) => cell,
  }))
  return (found: readonly unknown[]) => {
    const row: Record<string, unknown> = {}
    for (const [index, { name, decode }] of cells.entries()) {
      const cell = found[index]
      row[name] = cell === null ? null : decode(cell)
    }
    return row as Row
  }
}
