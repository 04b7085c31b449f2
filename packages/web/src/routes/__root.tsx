import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  lazyRouteComponent,
  Outlet,
  useRouterState,
} from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { homeOf, sessionQuery } from '../lib/session/session.ts'
import { LoadingScreen } from '../ui/feedback/loading-screen.tsx'
import '../ui/theme/layers.css'
import '../ui/theme/fonts.css'
import '../ui/theme/tokens.css'
import '../ui/theme/base.css'

/** What every route's loader and guard is given. */
export interface RouterContext {
  readonly queryClient: QueryClient
}

const LANDING = '/'
// React's own `lazy` suspends even when the module is loaded already, and React then shows the screen some 300 ms later.
const ThemeProvider = lazyRouteComponent(() => import('../ui/theme/theme-provider.tsx'))
const NotFoundPage = lazy(() => import('../ui/feedback/not-found-page.tsx'))

export const Route = createRootRouteWithContext<RouterContext>()({
  // The landing page is made of plain markup, so that a visitor does not wait for Mantine.
  loader: async ({ location }) => {
    if (location.pathname !== LANDING) await ThemeProvider.preload?.()
  },
  component: Root,
  notFoundComponent: NotFound,
})

/** Who is signed in is asked here alone: no guard stands before a path that does not exist. */
function NotFound() {
  const { data, isPending } = useQuery(sessionQuery)
  if (isPending) return <LoadingScreen />
  return <NotFoundPage dashboard={data?.viewer ? homeOf(data.viewer.role) : null} />
}

function Root() {
  const { queryClient } = Route.useRouteContext()
  const onLanding = useRouterState({ select: (state) => state.matches.at(-1)?.routeId === LANDING })
  return (
    <QueryClientProvider client={queryClient}>
      {onLanding ? (
        <Outlet />
      ) : (
        <Suspense>
          <ThemeProvider>
            <Outlet />
          </ThemeProvider>
        </Suspense>
      )}
    </QueryClientProvider>
  )
}
