import {
  ADMIN_DASHBOARD_REFRESH_SECONDS,
  PERIODS,
  type Period,
} from '@capstone/contract/dashboards/dashboards.constants'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'

/** What an admin looks at unless they choose otherwise. Spec 2 §9. */
export const DEFAULT_PERIOD: Period = PERIODS[0]

/** Everything on an admin's dashboard over a period. */
export const adminDashboardQuery = (period: Period) =>
  calls.dashboards.adminDashboard.queryOptions({ input: { period } })

/**
 * The same for the screen that shows it: asked anew every half minute while somebody looks, with the figures of the
 * period before in place until those of another one are there.
 */
export const shownDashboardQuery = (period: Period) =>
  calls.dashboards.adminDashboard.queryOptions({
    input: { period },
    placeholderData: keepPreviousData,
    refetchInterval: ADMIN_DASHBOARD_REFRESH_SECONDS * 1000,
  })

/** Asks for the dashboard if it is not there yet, without waiting. */
export function preloadAdminDashboard(queryClient: QueryClient, period: Period): void {
  void queryClient.prefetchQuery({ ...adminDashboardQuery(period), staleTime: Number.POSITIVE_INFINITY })
}
