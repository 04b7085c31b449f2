import type { Page, Route } from 'playwright-core'

const CALLS = '**/api/rpc/**'
const LIVE = '**/api/rpc/live/**'

/** Leaves the event stream without an answer and answers each catch-up with no events. */
async function withholdEvents(route: Route) {
  const request = route.request()
  if (request.url().endsWith('/follow')) return
  const { after: lastId = 0 } = request.postDataJSON()?.json ?? {}
  await route.fulfill({ json: { json: { events: [], lastId, isReset: false } } })
}

// The page opens a new connection when it is back online.
const reconnect = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** Cuts a page off from live events: it goes on showing what it last loaded. */
export async function blockLiveEvents(page: Page): Promise<void> {
  await page.route(LIVE, withholdEvents)
  await reconnect(page)
}

/** Lets live events through again, those it missed first. */
export async function resumeLiveEvents(page: Page): Promise<void> {
  await page.unroute(LIVE, withholdEvents)
  await reconnect(page)
}

/**
 * Makes a change elsewhere and then acts on what the page still shows. Calls the page makes by itself meanwhile are answered
 * after the action. Live events stay blocked.
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
  await changeElsewhere()
  await act()
  release()
  await page.unroute(CALLS, hold)
}
