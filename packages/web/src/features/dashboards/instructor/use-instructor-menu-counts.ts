import type { MenuCounts } from '../../../ui/shell/menu-types.ts'
import { formatSupportCounts } from './instructor-dashboard.messages.ts'
import { useSupportCounts } from './use-support-counts.ts'

/** What waits for an instructor, once it `isAsked` for. */
export function useInstructorMenuCounts(isAsked: boolean): MenuCounts {
  const { chat, tickets } = useSupportCounts(isAsked)
  return {
    '/instructor/support-tickets': {
      count: chat.count + tickets.count,
      label: formatSupportCounts(chat.count, tickets.count),
    },
  }
}
