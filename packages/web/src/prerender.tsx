import { PASSWORD_MIN_LENGTH } from '@capstone/contract/accounts/accounts.constants'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sessionQuery } from './lib/session/session.ts'
import { createCapstoneRouter } from './router.tsx'
import { LoadingScreen } from './ui/feedback/loading-screen.tsx'

// The renderer is imported here, so that the modules shared with the screen loader do not contain it.
async function render(content: ReactNode): Promise<string> {
  const { renderToString } = await import('react-dom/server')
  return renderToString(content)
}

function openRouter(path: string) {
  const queryClient = new QueryClient()
  const visitor = {
    viewer: null,
    isDemo: false,
    isAiConfigured: false,
    passwordMinLength: PASSWORD_MIN_LENGTH,
    isMailSetUp: true,
    isGoogleSetUp: true,
    termsUrl: null,
    privacyUrl: null,
  }
  queryClient.setQueryData(sessionQuery.queryKey, visitor)
  return createCapstoneRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
}

/** Renders the route at a path to HTML as a signed-out visitor sees it. Needs no server. */
export async function renderRoute(path: string): Promise<string> {
  const router = openRouter(path)
  await router.load()
  return render(<RouterProvider router={router} />)
}

/** Renders the loading screen, which a page shows until its first route is loaded. */
export const renderLoading = (): Promise<string> => render(<LoadingScreen />)

/** Returns the ids of each route and of the routes around it, outermost first. */
export function listRoutes(): readonly (readonly string[])[] {
  const routes: readonly { readonly id: string; readonly children?: unknown }[] = Object.values(
    openRouter('/').routesById,
  )
  return routes.map(({ id }) =>
    routes
      .map((route) => route.id)
      .filter(
        (other) => id === other || other === '__root__' || (other !== '/' && id.startsWith(`${other}/`)),
      ),
  )
}
