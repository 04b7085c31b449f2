import { MINUTE_MS } from '@capstone/contract/base.constants'
import { useQuery } from '@tanstack/react-query'
import { formatChatCounts } from '../dashboards.messages.ts'
import { useUnreadMessages } from '../use-unread-messages.ts'
import { formatTicketsToAnswer } from './instructor-dashboard.messages.ts'
import { instructorDashboardQuery } from './instructor-dashboard.queries.ts'

/**
 * Returns what waits in the Student Support Center, by tab and in all, and the count of the instructor's own answered
 * tickets.
 */
export function useSupportCounts(isEnabled: boolean) {
  const unread = useUnreadMessages(isEnabled)
  const { data } = useQuery({
    ...instructorDashboardQuery(),
    select: ({ menuCounts }) => menuCounts,
    enabled: isEnabled,
    staleTime: MINUTE_MS,
  })
  const { tickets = 0, meetingsProposed = 0, ticketsAnswered = 0 } = data ?? {}
  const chat = { count: unread + meetingsProposed, label: formatChatCounts(unread, meetingsProposed) }
  const received = { count: tickets, label: formatTicketsToAnswer(tickets) }
  const all = {
    count: chat.count + received.count,
    label: [chat.label, received.label].filter(Boolean).join(' and '),
  }
  return { chat, tickets: received, all, ticketsAnswered }
}
