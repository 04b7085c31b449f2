import {
  ADMIN_DASHBOARD_REFRESH_SECONDS,
  type Period,
} from '@capstone/contract/dashboards/dashboards.constants'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'

/** The admin dashboard over a period. */
export const adminDashboardQuery = (period: Period) =>
  calls.dashboards.readAdminDashboard.queryOptions({ input: { period } })

/** The dashboard refreshed every ADMIN_DASHBOARD_REFRESH_SECONDS; while a new period loads, the previous one stays. */
export const refreshedDashboardQuery = (period: Period) =>
  calls.dashboards.readAdminDashboard.queryOptions({
    input: { period },
    placeholderData: keepPreviousData,
    refetchInterval: ADMIN_DASHBOARD_REFRESH_SECONDS * 1000,
  })

/** Preloads the dashboard if it is not cached. */
export function preloadAdminDashboard(queryClient: QueryClient, period: Period): void {
  void queryClient.prefetchQuery({ ...adminDashboardQuery(period), staleTime: Number.POSITIVE_INFINITY })
}
