/** Fewest characters of a search. */
export const SEARCH_MIN_LENGTH = 2
/** Most results of each kind. */
export const RESULTS_PER_KIND = 5
