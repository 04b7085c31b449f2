import { SUMMARY_MAX_AGE_MS } from '@capstone/contract/dashboards/dashboards.constants'
import type { QueryClient } from '@tanstack/react-query'
import { calls } from './api.ts'

/**
 * Has the dashboards asked for anew after a write: at once, for what they name, and again when the server has counted
 * what it keeps for SUMMARY_SECONDS.
 */
export function invalidateDashboards(queryClient: QueryClient): void {
  const ask = () => void queryClient.invalidateQueries({ queryKey: calls.dashboards.key() })
  ask()
  setTimeout(ask, SUMMARY_MAX_AGE_MS)
}
