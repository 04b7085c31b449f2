import { useQuery } from '@tanstack/react-query'
import type { Waiting } from '../../ui/shell/menu-types.ts'
import { sayPapersReturned, sayUnanswered } from './dashboards.messages.ts'
import { studentDashboardQuery } from './dashboards.queries.ts'

/**
 * What waits for a student behind the lines of the menu, as their dashboard last said. It asks for nothing by itself:
 * what is not known is not shown, and what is known is asked for anew only once a write of theirs has made it doubtful.
 */
export function useWaiting(): Waiting {
  const { data } = useQuery({
    ...studentDashboardQuery,
    enabled: (query) => query.state.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return {}
  const { papersReturned, unansweredThreads } = data.waiting
  return {
    '/student/publish-paper': { count: papersReturned, label: sayPapersReturned(papersReturned) },
    '/student/support-chat': { count: unansweredThreads, label: sayUnanswered(unansweredThreads) },
  }
}
