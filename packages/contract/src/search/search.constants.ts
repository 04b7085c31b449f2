/** Fewest characters that are looked for. */
export const FIND_MIN_LENGTH = 2
/** Most things of each kind that are told. */
export const FOUND_OF_EACH = 5
