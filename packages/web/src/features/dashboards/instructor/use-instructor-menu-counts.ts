import type { MenuCounts } from '../../../ui/shell/menu-types.ts'
import { useSupportCounts } from './use-support-counts.ts'

/** The menu counts of an instructor. */
export function useInstructorMenuCounts(isEnabled: boolean): MenuCounts {
  const { chat, tickets } = useSupportCounts(isEnabled)
  return {
    '/instructor/support-tickets': {
      count: chat.count + tickets.count,
      label: [chat.label, tickets.label].filter(Boolean).join(' and '),
    },
  }
}
