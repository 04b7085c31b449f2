import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const RETRIES_MAX = 2
// Long enough that a screen does not repeat the queries of its route's loader.
const STALE_MS = 2000

/**
 * Creates the query cache. Only server faults are retried: declared errors are answers, and lost connections were
 * already retried by `fetchWithRetry`. `onSignedOut` is called when a call fails because the session has ended.
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
        staleTime: STALE_MS,
        networkMode: CALLS_RETRY,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < RETRIES_MAX && isFault(error),
      },
      mutations: { networkMode: CALLS_RETRY },
    },
  })
}

// Offline, the cache would pause calls silently. Instead they fail visibly and retry by themselves.
const CALLS_RETRY = 'always'

// By their properties, because ORPCError would have to be loaded on the landing page.
const isRefusal = (error: Error) => 'defined' in error && error.defined === true
const isFault = (error: Error) => 'status' in error && error.status === 500
