import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Invalidates queries once their first fetch, if it is running, has ended: it may have read the data before the change,
 * and until it has ended `invalidateQueries` starts no other.
 */
export function invalidateOnceLoaded(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    const { queryKey } = query
    // A failed fetch waits for "Try again".
    query.promise?.then(
      () => client.invalidateQueries({ queryKey, exact: true }),
      () => undefined,
    )
  }
}
