import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { useQuery } from '@tanstack/react-query'
import { useIdle } from '../../lib/dom/use-idle.ts'
import type { MenuCounts } from '../../ui/shell/menu-types.ts'
import { useAdminMenuCounts } from './admin/use-admin-menu-counts.ts'
import { formatPapersReturned, formatUnreadMessages } from './dashboards.messages.ts'
import { studentDashboardQuery } from './dashboards.queries.ts'
import { useInstructorMenuCounts } from './instructor/use-instructor-menu-counts.ts'
import { useUnreadMessages } from './use-unread-messages.ts'

/**
 * Returns the counts shown as badges in the menu. They are fetched when the browser is idle, and again only after live
 * events that may have changed them; unknown ones are left out.
 */
export function useMenuCounts(role: Role | undefined): MenuCounts {
  const isIdle = useIdle()
  const isEnabled = (whose: Role) => isIdle && role === whose
  const counts: Record<Role, MenuCounts> = {
    student: useStudentMenuCounts(isEnabled('student')),
    instructor: useInstructorMenuCounts(isEnabled('instructor')),
    admin: useAdminMenuCounts(isEnabled('admin')),
  }
  return role ? counts[role] : {}
}

/** The menu counts of a student. */
function useStudentMenuCounts(isEnabled: boolean): MenuCounts {
  const unread = useUnreadMessages(isEnabled)
  const { data } = useQuery({
    ...studentDashboardQuery,
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const papersReturned = data?.menuCounts.papersReturned ?? 0
  return {
    '/student/publish-paper': { count: papersReturned, label: formatPapersReturned(papersReturned) },
    '/student/support-chat': { count: unread, label: formatUnreadMessages(unread) },
  }
}
