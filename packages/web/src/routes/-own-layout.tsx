import { PortalLayout, type PortalLayoutProps } from '../features/accounts/portal-layout.tsx'
import { useMenuCounts } from '../features/dashboards/use-menu-counts.ts'
import { useNotificationBell } from '../features/notifications/use-notification-bell.tsx'
import { useSession } from '../lib/session/session.ts'

/** The signed-in layout with what is the viewer's own: what waits for them, and their bell. */
export function OwnLayout({ finding }: Pick<PortalLayoutProps, 'finding'>) {
  const { viewer } = useSession()
  // A password that must be changed comes before everything else.
  const person = viewer?.mustChangePassword ? null : viewer
  const waiting = useMenuCounts(person?.role)
  const { bell, panel } = useNotificationBell(person)
  return <PortalLayout waiting={waiting} bell={bell} bellPanel={panel} finding={finding} />
}
