import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'

/** The student's own dashboard. */
export const studentDashboardQuery = calls.dashboards.readStudentDashboard.queryOptions()

/** Preloads the student's dashboard if it is not cached. */
export function preloadDashboard(queryClient: QueryClient): void {
  void queryClient.prefetchQuery({ ...studentDashboardQuery, staleTime: Number.POSITIVE_INFINITY })
}
