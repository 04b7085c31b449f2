import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createCapstoneRouter } from './router.tsx'
import { LoadingScreen } from './ui/feedback/loading-screen.tsx'

/** The markup of a route as a signed-out visitor sees it first; takes its path, needs no server. */
export async function renderRoute(path: string): Promise<string> {
  const router = createCapstoneRouter(new QueryClient(), createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

/** The markup of the waiting screen, which stands until the application knows who is signed in (Spec 1 §2). */
export const renderLoading = (): string => renderToString(<LoadingScreen />)
