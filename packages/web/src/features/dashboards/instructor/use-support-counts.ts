import { useQuery } from '@tanstack/react-query'
import { useUnreadMessages } from '../use-unread-messages.ts'
import { formatSupportCounts } from './instructor-dashboard.messages.ts'
import { instructorDashboardQuery } from './instructor-dashboard.queries.ts'

/** The counts of the two tabs of the Student Support Center. */
export function useSupportCounts(isEnabled: boolean) {
  const unread = useUnreadMessages(isEnabled)
  const { data } = useQuery({
    ...instructorDashboardQuery(),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const tickets = data?.menuCounts.tickets ?? 0
  return {
    chat: { count: unread, label: formatSupportCounts(unread, 0) },
    tickets: { count: tickets, label: formatSupportCounts(0, tickets) },
  }
}
