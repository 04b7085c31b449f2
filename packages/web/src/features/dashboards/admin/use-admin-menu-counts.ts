import { DEFAULT_PERIOD, PERIODS, type Period } from '@capstone/contract/dashboards/dashboards.constants'
import { useQuery } from '@tanstack/react-query'
import type { MenuCounts } from '../../../ui/shell/menu-types.ts'
import {
  formatInstructorTickets,
  formatRequestsPending,
  formatUnresolvedTickets,
} from './admin-dashboard.messages.ts'
import { adminDashboardQuery } from './admin-dashboard.queries.ts'

/** The menu counts of an administrator, from the newest dashboard data of any period. */
export function useAdminMenuCounts(isEnabled: boolean): MenuCounts {
  const period = useNewestPeriod()
  const { data } = useQuery({
    ...adminDashboardQuery(period),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return {}
  const { pendingRequests, unresolvedTickets, instructorTicketsWaiting } = data.figures
  return {
    '/admin/manage-requests': { count: pendingRequests, label: formatRequestsPending(pendingRequests) },
    '/admin/support-tickets': {
      count: unresolvedTickets,
      label: formatUnresolvedTickets(unresolvedTickets),
    },
    '/admin/instructor-tickets': {
      count: instructorTicketsWaiting,
      label: formatInstructorTickets(instructorTicketsWaiting),
    },
  }
}

/** Returns the period with the newest data, the default one without any; does not fetch. */
function useNewestPeriod(): Period {
  const times = [useTimeOf(PERIODS[0]), useTimeOf(PERIODS[1]), useTimeOf(PERIODS[2])]
  const newest = Math.max(...times)
  return PERIODS.find((_, index) => newest > 0 && times[index] === newest) ?? DEFAULT_PERIOD
}

const useTimeOf = (period: Period) =>
  useQuery({ ...adminDashboardQuery(period), enabled: false }).dataUpdatedAt
