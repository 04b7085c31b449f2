import { nextProfileField, profileCompletion } from '@capstone/contract/accounts/accounts.policy'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { useHotkeys } from '@mantine/hooks'
import { type AnyRouteMatch, Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { usePrefetchRoutes } from '../../lib/dom/use-prefetch-routes.ts'
import { useLiveConnection } from '../../lib/live/use-live-connection.ts'
import { useLiveInvalidation } from '../../lib/live/use-live-invalidation.ts'
import { useSession } from '../../lib/session/session.ts'
import { loadUploads } from '../../lib/uploads/use-uploads.ts'
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx'
import { LazyMount } from '../../ui/lazy/lazy-mount.tsx'
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx'
import type { ShellBell } from '../../ui/shell/bell-button.tsx'
import type { CommandPaletteProps } from '../../ui/shell/command-palette.tsx'
import type { MenuCounts } from '../../ui/shell/menu-types.ts'
import { accountScreensOf, menuOf } from '../../ui/shell/menus.ts'
import { Shell } from '../../ui/shell/shell.tsx'
import { useSessionCheck } from './sessions/use-session-check.ts'
import { useSignOut } from './sessions/use-sign-out.ts'

const loadFindAnything = () => import('../../ui/shell/command-palette.tsx')
const CommandPalette = lazyWithRetry(loadFindAnything)
const loadSessionEnded = () => import('./sessions/session-ended-dialog.tsx')
const SessionEndedDialog = lazyWithRetry(async () => ({
  default: (await loadSessionEnded()).SessionEndedDialog,
}))
/** What may be wanted on every screen. */
const LOADED_AHEAD = [loadSessionEnded, loadFindAnything, loadUploads]

export interface PortalLayoutProps {
  /** What waits behind the lines of the menu, as far as it is known. */
  readonly waiting?: MenuCounts | undefined
  /** The bell, and what opens by it. */
  readonly bell: ShellBell | undefined
  readonly bellPanel: ReactNode
  /** What can be found beside screens, and who is told what is looked for. */
  readonly finding?: Pick<CommandPaletteProps, 'sources' | 'onQuery'> | undefined
}

/** The signed-in layout of the viewer's role around every one of its screens. Spec 1 §2. */
export function PortalLayout({ waiting, bell, bellPanel, finding }: PortalLayoutProps) {
  const { viewer, isDemo } = useSession()
  const signOut = useSignOut()
  const { hasEnded, lookAgain } = useSessionCheck(viewer?.id)
  const person = viewer?.mustChangePassword ? null : viewer
  const [timesFinding, setTimesFinding] = useState(0)
  const find = () => setTimesFinding((times) => times + 1)
  useHotkeys([['mod+K', find]])
  usePrefetchRoutes(person?.role, LOADED_AHEAD)
  useLiveConnection(person?.id)
  useLiveInvalidation()
  const isFull = useMatches({ select: (matches) => matches.some(isFullHere) })
  // Signed out, on the way to the landing page.
  if (!viewer) return <LoadingScreen />
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
          <CommandPalette menu={menu} screens={screens} asked={timesFinding} {...finding} />
        </Suspense>
      )}
      <LazyMount when={hasEnded}>
        <SessionEndedDialog opened={hasEnded} email={viewer.email} onSignedIn={lookAgain} />
      </LazyMount>
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
