export const SEARCH_MIN_LENGTH = 2
export const RESULTS_PER_KIND = 5
