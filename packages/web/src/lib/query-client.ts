import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const RETRIES_MAX = 2
// What a route's loader has fetched is not fetched again by the screen it opens.
const FRESH_MS = 2000

/**
 * The cache of what the server said. A fault or a lost connection is tried again, a refusal is an answer;
 * `onSignedOut` is told when an answer says that nobody is signed in any more.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isRefusal(error) && 'code' in error && error.code === 'SIGN_IN_REQUIRED') onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES_MAX && !isRefusal(error),
      },
    },
  })
}

// Without the client library's own class, which the landing page would have to load.
const isRefusal = (error: Error) => 'defined' in error && error.defined === true
