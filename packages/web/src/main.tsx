import './ui/theme/load-fonts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PRERENDERED } from './lib/dom/early-input.ts'
import { focusScreenStarts } from './lib/dom/focus-screen-start.ts'
import { setViewerIdReader } from './lib/http/api.ts'
import { keepPageOnChunkError } from './lib/http/chunk-error.ts'
import { whenConnectionLost } from './lib/http/connection-state.ts'
import { fillCache, takePageData } from './lib/http/page-data.ts'
import { createQueryClient } from './lib/http/query-client.ts'
import { clearPersonalData, sessionQuery } from './lib/session/session.ts'
import { publishSessionEvent } from './lib/session/session-events.ts'
import { isSignOutPending } from './lib/session/sign-out.ts'
import { listenForSignOut } from './lib/session/tab-channel.ts'
import { createCapstoneRouter } from './router.tsx'
import { ConnectionBanner } from './ui/feedback/connection-banner.tsx'
import { readStyleNonce } from './ui/theme/style-nonce.ts'

/**
 * Renders the application once its first route is loaded, so that a prerendered page does not turn blank. If the
 * connection is lost before, renders it then, with a banner that says so.
 */
async function startApp(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  setNonce(readStyleNonce())
  keepPageOnChunkError()
  const queryClient = createQueryClient(() => publishSessionEvent('ended'))
  const readViewer = () => queryClient.getQueryData(sessionQuery.queryKey)?.viewer
  setViewerIdReader(() => readViewer()?.id)
  applyPageData(queryClient)
  const router = createCapstoneRouter(queryClient)
  focusScreenStarts(router)
  listenForSignOut(() => {
    // Without a viewer, as on the sign-in screen, there is nothing to clear.
    if (!readViewer()) return
    clearPersonalData(queryClient)
    void router.navigate({ to: '/', ignoreBlocker: true })
  })
  await Promise.race([router.load(), whenConnectionLost()])
  const application = <RouterProvider router={router} />
  const canHydrate =
    root.hasAttribute(PRERENDERED) &&
    (await isThemeLoaded()) &&
    router.state.matches.every(({ status }) => status === 'success')
  if (!canHydrate) {
    root.removeAttribute(PRERENDERED)
    root.removeAttribute('data-loading')
    createRoot(root).render(application)
  } else {
    // Tells the router that its content was rendered elsewhere, so that it renders the same elements.
    router.ssr = { manifest: undefined }
    hydrateRoot(root, application)
  }
  showConnectionBanner()
}

/** Without its theme, a prerendered page is replaced by the error screen. */
const isThemeLoaded = () =>
  import('./ui/theme/theme-provider.tsx').then(
    () => true,
    () => false,
  )

/** Renders the banner outside of the root, whose prerendered content does not contain it. */
function showConnectionBanner() {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<ConnectionBanner />)
}

/** Uses the data that came with the page, unless a sign-out has not reached the server yet. */
function applyPageData(queryClient: QueryClient): void {
  const data = takePageData()
  if (data && !isSignOutPending()) fillCache(queryClient, data)
}

void startApp()
