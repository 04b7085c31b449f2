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
/** Modules to preload, because every page may need them. */
const PRELOADED_MODULES = [loadSessionEnded, loadFindAnything, loadUploads]

export interface PortalLayoutProps {
  /** The counts shown in the menu, once known. */
  readonly waiting?: MenuCounts | undefined
  /** The notification bell and its panel. */
  readonly bell: ShellBell | undefined
  readonly bellPanel: ReactNode
  /** Search sources of the command palette besides pages, and a callback for the query. */
  readonly finding?: Pick<CommandPaletteProps, 'sources' | 'onQuery'> | undefined
}

/** Layout around every page of a signed-in user, with the menu of their role. */
export function PortalLayout({ waiting, bell, bellPanel, finding }: PortalLayoutProps) {
  const { viewer, isDemo } = useSession()
  const signOut = useSignOut()
  const { hasEnded, checkSession } = useSessionCheck(viewer?.id)
  const person = viewer?.mustChangePassword ? null : viewer
  const [timesFinding, setTimesFinding] = useState(0)
  const find = () => setTimesFinding((times) => times + 1)
  useHotkeys([['mod+K', find]])
  usePrefetchRoutes(person?.role, PRELOADED_MODULES)
  useLiveConnection(person?.id)
  useLiveInvalidation()
  const isFull = useMatches({ select: (matches) => matches.some(isFullHere) })
  // Signing out: the landing page follows.
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
        <SessionEndedDialog opened={hasEnded} email={viewer.email} onSignedIn={checkSession} />
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
