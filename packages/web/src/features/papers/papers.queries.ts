import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/api.ts'

/** One's own three newest papers. */
export const recentPapersQuery = calls.papers.listRecentOwnPapers.queryOptions()

/** Asks for the papers if they are not there yet, without waiting. */
export function preloadRecentPapers(queryClient: QueryClient): void {
  void queryClient.prefetchQuery({ ...recentPapersQuery, staleTime: Number.POSITIVE_INFINITY })
}
