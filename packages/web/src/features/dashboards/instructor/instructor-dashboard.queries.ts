import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'

/** Returns the start of the month in the viewer's time zone. */
export const startOfMonth = (now: Date) => new Date(now.getFullYear(), now.getMonth(), 1)

/** The instructor's own dashboard; the query key changes each month. */
export const instructorDashboardQuery = () =>
  calls.dashboards.readInstructorDashboard.queryOptions({ input: { monthStart: startOfMonth(new Date()) } })

/** Preloads the dashboard if it is not cached. */
export function preloadInstructorDashboard(queryClient: QueryClient): void {
  void queryClient.prefetchQuery({ ...instructorDashboardQuery(), staleTime: Number.POSITIVE_INFINITY })
}
