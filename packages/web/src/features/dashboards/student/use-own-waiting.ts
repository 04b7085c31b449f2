import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { useQuery } from '@tanstack/react-query'
import { useIdle } from '../../../lib/dom/use-idle.ts'
import type { Waiting } from '../../../ui/shell/menu-types.ts'
import { useAdminWaiting } from '../admin/use-admin-waiting.ts'
import { formatPapersReturned, formatUnreadMessages } from '../dashboards.messages.ts'
import { studentDashboardQuery } from '../dashboards.queries.ts'
import { useInstructorWaiting } from '../instructor/use-instructor-waiting.ts'
import { useUnread } from '../use-unread.ts'

/**
 * What waits for somebody behind the lines of their menu, on every screen: asked for when the browser has nothing better
 * to do, and again only when something happened that may have changed it. What is not known yet is not shown.
 */
export function useOwnWaiting(role: Role | undefined): Waiting {
  const isCalm = useIdle()
  const isAsked = (whose: Role) => isCalm && role === whose
  const waiting: Record<Role, Waiting> = {
    student: useStudentWaiting(isAsked('student')),
    instructor: useInstructorWaiting(isAsked('instructor')),
    admin: useAdminWaiting(isAsked('admin')),
  }
  return role ? waiting[role] : {}
}

/** What waits for a student, once it `isAsked` for. */
function useStudentWaiting(isAsked: boolean): Waiting {
  const unread = useUnread(isAsked)
  const { data } = useQuery({
    ...studentDashboardQuery,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const papersReturned = data?.waiting.papersReturned ?? 0
  return {
    '/student/publish-paper': { count: papersReturned, label: formatPapersReturned(papersReturned) },
    '/student/support-chat': { count: unread, label: formatUnreadMessages(unread) },
  }
}
