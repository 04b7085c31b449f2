import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Invalidates queries again once their first fetch, if it is running, has ended: it may have read before the change,
 * and `invalidateQueries` takes it for the new fetch.
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
