import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type ErrorComponentProps, type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reloadForChunkError } from './lib/http/chunk-error.ts'
import { routeTree } from './routeTree.gen.ts'
import { LoadingScreen } from './ui/feedback/loading-screen.tsx'
import { FailedState } from './ui/lists/list-states.tsx'

/** Creates the router on the given cache; a history is passed outside of a browser, by the build and the server. */
export function createCapstoneRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ErrorScreen,
    defaultPendingMs: 300,
    defaultPreloadStaleTime: 0,
    // Another record in the path starts its screen afresh; otherwise drafts and pending writes would move on to it.
    defaultRemountDeps: ({ params }) => params,
    // Scroll restoration would add an inline script without a nonce to a prerendered page.
    ...(history ? { history } : { scrollRestoration: true }),
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Whether the screen fills the height and has its own padding, such as a chat; may depend on its search parameters.
     */
    readonly isFullHeight?:
      | boolean
      | ((search: { readonly tab?: unknown; readonly view?: unknown }) => boolean)
  }
  interface Register {
    router: ReturnType<typeof createCapstoneRouter>
  }
}

/** Shown when a screen failed to load, with a button to try again. */
function ErrorScreen({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  useEffect(() => void reloadForChunkError(error), [error])
  return (
    <FailedState
      message="Failed to load page"
      hint="The portal did not answer. Nothing you saved is lost."
      asPage
      onRetry={() => void router.invalidate()}
    />
  )
}
