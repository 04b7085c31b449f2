import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createCapstoneRouter } from './router.tsx'
import { LoadingScreen } from './ui/feedback/loading-screen.tsx'

/** Renders the route at a path to HTML as a signed-out visitor sees it. Needs no server. */
export async function renderRoute(path: string): Promise<string> {
  const router = createCapstoneRouter(new QueryClient(), createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

/** Renders the loading screen, which is shown until the session is known. */
export const renderLoading = (): string => renderToString(<LoadingScreen />)
