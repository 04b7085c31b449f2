import { nextProfileField, profileCompletion } from '@capstone/contract/accounts/accounts.policy'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type AnyRouteMatch, Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { usePrefetchRoutes } from '../../lib/dom/use-prefetch-routes.ts'
import { useLiveConnection } from '../../lib/live/use-live-connection.ts'
import { useLiveInvalidation } from '../../lib/live/use-live-invalidation.ts'
import { type ConfirmationRequest, onConfirmationNeeded } from '../../lib/session/fresh-sign-in.ts'
import { clearDataOfOthers, clearPersonalData, useSession } from '../../lib/session/session.ts'
import { hasDrafts } from '../../lib/session/session-store.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { broadcastSignOut } from '../../lib/session/tab-channel.ts'
import { loadUploads } from '../../lib/uploads/use-uploads.ts'
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx'
import { MissedFailureAlert } from '../../ui/feedback/missed-failure-alert.tsx'
import { LazyMount } from '../../ui/lazy/lazy-mount.tsx'
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx'
import type { BellState } from '../../ui/shell/bell-button.tsx'
import type { CommandPaletteProps } from '../../ui/shell/command-palette.tsx'
import type { MenuCounts } from '../../ui/shell/menu-types.ts'
import { ACCOUNT_SCREENS, menuOf } from '../../ui/shell/menus.ts'
import { Shell } from '../../ui/shell/shell.tsx'
import { createTypeAhead } from '../../ui/shell/type-ahead.ts'
import { useSessionCheck } from './sessions/use-session-check.ts'
import { usePaletteActions } from './use-palette-actions.tsx'

const loadCommandPalette = () => import('../../ui/shell/command-palette.tsx')
const CommandPalette = lazyWithRetry(loadCommandPalette)
const loadSessionEnded = () => import('./sessions/session-ended-dialog.tsx')
const SessionEndedDialog = lazyWithRetry(async () => ({
  default: (await loadSessionEnded()).SessionEndedDialog,
}))
const loadConfirmPassword = () => import('./sessions/confirm-password-dialog.tsx')
const ConfirmPasswordDialog = lazyWithRetry(async () => ({
  default: (await loadConfirmPassword()).ConfirmPasswordDialog,
}))
const loadSignOut = () => import('./sessions/sign-out-dialog.tsx')
const SignOutDialog = lazyWithRetry(async () => ({ default: (await loadSignOut()).SignOutDialog }))
/** Chunks that any screen may need. */
const PRELOADED_MODULES = [loadSessionEnded, loadSignOut, loadCommandPalette, loadUploads]

export interface PortalLayoutProps {
  /** The counts in the menu that are loaded so far. */
  readonly menuCounts?: MenuCounts | undefined
  /** Whether messages of the chat wait to be sent, or could not be. */
  readonly hasUnsentMessages: boolean
  /** The notification bell and the panel it opens. */
  readonly bell: BellState | undefined
  readonly bellPanel: ReactNode
  /** Further groups and actions of the command palette, and its search. */
  readonly paletteSearch?:
    | Pick<CommandPaletteProps, 'groups' | 'actions' | 'isSearching' | 'onQuery'>
    | undefined
}

/** The layout of signed-in screens, with the menu of the viewer's role. */
export function PortalLayout(props: PortalLayoutProps) {
  const { menuCounts, hasUnsentMessages, bell, bellPanel, paletteSearch } = props
  const { viewer, isDemo, isAiConfigured } = useSession()
  const signOut = useSignOut()
  const [isConfirmingSignOut, setConfirmingSignOut] = useState(false)
  const askToSignOut = () => {
    if (hasUnsentMessages || (viewer && hasDrafts(viewer.id))) setConfirmingSignOut(true)
    else signOut()
  }
  const { hasEnded, checkSession } = useSessionCheck(viewer?.id)
  const [confirmation, setConfirmation] = useState<ConfirmationRequest | null>(null)
  useEffect(() => onConfirmationNeeded(setConfirmation), [])
  const viewerId = viewer?.id
  useEffect(() => {
    if (viewerId) clearDataOfOthers(viewerId)
  }, [viewerId])
  // A user with a temporary password may only change it.
  const activeViewer = viewer?.mustChangePassword ? null : viewer
  const [paletteRequests, setPaletteRequests] = useState(0)
  const [typeAhead] = useState(createTypeAhead)
  const openPalette = () => {
    // The palette would take the letters of the password that is being typed into the session-ended dialog.
    if (hasEnded) return
    typeAhead.start()
    setPaletteRequests((count) => count + 1)
  }
  useEffect(() => {
    if (!hasEnded) return
    setPaletteRequests(0)
    typeAhead.take()
  }, [hasEnded, typeAhead])
  const actions = usePaletteActions(activeViewer?.role, askToSignOut)
  useHotkeys([['mod+K', openPalette]], [])
  usePrefetchRoutes(activeViewer?.role, PRELOADED_MODULES)
  useLiveConnection(activeViewer?.id)
  useLiveInvalidation()
  const isFullHeight = useMatches({ select: (matches) => matches.some(isFullHeightMatch) })
  // The viewer is signing out and will be redirected to the landing page.
  if (!viewer) return <LoadingScreen />
  const menu = viewer.mustChangePassword ? [] : menuOf(viewer.role, menuCounts ?? {}, { isAiConfigured })
  const screens = viewer.mustChangePassword ? [] : ACCOUNT_SCREENS
  return (
    <>
      <Shell
        menu={menu}
        person={viewer}
        screens={screens}
        {...profileMeterOf(viewer)}
        demo={isDemo}
        isFullHeight={isFullHeight}
        onOpenPalette={openPalette}
        bell={bell}
        onSignOut={askToSignOut}
      >
        <Outlet />
      </Shell>
      {bellPanel}
      <MissedFailureAlert />
      {paletteRequests > 0 && (
        <Suspense>
          <CommandPalette
            menu={menu}
            screens={screens}
            openRequests={paletteRequests}
            takeTyped={typeAhead.take}
            {...paletteSearch}
            actions={[...(paletteSearch?.actions ?? []), ...actions]}
          />
        </Suspense>
      )}
      {confirmation && (
        <Suspense>
          <ConfirmPasswordDialog request={confirmation} onClose={() => setConfirmation(null)} />
        </Suspense>
      )}
      <LazyMount when={isConfirmingSignOut}>
        <SignOutDialog
          viewer={viewer}
          hasUnsentMessages={hasUnsentMessages}
          opened={isConfirmingSignOut}
          onConfirm={() => {
            setConfirmingSignOut(false)
            signOut()
          }}
          onClose={() => setConfirmingSignOut(false)}
        />
      </LazyMount>
      <LazyMount when={hasEnded}>
        <SessionEndedDialog opened={hasEnded} email={viewer.email} onSignedIn={checkSession} />
      </LazyMount>
    </>
  )
}

const isFullHeightMatch = ({
  staticData: { isFullHeight },
  search,
}: Pick<AnyRouteMatch, 'staticData' | 'search'>): boolean =>
  typeof isFullHeight === 'function' ? isFullHeight(search) : (isFullHeight ?? false)

function profileMeterOf(viewer: Viewer) {
  if (viewer.role !== 'student' || viewer.mustChangePassword) return {}
  const field = nextProfileField(viewer)
  return { profilePercent: profileCompletion(viewer), profileHint: field ? `Add your ${field}` : undefined }
}

/**
 * Signs out: clears the user's data in every tab, and goes to `/` at once. The server call runs in the background; a
 * failure is only logged, because the sign-out stays pending and is retried.
 */
function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return () => {
    clearPersonalData(queryClient)
    broadcastSignOut()
    signOut().catch(reportError)
    void navigate({ to: '/', ignoreBlocker: true })
  }
}
