/** Not every browser tells when it is idle; there a moment after the screen has come must do. */
const CALM_MS = 2000

/** Waits until the browser has nothing better to do, and no longer than `latest` milliseconds, if it says so. */
export const whenIdle = (latest?: number): Promise<void> =>
  new Promise((resolve) => {
    const options = latest === undefined ? {} : { timeout: latest }
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), options)
    else setTimeout(resolve, latest ?? CALM_MS)
  })
