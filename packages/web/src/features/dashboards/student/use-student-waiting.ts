import { useQuery } from '@tanstack/react-query'
import type { Waiting } from '../../../ui/shell/menu-types.ts'
import { sayPapersReturned, sayUnread } from '../dashboards.messages.ts'
import { studentDashboardQuery } from '../dashboards.queries.ts'
import { useUnread } from '../use-unread.ts'

/** What waits for a student, once it `isAsked` for. */
export function useStudentWaiting(isAsked: boolean): Waiting {
  const unread = useUnread(isAsked)
  const { data } = useQuery({
    ...studentDashboardQuery,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const papersReturned = data?.waiting.papersReturned ?? 0
  return {
    '/student/publish-paper': { count: papersReturned, label: sayPapersReturned(papersReturned) },
    '/student/support-chat': { count: unread, label: sayUnread(unread) },
  }
}
