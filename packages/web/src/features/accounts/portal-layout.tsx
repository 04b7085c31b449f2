import { nextProfileField, profileCompletion } from '@capstone/contract/accounts/accounts.policy'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { useHotkeys } from '@mantine/hooks'
import { type AnyRouteMatch, Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { useLiveConnection } from '../../lib/use-live-connection.ts'
import { useLiveQueries } from '../../lib/use-live-queries.ts'
import { useScreensAhead } from '../../lib/use-screens-ahead.ts'
import { loadUploads } from '../../lib/use-uploads.ts'
import type { FindAnythingProps } from '../../ui/find-anything.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ShellBell } from '../../ui/shell/bell-button.tsx'
import type { Waiting } from '../../ui/shell/menu-types.ts'
import { accountScreensOf, menuOf } from '../../ui/shell/menus.ts'
import { Shell } from '../../ui/shell/shell.tsx'
import { WaitingScreen } from '../../ui/waiting-screen.tsx'
import { WhenWanted } from '../../ui/when-wanted.tsx'
import { useSessionEnd } from './use-session-end.ts'
import { useSignOut } from './use-sign-out.ts'

const loadFindAnything = () => import('../../ui/find-anything.tsx')
const FindAnything = lazyPart(loadFindAnything)
const loadSessionEnded = () => import('./session-ended-dialog.tsx')
const SessionEndedDialog = lazyPart(async () => ({ default: (await loadSessionEnded()).SessionEndedDialog }))
/** What may be wanted on every screen. */
const LOADED_AHEAD = [loadSessionEnded, loadFindAnything, loadUploads]

export interface PortalLayoutProps {
  /** What waits behind the lines of the menu, as far as it is known. */
  readonly waiting?: Waiting | undefined
  /** The bell, and what opens by it. */
  readonly bell: ShellBell | undefined
  readonly bellPanel: ReactNode
  /** What can be found beside screens, and who is told what is looked for. */
  readonly finding?: Pick<FindAnythingProps, 'sources' | 'onQuery'> | undefined
}

/** The signed-in layout of the viewer's role around every one of its screens. Spec 1 §2. */
export function PortalLayout({ waiting, bell, bellPanel, finding }: PortalLayoutProps) {
  const { viewer, isDemo } = useSession()
  const signOut = useSignOut()
  const { hasEnded, lookAgain } = useSessionEnd(viewer?.id)
  const person = viewer?.mustChangePassword ? null : viewer
  const [timesFinding, setTimesFinding] = useState(0)
  const find = () => setTimesFinding((times) => times + 1)
  useHotkeys([['mod+K', find]])
  useScreensAhead(person?.role, LOADED_AHEAD)
  useLiveConnection(person?.id)
  useLiveQueries()
  const isFull = useMatches({ select: (matches) => matches.some(isFullHere) })
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
        onFind={find}
        bell={bell}
        onSignOut={signOut}
      >
        <Outlet />
      </Shell>
      {bellPanel}
      {timesFinding > 0 && !hasEnded && (
        <Suspense>
          <FindAnything menu={menu} screens={screens} asked={timesFinding} {...finding} />
        </Suspense>
      )}
      <WhenWanted isWanted={hasEnded}>
        <SessionEndedDialog opened={hasEnded} email={viewer.email} onSignedIn={lookAgain} />
      </WhenWanted>
    </>
  )
}

const isFullHere = ({
  staticData: { isFull },
  search,
}: Pick<AnyRouteMatch, 'staticData' | 'search'>): boolean =>
  typeof isFull === 'function' ? isFull(search) : (isFull ?? false)

function meterOf(viewer: Viewer) {
  if (viewer.role !== 'student' || viewer.mustChangePassword) return {}
  const field = nextProfileField(viewer)
  return { profilePercent: profileCompletion(viewer), profileHint: field ? `Add your ${field}` : undefined }
}
