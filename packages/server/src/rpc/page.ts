import type { Page } from '@capstone/contract/base'
import { encodeCursor } from './cursor.ts'

/**
 * Makes a page of rows that were read with `limit + 1`; the extra row shows that there is a next page. `keysOf` returns
 * the sort values of a row, in the order of the sort.
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  keysOf: (row: Row) => readonly (string | number | Date)[],
): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(keysOf(last)) : null }
}
