import { PortalLayout } from '../features/accounts/portal-layout.tsx'
import { useMenuCounts } from '../features/dashboards/use-menu-counts.ts'
import { useNotificationBell } from '../features/notifications/use-notification-bell.tsx'
import { useSearchResults } from '../features/search/use-search-results.tsx'
import { useSession } from '../lib/session/session.ts'

/** The layout of signed-in screens, with the viewer's menu counts, notifications and search. */
export function SignedInLayout() {
  const { viewer } = useSession()
  // Until a required password change, the viewer sees nothing else.
  const person = viewer?.mustChangePassword ? null : viewer
  const waiting = useMenuCounts(person?.role)
  const { bell, panel } = useNotificationBell(person)
  const paletteSearch = useSearchResults(person?.role)
  return <PortalLayout waiting={waiting} bell={bell} bellPanel={panel} paletteSearch={paletteSearch} />
}
