import type { Page } from '@capstone/contract/base'
import { encodeCursor } from './cursor.ts'

/**
 * Cuts rows read with `limit + 1` to one page; the extra row says that there is a next one.
 * `keysOf` gives the sort values of a row, in the order of the sort.
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

/** A `like` pattern that finds `search` anywhere in lower-case text, its own wildcards taken literally. */
export const searchPattern = (search: string) =>
  `%${search.toLowerCase().replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`

const TRIGRAM_LENGTH = 3

/**
 * The `like` patterns of a search through everybody, by the trigram index: anywhere in the text, but for one or two
 * letters at the beginning of a word, since that index finds no shorter text within one.
 */
export const searchPatterns = (search: string): string[] => {
  const pattern = searchPattern(search)
  return search.length < TRIGRAM_LENGTH ? [pattern.slice(1), `% ${pattern.slice(1)}`] : [pattern]
}
