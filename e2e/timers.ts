import type { Page } from 'playwright-core'

/**
 * Holds back what the loaded page is about to do after exactly so many milliseconds, so that a state that ends by itself
 * lasts. The returned function does it, unless the page has called it off meanwhile, and holds back nothing further.
 */
export async function holdTimers(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  const release = await page.evaluateHandle((delay) => {
    const { setTimeout: start, clearTimeout: stop } = window
    const held = new Map<number, () => void>()
    Object.assign(window, {
      setTimeout(run: () => void, after?: number, ...given: unknown[]) {
        if (after !== delay) return start(run, after, ...given)
        const id = start(() => {}, 0)
        held.set(id, () => run())
        return id
      },
      clearTimeout(id: number) {
        held.delete(id)
        stop(id)
      },
    })
    return () => {
      Object.assign(window, { setTimeout: start, clearTimeout: stop })
      for (const run of held.values()) run()
    }
  }, milliseconds)
  return () => release.evaluate((run) => run())
}
