import { QueryClient } from '@tanstack/react-query'

const RETRIES_MAX = 2

/** The cache of what the server said. A fault or a lost connection is tried again, a refusal is an answer. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: (failures, error) => failures < RETRIES_MAX && !isRefusal(error) } },
  })

// Without the client library's own class, which the landing page would have to load.
const isRefusal = (error: Error) => 'defined' in error && error.defined === true
