/** Fewest characters that are looked for. */
export const SEARCH_MIN_LENGTH = 2
/** Most things of each kind that are told. */
export const RESULTS_PER_KIND = 5
