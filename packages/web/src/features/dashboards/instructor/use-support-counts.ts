import { MINUTE_MS } from '@capstone/contract/base.constants'
import { useQuery } from '@tanstack/react-query'
import { formatChatCounts } from '../dashboards.messages.ts'
import { useUnreadMessages } from '../use-unread-messages.ts'
import { formatTicketsToAnswer } from './instructor-dashboard.messages.ts'
import { instructorDashboardQuery } from './instructor-dashboard.queries.ts'

/** Returns the counts of the tabs of the Student Support Center, and of the instructor's own answered tickets. */
export function useSupportCounts(isEnabled: boolean) {
  const unread = useUnreadMessages(isEnabled)
  const { data } = useQuery({
    ...instructorDashboardQuery(),
    select: ({ menuCounts }) => menuCounts,
    enabled: isEnabled,
    staleTime: MINUTE_MS,
  })
  const { tickets = 0, meetingsProposed = 0, ticketsAnswered = 0 } = data ?? {}
  return {
    chat: { count: unread + meetingsProposed, label: formatChatCounts(unread, meetingsProposed) },
    tickets: { count: tickets, label: formatTicketsToAnswer(tickets) },
    ticketsAnswered,
  }
}
