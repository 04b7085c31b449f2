import { PERIODS, type Period } from '@capstone/contract/dashboards/dashboards.constants'
import { useQuery } from '@tanstack/react-query'
import type { MenuCounts } from '../../../ui/shell/menu-types.ts'
import { formatOpenTickets, formatRequestsPending } from './admin-dashboard.messages.ts'
import { adminDashboardQuery, DEFAULT_PERIOD } from './admin-dashboard.queries.ts'

/** The menu counts of an administrator, from the newest dashboard data of any period. */
export function useAdminMenuCounts(isEnabled: boolean): MenuCounts {
  const period = useNewestPeriod()
  const { data } = useQuery({
    ...adminDashboardQuery(period),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return {}
  const { pendingRequests, openTickets } = data.figures
  return {
    '/admin/manage-requests': { count: pendingRequests, label: formatRequestsPending(pendingRequests) },
    '/admin/support-tickets': { count: openTickets, label: formatOpenTickets(openTickets) },
  }
}

/** Returns the period with the newest data, without fetching. */
function useNewestPeriod(): Period {
  const times = [useTimeOf(PERIODS[0]), useTimeOf(PERIODS[1]), useTimeOf(PERIODS[2])]
  return PERIODS[times.indexOf(Math.max(...times))] ?? DEFAULT_PERIOD
}

const useTimeOf = (period: Period) =>
  useQuery({ ...adminDashboardQuery(period), enabled: false }).dataUpdatedAt
