import type { QueryClient } from '@tanstack/react-query'

/** Waits until the loaders have succeeded or failed and no query runs any more; at most for the given time. */
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
