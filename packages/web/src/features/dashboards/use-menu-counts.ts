import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { MINUTE_MS } from '@capstone/contract/base.constants'
import type { HandInFigures } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { useQuery } from '@tanstack/react-query'
import { useIdle } from '../../lib/dom/use-idle.ts'
import { calls } from '../../lib/http/api.ts'
import type { MenuCounts } from '../../ui/shell/menu-types.ts'
import { useAdminMenuCounts } from './admin/use-admin-menu-counts.ts'
import { formatChatCounts, formatExtensionRequests, formatTicketsAnswered } from './dashboards.messages.ts'
import { studentDashboardQuery } from './dashboards.queries.ts'
import { useSupportCounts } from './instructor/use-support-counts.ts'
import { formatPapersReturned } from './student/student-dashboard.messages.ts'
import { useUnreadMessages } from './use-unread-messages.ts'

/**
 * Returns the counts shown as badges in the menu. They are first fetched once the browser is idle, and refetched when
 * they are invalidated, for example by a live event, and when the window gets the focus a minute later: some also
 * change with time, for example when a hand-in becomes late.
 */
export function useMenuCounts(role: Role | undefined): MenuCounts {
  const isIdle = useIdle()
  const isEnabled = (whose: Role) => isIdle && role === whose
  const counts: Record<Role, MenuCounts> = {
    student: useStudentMenuCounts(isEnabled('student')),
    instructor: useInstructorMenuCounts(isEnabled('instructor')),
    admin: useAdminMenuCounts(isEnabled('admin')),
  }
  const handIns = useHandInMenuCounts(isIdle ? role : undefined)
  return role ? { ...counts[role], ...handIns } : {}
}

/** The menu counts of a student. */
function useStudentMenuCounts(isEnabled: boolean): MenuCounts {
  const unread = useUnreadMessages(isEnabled)
  const { data } = useQuery({
    ...studentDashboardQuery,
    select: ({ menuCounts }) => menuCounts,
    enabled: isEnabled,
    staleTime: MINUTE_MS,
  })
  const { papersReturned = 0, meetingsProposed = 0, ticketsAnswered = 0 } = data ?? {}
  return {
    '/student/publish-paper': { count: papersReturned, label: formatPapersReturned(papersReturned) },
    '/student/support-chat': {
      count: unread + meetingsProposed,
      label: formatChatCounts(unread, meetingsProposed),
    },
    '/student/support-tickets': { count: ticketsAnswered, label: formatTicketsAnswered(ticketsAnswered) },
  }
}

/** The menu counts of an instructor. */
function useInstructorMenuCounts(isEnabled: boolean): MenuCounts {
  const { all, ticketsAnswered } = useSupportCounts(isEnabled)
  return {
    '/instructor/support-tickets': all,
    '/instructor/admin-tickets': { count: ticketsAnswered, label: formatTicketsAnswered(ticketsAnswered) },
  }
}

const countParts: Readonly<Record<Role, (figures: HandInFigures) => readonly (readonly [number, string])[]>> =
  {
    student: ({ missing, returned }) => [
      [missing, `${missing} missing`],
      [returned, `${returned} returned`],
    ],
    instructor: ({ waiting, extensionRequests }) => [
      [waiting, `${waiting} to review`],
      [extensionRequests, formatExtensionRequests(extensionRequests)],
    ],
    admin: ({ extensionRequests }) => [[extensionRequests, formatExtensionRequests(extensionRequests)]],
  }

/** The menu count of hand-ins: what waits for the viewer. Without a role nothing is fetched. */
function useHandInMenuCounts(role: Role | undefined): MenuCounts {
  const { data } = useQuery(
    calls.handIns.readFigures.queryOptions({
      enabled: role !== undefined,
      staleTime: MINUTE_MS,
    }),
  )
  if (!role || !data) return {}
  const parts = countParts[role](data).filter(([count]) => count > 0)
  return {
    [`/${role}/hand-ins`]: {
      count: parts.reduce((sum, [count]) => sum + count, 0),
      label: parts.map(([, label]) => label).join(', '),
    },
  }
}
