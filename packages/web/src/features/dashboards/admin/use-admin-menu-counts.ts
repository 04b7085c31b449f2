import { MINUTE_MS } from '@capstone/contract/base.constants'
import { DEFAULT_PERIOD, PERIODS, type Period } from '@capstone/contract/dashboards/dashboards.constants'
import { notifyManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { MenuCounts } from '../../../ui/shell/menu-types.ts'
import {
  formatInstructorTickets,
  formatPapersWaiting,
  formatRequestsPending,
  formatStudentTickets,
} from './admin-dashboard.messages.ts'
import { adminDashboardQuery } from './admin-dashboard.queries.ts'

/** The menu counts of an administrator, from the newest dashboard data of any period. */
export function useAdminMenuCounts(isEnabled: boolean): MenuCounts {
  const period = useNewestPeriod()
  const { data } = useQuery({
    ...adminDashboardQuery(period),
    select: ({ figures }) => figures,
    enabled: isEnabled,
    staleTime: MINUTE_MS,
  })
  if (!data) return {}
  const { papersWaiting, pendingRequests, studentTicketsWaiting, instructorTicketsWaiting } = data
  return {
    '/admin/manage-papers': { count: papersWaiting, label: formatPapersWaiting(papersWaiting) },
    '/admin/manage-requests': { count: pendingRequests, label: formatRequestsPending(pendingRequests) },
    '/admin/support-tickets': {
      count: studentTicketsWaiting,
      label: formatStudentTickets(studentTicketsWaiting),
    },
    '/admin/instructor-tickets': {
      count: instructorTicketsWaiting,
      label: formatInstructorTickets(instructorTicketsWaiting),
    },
  }
}

/** Returns the period with the newest data, the default one without any; does not fetch. */
function useNewestPeriod(): Period {
  const queryClient = useQueryClient()
  const [subscribe] = useState(
    () => (listen: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listen)),
  )
  return useSyncExternalStore(subscribe, () => newestPeriodIn(queryClient))
}

function newestPeriodIn(queryClient: QueryClient): Period {
  const times = PERIODS.map(
    (period) => queryClient.getQueryState(adminDashboardQuery(period).queryKey)?.dataUpdatedAt ?? 0,
  )
  const newest = Math.max(...times)
  return PERIODS.find((_, index) => newest > 0 && times[index] === newest) ?? DEFAULT_PERIOD
}
