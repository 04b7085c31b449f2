/** Most characters that are searched for. Apart from the schemas, so that a screen with a search needs none of them. */
export const SEARCH_MAX_LENGTH = 200

/** Rows of a page of a list, unless fewer or more are asked for, and the most. */
export const PAGE_SIZE = 25
export const PAGE_SIZE_MAX = 100

/** What a search or a filter finds is counted up to here: "1,000+". */
export const COUNTED_MAX = 1000

/** What is said of a text that is longer than it may be. */
export const formatTooLong = (maxLength: number) => `Please use at most ${maxLength} characters.`
