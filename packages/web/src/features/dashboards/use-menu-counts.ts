import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { useQuery } from '@tanstack/react-query'
import { useIdle } from '../../lib/dom/use-idle.ts'
import type { MenuCounts } from '../../ui/shell/menu-types.ts'
import { useAdminMenuCounts } from './admin/use-admin-menu-counts.ts'
import { formatPapersReturned, formatUnreadMessages } from './dashboards.messages.ts'
import { studentDashboardQuery } from './dashboards.queries.ts'
import { useInstructorMenuCounts } from './instructor/use-instructor-menu-counts.ts'
import { useUnread } from './use-unread-messages.ts'

/**
 * What waits for somebody behind the lines of their menu, on every screen: asked for when the browser has nothing better
 * to do, and again only when something happened that may have changed it. What is not known yet is not shown.
 */
export function useMenuCounts(role: Role | undefined): MenuCounts {
  const isCalm = useIdle()
  const isAsked = (whose: Role) => isCalm && role === whose
  const waiting: Record<Role, MenuCounts> = {
    student: useStudentMenuCounts(isAsked('student')),
    instructor: useInstructorMenuCounts(isAsked('instructor')),
    admin: useAdminMenuCounts(isAsked('admin')),
  }
  return role ? waiting[role] : {}
}

/** What waits for a student, once it `isAsked` for. */
function useStudentMenuCounts(isAsked: boolean): MenuCounts {
  const unread = useUnread(isAsked)
  const { data } = useQuery({
    ...studentDashboardQuery,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const papersReturned = data?.menuCounts.papersReturned ?? 0
  return {
    '/student/publish-paper': { count: papersReturned, label: formatPapersReturned(papersReturned) },
    '/student/support-chat': { count: unread, label: formatUnreadMessages(unread) },
  }
}
