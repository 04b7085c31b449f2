import { nextProfileField, profileCompletion } from '@capstone/contract/accounts/accounts.policy'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { Outlet } from '@tanstack/react-router'
import { useSession } from '../../lib/session.ts'
import { FindAnything, openFindAnything } from '../../ui/find-anything.tsx'
import { menuOf } from '../../ui/shell/menus.ts'
import { Shell } from '../../ui/shell/shell.tsx'
import { WaitingScreen } from '../../ui/waiting-screen.tsx'
import { useSignOut } from './accounts.queries.ts'

/** The signed-in layout of the viewer's role around every one of its screens. Spec 1 §2. */
export function PortalLayout() {
  const { viewer, isDemo } = useSession()
  const signOut = useSignOut()
  // Signed out, on the way to the landing page.
  if (!viewer) return <WaitingScreen />
  const menu = viewer.mustChangePassword ? [] : menuOf(viewer.role)
  return (
    <>
      <Shell
        menu={menu}
        person={viewer}
        {...meterOf(viewer)}
        demo={isDemo}
        onFind={openFindAnything}
        onSignOut={() => signOut.mutate()}
      >
        <Outlet />
      </Shell>
      <FindAnything menu={menu} />
    </>
  )
}

function meterOf(viewer: Viewer) {
  if (viewer.role !== 'student') return {}
  const field = nextProfileField(viewer)
  return { profilePercent: profileCompletion(viewer), profileHint: field ? `Add your ${field}` : undefined }
}
