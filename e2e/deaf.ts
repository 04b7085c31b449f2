import type { Page, Route } from 'playwright-core'

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

/** A further tab of the same browser that hears neither the server nor the other tabs. */
export async function openDeafTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  // Without locks the tabs of a browser cannot agree on one that hears for all.
  await tab.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await tab.route(LIVE, holdBack)
  return tab
}
