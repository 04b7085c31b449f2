import { PortalLayout } from '../features/accounts/portal-layout.tsx'
import { formatNotSent } from '../features/chat/messages/send-queue.messages.ts'
import { usePendingMessages } from '../features/chat/messages/send-queue.queries.ts'
import { useResumeSendQueue } from '../features/chat/messages/use-resume-send-queue.ts'
import { useMenuCounts } from '../features/dashboards/use-menu-counts.ts'
import { useNotificationBell } from '../features/notifications/use-notification-bell.tsx'
import { useSearchResults } from '../features/search/use-search-results.tsx'
import { useSession } from '../lib/session/session.ts'
import { addMenuCount } from '../ui/shell/menus.ts'

/** The layout of signed-in screens, with the viewer's menu counts, notifications and search. */
export function SignedInLayout() {
  const { viewer } = useSession()
  // A viewer who must change their password gets none of these until they have.
  const activeViewer = viewer?.mustChangePassword ? null : viewer
  const role = activeViewer?.role
  const pending = usePendingMessages(activeViewer?.id)
  const failed = pending.filter(({ state }) => state === 'failed').length
  const chatPath = role === 'instructor' ? '/instructor/support-tickets' : '/student/support-chat'
  const failedCount = { count: failed, label: formatNotSent(failed) }
  const menuCounts = addMenuCount(useMenuCounts(role), chatPath, failedCount)
  const { bell, panel } = useNotificationBell(activeViewer)
  const paletteSearch = useSearchResults(role)
  useResumeSendQueue(activeViewer?.id)
  return (
    <PortalLayout
      menuCounts={menuCounts}
      hasUnsentMessages={pending.length > 0}
      bell={bell}
      bellPanel={panel}
      paletteSearch={paletteSearch}
    />
  )
}
