import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { setViewerIdReader } from './lib/http/api.ts'
import { keepPageOnChunkError } from './lib/http/chunk-error.ts'
import { createQueryClient } from './lib/http/query-client.ts'
import { whenConnectionLost } from './lib/live/connection.ts'
import { clearPersonalData, sessionQuery } from './lib/session/session.ts'
import { publishSessionEvent } from './lib/session/session-events.ts'
import { listenForSignOut } from './lib/session/tab-channel.ts'
import { createCapstoneRouter } from './router.tsx'
import { ConnectionBanner } from './ui/feedback/connection-banner.tsx'
import { readStyleNonce } from './ui/theme/style-nonce.ts'

/**
 * Renders the application once its first route is loaded, so that a prerendered page does not turn blank, or as soon as the
 * connection is lost, to say so.
 */
async function startApp(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  setNonce(readStyleNonce())
  keepPageOnChunkError()
  const queryClient = createQueryClient(() => publishSessionEvent('ended'))
  const readViewer = () => queryClient.getQueryData(sessionQuery.queryKey)?.viewer
  setViewerIdReader(() => readViewer()?.id)
  const router = createCapstoneRouter(queryClient)
  listenForSignOut(() => {
    // Without a viewer, as on the sign-in screen, there is nothing to clear.
    if (!readViewer()) return
    clearPersonalData(queryClient)
    void router.navigate({ to: '/', ignoreBlocker: true })
  })
  await Promise.race([router.load(), whenConnectionLost()])
  createRoot(root).render(
    <>
      <RouterProvider router={router} />
      <ConnectionBanner />
    </>,
  )
}

await startApp()
