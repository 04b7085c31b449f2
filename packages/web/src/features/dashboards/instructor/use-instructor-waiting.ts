import type { Waiting } from '../../../ui/shell/menu-types.ts'
import { formatSupportCounts } from './instructor-dashboard.messages.ts'
import { useMentorWaiting } from './use-mentor-waiting.ts'

/** What waits for an instructor, once it `isAsked` for. */
export function useInstructorWaiting(isAsked: boolean): Waiting {
  const { chat, tickets } = useMentorWaiting(isAsked)
  return {
    '/instructor/support-tickets': {
      count: chat.count + tickets.count,
      label: formatSupportCounts(chat.count, tickets.count),
    },
  }
}
