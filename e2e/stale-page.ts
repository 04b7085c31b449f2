import type { Page, Route } from 'playwright-core'

const CALLS = '**/api/rpc/**'
const LIVE = '**/api/rpc/live/**'

/** Leaves streams and polls without an answer. */
const withholdEvents = () => {}

// The page opens a new connection when it is back online.
const reconnect = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** Cuts a page off from live events: it keeps showing what it last loaded. */
export async function blockLiveEvents(page: Page): Promise<void> {
  await page.route(LIVE, withholdEvents)
  await reconnect(page)
}

/** Lets live events through again; the page refetches what it missed. */
export async function resumeLiveEvents(page: Page): Promise<void> {
  await page.unroute(LIVE, withholdEvents)
  await reconnect(page)
}

/**
 * Prevents idle callbacks in pages loaded after this call, so that the menu never fetches its counts. The counts share
 * the query of the dashboard, so fetching them would repeat a call that failed.
 */
export const blockMenuCounts = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })

/**
 * Makes a change elsewhere and then acts on what the page still shows. Calls the page makes by itself meanwhile are
 * answered after the action. Live events stay blocked.
 */
export async function actOnStalePage(
  page: Page,
  changeElsewhere: () => Promise<unknown>,
  act: () => Promise<void>,
) {
  const { promise: acted, resolve: release } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await acted
    await route.fallback()
  }
  await blockLiveEvents(page)
  await page.route(CALLS, hold)
  try {
    await changeElsewhere()
    await act()
  } finally {
    release()
    await page.unroute(CALLS, hold)
  }
}
