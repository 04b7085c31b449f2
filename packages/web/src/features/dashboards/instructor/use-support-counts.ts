import { useQuery } from '@tanstack/react-query'
import { useUnread } from '../use-unread-messages.ts'
import { formatSupportCounts } from './instructor-dashboard.messages.ts'
import { instructorDashboardQuery } from './instructor-dashboard.queries.ts'

/** What waits in each half of the Student Support Center, once it `isAsked` for. */
export function useSupportCounts(isAsked: boolean) {
  const unread = useUnread(isAsked)
  const { data } = useQuery({
    ...instructorDashboardQuery(),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const tickets = data?.menuCounts.tickets ?? 0
  return {
    chat: { count: unread, label: formatSupportCounts(unread, 0) },
    tickets: { count: tickets, label: formatSupportCounts(0, tickets) },
  }
}
