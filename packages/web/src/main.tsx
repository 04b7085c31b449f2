import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './lib/query-client.ts'
import { sessionQuery } from './lib/session.ts'
import { createCapstoneRouter } from './router.tsx'
import { readStyleNonce } from './ui/style-nonce.ts'

/** Shows the page once its route is loaded, so that a prerendered page is never blank in between. */
async function showCapstone(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  setNonce(readStyleNonce())
  const queryClient = createQueryClient(() => {
    // The guards ask again who is signed in, and lead to the sign-in screen and back.
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey })
    void router.invalidate()
  })
  const router = createCapstoneRouter(queryClient)
  await router.load()
  createRoot(root).render(<RouterProvider router={router} />)
}

await showCapstone()
