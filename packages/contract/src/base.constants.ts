/**
 * Longest search text, in characters. Kept apart from the schemas, so that a screen with a search does not load them.
 */
export const SEARCH_MAX_LENGTH = 200

/** Rows on a page of a list: by default, and at most. */
export const PAGE_SIZE = 25
export const PAGE_SIZE_MAX = 100

/** Rows per chunk of an exported file. */
export const EXPORT_CHUNK_SIZE = 2000

/** Matches of a search or filter are counted up to this number: "1,000+". */
export const COUNTED_MAX = 1000

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const DAY_SECONDS = DAY_MS / 1000

export const MB = 1024 * 1024

export const formatTooLong = (maxLength: number) => `Please use at most ${maxLength} characters.`

/** A UUID that sorts before every id and is not accepted as one: the bound of a first page. */
export const SMALLEST_ID = '00000000-0000-0000-0000-000000000000'
