import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'

/** Everything on a student's own dashboard. */
export const studentDashboardQuery = calls.dashboards.studentDashboard.queryOptions()

/** Asks for the dashboard if it is not there yet, without waiting. */
export function preloadDashboard(queryClient: QueryClient): void {
  void queryClient.prefetchQuery({ ...studentDashboardQuery, staleTime: Number.POSITIVE_INFINITY })
}
