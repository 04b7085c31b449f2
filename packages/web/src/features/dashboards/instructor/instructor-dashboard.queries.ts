import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'

/** When the month of a moment began, by the viewer's clock. */
export const monthOf = (now: Date) => new Date(now.getFullYear(), now.getMonth(), 1)

/** Everything on an instructor's own dashboard; the same query until the month is over. */
export const instructorDashboardQuery = () =>
  calls.dashboards.instructorDashboard.queryOptions({ input: { monthStart: monthOf(new Date()) } })

/** Asks for the dashboard if it is not there yet, without waiting. */
export function preloadInstructorDashboard(queryClient: QueryClient): void {
  void queryClient.prefetchQuery({ ...instructorDashboardQuery(), staleTime: Number.POSITIVE_INFINITY })
}
