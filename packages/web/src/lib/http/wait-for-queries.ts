import type { QueryClient } from '@tanstack/react-query'

/** Waits until the loaders have succeeded or failed and no query runs any more; at most for the given time. */
export async function waitForQueries(
  queryClient: QueryClient,
  loads: readonly Promise<unknown>[],
  maxMs: number,
): Promise<void> {
  const limit = AbortSignal.timeout(maxMs)
  const timeout = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve()))
  await Promise.race([timeout, Promise.allSettled(loads)])
  let stop: () => void = () => undefined
  const queriesEnded = new Promise<void>((resolve) => {
    const check = () => queryClient.isFetching() === 0 && resolve()
    stop = queryClient.getQueryCache().subscribe(check)
    check()
  })
  await Promise.race([timeout, queriesEnded])
  stop()
}
