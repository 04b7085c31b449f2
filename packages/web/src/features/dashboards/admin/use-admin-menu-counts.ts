import { PERIODS, type Period } from '@capstone/contract/dashboards/dashboards.constants'
import { useQuery } from '@tanstack/react-query'
import type { MenuCounts } from '../../../ui/shell/menu-types.ts'
import { formatOpenTickets, formatRequestsPending } from './admin-dashboard.messages.ts'
import { adminDashboardQuery, DEFAULT_PERIOD } from './admin-dashboard.queries.ts'

/** What waits for an administrator, once it `isAsked` for, as their dashboard last said, over whichever period. */
export function useAdminMenuCounts(isAsked: boolean): MenuCounts {
  const period = useNewestPeriod()
  const { data } = useQuery({
    ...adminDashboardQuery(period),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return {}
  const { pendingRequests, openTickets } = data.figures
  return {
    '/admin/manage-requests': { count: pendingRequests, label: formatRequestsPending(pendingRequests) },
    '/admin/support-tickets': { count: openTickets, label: formatOpenTickets(openTickets) },
  }
}

/** The period whose figures came last; they are only looked at here. */
function useNewestPeriod(): Period {
  const times = [useTimeOf(PERIODS[0]), useTimeOf(PERIODS[1]), useTimeOf(PERIODS[2])]
  return PERIODS[times.indexOf(Math.max(...times))] ?? DEFAULT_PERIOD
}

const useTimeOf = (period: Period) =>
  useQuery({ ...adminDashboardQuery(period), enabled: false }).dataUpdatedAt
