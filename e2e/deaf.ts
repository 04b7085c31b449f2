import type { Page, Route } from 'playwright-core'

const CALLS = '**/api/rpc/**'
const LIVE = '**/api/rpc/live/**'

/** A stream that never begins, and news that are none: as behind a network that lets nothing live through. */
async function holdBack(route: Route) {
  const request = route.request()
  if (request.url().endsWith('/follow')) return
  const { after: lastId = 0 } = request.postDataJSON()?.json ?? {}
  await route.fulfill({ json: { json: { events: [], lastId, isReset: false } } })
}

// What was connected before is begun anew by a page that is back online.
const beginAnew = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** From now on a page hears of nothing that happens elsewhere, and shows what it last asked for. */
export async function deafen(page: Page): Promise<void> {
  await page.route(LIVE, holdBack)
  await beginAnew(page)
}

/** The page hears again, at first what it missed. */
export async function undeafen(page: Page): Promise<void> {
  await page.unroute(LIVE, holdBack)
  await beginAnew(page)
}

/**
 * Does something elsewhere, of which a page hears nothing, and then acts on what the page still shows. Leaves the page deaf.
 * What it asks for by itself meanwhile, as figures that are counted anew, is answered once it has acted.
 */
export async function actOnStale(page: Page, elsewhere: () => Promise<unknown>, act: () => Promise<void>) {
  const { promise: acted, resolve: release } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await acted
    await route.fallback()
  }
  await deafen(page)
  await page.route(CALLS, hold)
  await elsewhere()
  await act()
  release()
  await page.unroute(CALLS, hold)
}
