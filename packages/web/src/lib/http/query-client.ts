import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const RETRIES_MAX = 2
// What a route's loader has fetched is not fetched again by the screen it opens.
const FRESH_MS = 2000

/**
 * The cache of what the server said. A fault is asked again; a refusal is an answer, and a server that could not be
 * reached was tried long enough by the call itself. `onSignedOut` is told when an answer says that nobody is signed in
 * any more.
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
        networkMode: TRIED_BY_CALLS,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < RETRIES_MAX && isFault(error),
      },
      mutations: { networkMode: TRIED_BY_CALLS },
    },
  })
}

// Offline, the cache would hold calls back without a word; they rather fail, say so, and are tried again by themselves.
const TRIED_BY_CALLS = 'always'

// Both without the client library's own class, which the landing page would have to load.
const isRefusal = (error: Error) => 'defined' in error && error.defined === true
const isFault = (error: Error) => 'status' in error && error.status === 500
