import { SUMMARY_MAX_AGE_MS } from '@capstone/contract/dashboards/dashboards.constants'
import type { QueryClient } from '@tanstack/react-query'
import { calls } from './api.ts'

/**
 * Refetches the dashboards after a write: at once, and again when the figures that the server caches for
 * SUMMARY_SECONDS have expired.
 */
export function invalidateDashboards(queryClient: QueryClient): void {
  const invalidate = () => void queryClient.invalidateQueries({ queryKey: calls.dashboards.key() })
  invalidate()
  setTimeout(invalidate, SUMMARY_MAX_AGE_MS)
}
