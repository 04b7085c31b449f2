import type { Page } from 'playwright-core'

const QUIET_MS = 1000

/** Waits until a page has asked for nothing for a second. One that hears live events holds a stream open, and is never idle. */
export async function untilQuiet(page: Page): Promise<void> {
  let last = Date.now()
  const note = () => {
    last = Date.now()
  }
  page.on('request', note)
  page.on('requestfinished', note)
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10)
  page.off('request', note)
  page.off('requestfinished', note)
}
