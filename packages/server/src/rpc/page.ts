import type { Page } from '@capstone/contract/base'
import { encodeCursor } from './cursor.ts'

/**
 * Makes a page of rows that were read with `limit + 1`; the extra row shows that there is a next page. `keysOf` returns the
 * sort values of a row, in the order of the sort.
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

/** Returns a `like` pattern that finds `search` anywhere in lower-case text, with its wildcards escaped. */
export const searchPattern = (search: string) =>
  `%${search.toLowerCase().replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`

const TRIGRAM_LENGTH = 3

/**
 * Returns the `like` patterns of a search by trigram index. One or two letters are found only at the start of a word, because
 * the index has no shorter text within words.
 */
export const searchPatterns = (search: string): string[] => {
  const pattern = searchPattern(search)
  return search.length < TRIGRAM_LENGTH ? [pattern.slice(1), `% ${pattern.slice(1)}`] : [pattern]
}
