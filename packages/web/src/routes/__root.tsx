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

/** Context of every route's loader and guard. */
export interface RouterContext {
  readonly queryClient: QueryClient
}

const LANDING = '/'
// React's `lazy` suspends even when the module is already loaded, which delays the screen by about 300 ms.
const ThemeProvider = lazyRouteComponent(() => import('../ui/theme/theme-provider.tsx'))
const NotFoundPage = lazy(() => import('../ui/feedback/not-found-page.tsx'))

export const Route = createRootRouteWithContext<RouterContext>()({
  // The landing page does not use Mantine, so that visitors do not wait for it.
  loader: async ({ location }) => {
    if (location.pathname !== LANDING) await ThemeProvider.preload?.()
  },
  component: Root,
  notFoundComponent: NotFound,
})

/** Loads the session itself, because an unknown path has no guard. */
function NotFound() {
  const { data, isPending } = useQuery(sessionQuery)
  if (isPending) return <LoadingScreen />
  return <NotFoundPage dashboard={data?.viewer ? homeOf(data.viewer.role) : null} />
}

function Root() {
  // The context is a new object on each navigation; passing it on would re-render the theme and every Mantine
  // component.
  const queryClient = Route.useRouteContext({ select: (context) => context.queryClient })
  const isLanding = useRouterState({ select: (state) => state.matches.at(-1)?.routeId === LANDING })
  return (
    <QueryClientProvider client={queryClient}>
      {isLanding ? (
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
