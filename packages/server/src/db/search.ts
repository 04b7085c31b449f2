import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Returns a `like` pattern that finds `search` anywhere in lower-case text, with its wildcards escaped. */
export const searchPattern = (search: string) =>
  `%${search.toLowerCase().replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`

const TRIGRAM_LENGTH = 3

/**
 * Returns the `like` patterns of a search by trigram index. One or two characters are found only at the start of a
 * word: within a word, the index can find no fewer than three.
 */
export const searchPatterns = (search: string): string[] => {
  const pattern = searchPattern(search)
  return search.length < TRIGRAM_LENGTH ? [pattern.slice(1), `% ${pattern.slice(1)}`] : [pattern]
}

/** Whether a text matches at least one `like` pattern. */
export const matchesPatterns = (
  text: SQLWrapper,
  patterns: readonly (string | SQLWrapper)[],
): SQL | undefined => or(...patterns.map((pattern) => sql`${text} like ${pattern}`))

/** Whether a text with a trigram index matches a search. */
export const matchesSearch = (text: SQLWrapper, search: string): SQL | undefined =>
  matchesPatterns(text, searchPatterns(search))
