/** Delay where the browser has no requestIdleCallback. */
const FALLBACK_MS = 2000

/** Resolves when the browser is idle, or after `timeout` milliseconds if given. */
export const whenIdle = (timeout?: number): Promise<void> =>
  new Promise((resolve) => {
    const options = timeout === undefined ? {} : { timeout }
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), options)
    else setTimeout(resolve, timeout ?? FALLBACK_MS)
  })
