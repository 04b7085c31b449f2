import { nextProfileField, profileCompletion } from '@capstone/contract/accounts/accounts.policy'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useSession } from '../../lib/session.ts'
import { useScreensAhead } from '../../lib/use-screens-ahead.ts'
import { FindAnything, openFindAnything } from '../../ui/find-anything.tsx'
import type { Waiting } from '../../ui/shell/menu-types.ts'
import { accountScreensOf, menuOf } from '../../ui/shell/menus.ts'
import { Shell } from '../../ui/shell/shell.tsx'
import { WaitingScreen } from '../../ui/waiting-screen.tsx'
import { SessionEndedDialog } from './session-ended-dialog.tsx'
import { useSessionEnd } from './use-session-end.ts'
import { useSignOut } from './use-sign-out.ts'

export interface PortalLayoutProps {
  /** What waits behind the lines of the menu, as far as it is known. */
  readonly waiting?: Waiting | undefined
}

/** The signed-in layout of the viewer's role around every one of its screens. Spec 1 §2. */
export function PortalLayout({ waiting }: PortalLayoutProps) {
  const { viewer, isDemo } = useSession()
  const signOut = useSignOut()
  const { hasEnded, lookAgain } = useSessionEnd(viewer?.id)
  useScreensAhead(viewer?.mustChangePassword ? undefined : viewer?.role)
  const isFull = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isFull) })
  // Signed out, on the way to the landing page.
  if (!viewer) return <WaitingScreen />
  const menu = viewer.mustChangePassword ? [] : menuOf(viewer.role, waiting)
  const screens = viewer.mustChangePassword ? [] : accountScreensOf(viewer.role)
  return (
    <>
      <Shell
        menu={menu}
        person={viewer}
        screens={screens}
        {...meterOf(viewer)}
        demo={isDemo}
        full={isFull}
        onFind={openFindAnything}
        onSignOut={signOut}
      >
        <Outlet />
      </Shell>
      {!hasEnded && <FindAnything menu={menu} screens={screens} />}
      <SessionEndedDialog opened={hasEnded} email={viewer.email} onSignedIn={lookAgain} />
    </>
  )
}

function meterOf(viewer: Viewer) {
  if (viewer.role !== 'student' || viewer.mustChangePassword) return {}
  const field = nextProfileField(viewer)
  return { profilePercent: profileCompletion(viewer), profileHint: field ? `Add your ${field}` : undefined }
}
