import type { Page } from 'playwright-core'

/**
 * Suspends the timers of the loaded page that are set for exactly this delay, so that a short-lived state lasts. The
 * returned function runs those that were not cleared meanwhile, and stops suspending.
 */
export async function freezeTimers(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  const release = await page.evaluateHandle((delay) => {
    const { setTimeout: start, clearTimeout: stop } = window
    const frozen = new Map<number, () => void>()
    Object.assign(window, {
      setTimeout(run: () => void, after?: number, ...given: unknown[]) {
        if (after !== delay) return start(run, after, ...given)
        const id = start(() => {}, 0)
        frozen.set(id, () => run())
        return id
      },
      clearTimeout(id: number) {
        frozen.delete(id)
        stop(id)
      },
    })
    return () => {
      Object.assign(window, { setTimeout: start, clearTimeout: stop })
      for (const run of frozen.values()) run()
    }
  }, milliseconds)
  return () => release.evaluate((run) => run())
}
