import type { QueryClient } from '@tanstack/react-query'

/**
 * Waits for loaders, which may fail, and until no query runs any more, also of those that the first ones have started;
 * at most for the given time.
 */
export async function waitForQueries(
  queryClient: QueryClient,
  loads: readonly Promise<unknown>[],
  maxMs: number,
): Promise<void> {
  const limit = AbortSignal.timeout(maxMs)
  const isOver = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve()))
  await Promise.race([isOver, Promise.allSettled(loads)])
  let stop: () => void = () => undefined
  const isQuiet = new Promise<void>((resolve) => {
    const check = () => queryClient.isFetching() === 0 && resolve()
    stop = queryClient.getQueryCache().subscribe(check)
    check()
  })
  await Promise.race([isOver, isQuiet])
  stop()
}
