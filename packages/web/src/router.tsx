import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { ErrorScreen } from './ui/feedback/error-screen.tsx'
import { LoadingScreen } from './ui/feedback/loading-screen.tsx'

/** Builds the router on the given cache; a history is passed only while prerendering and in tests. */
export function createCapstoneRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ErrorScreen,
    defaultPendingMs: 300,
    defaultPreloadStaleTime: 0,
    // Where nobody scrolls, its inline script would have no nonce.
    ...(history ? { history } : { scrollRestoration: true }),
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen fills the height and brings its own padding, as a chat does; for some of its addresses only, perhaps. */
    readonly isFull?: boolean | ((search: { readonly tab?: unknown }) => boolean)
  }
  interface Register {
    router: ReturnType<typeof createCapstoneRouter>
  }
}
