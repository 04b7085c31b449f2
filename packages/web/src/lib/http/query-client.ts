import { ORPCError } from '@orpc/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { refusalCode } from './error-text.ts'

const RETRIES_MAX = 2
// Long enough that a screen does not repeat the queries of its route's loader.
const STALE_MS = 2000

/**
 * Creates the query cache. Retries only internal server errors (500): declared errors are answers, and lost connections
 * were already retried by `fetchWithRetry`. `onSignedOut` is called when a call fails because the session has ended.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (refusalCode(error) === 'SIGN_IN_REQUIRED') onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        networkMode: NETWORK_MODE,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < RETRIES_MAX && isInternalError(error),
      },
      mutations: { networkMode: NETWORK_MODE },
    },
  })
}

// Offline, the cache would pause calls silently. Instead they fail visibly and retry by themselves.
const NETWORK_MODE = 'always'

const isInternalError = (error: Error) => error instanceof ORPCError && error.status === 500
