import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'

/** The files that a screen loaded, with their sizes in bytes by URL. */
export type Screen = {
  /** Sizes after Brotli compression. */
  readonly scripts: ReadonlyMap<string, number>
  /** Sizes as transferred; fonts are compressed already. */
  readonly fonts: ReadonlyMap<string, number>
  /** The other screens in its menu. */
  readonly links: readonly string[]
}

const KINDS: ReadonlySet<string> = new Set(['script', 'font'])
const QUIET_MS = 1000

// With data saving on, no other screen is prefetched, so all loaded files belong to this screen.
const ENABLE_SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"

/** Opens a screen with an empty cache and data saving, waits until loading has ended, and returns what it loaded. */
export async function openScreen(
  browser: Browser,
  portalUrl: string,
  path: string,
  cookie = '',
): Promise<Screen> {
  const context = await browser.newContext()
  try {
    await context.addInitScript(ENABLE_SAVE_DATA)
    const [name = '', value = ''] = cookie.split('=')
    if (cookie) await context.addCookies([{ name, value, url: portalUrl }])
    const page = await context.newPage()
    const responses: Response[] = []
    page.on('response', (response) => {
      if (KINDS.has(response.request().resourceType())) responses.push(response)
    })
    await page.goto(portalUrl + path)
    await page.locator('h1').first().waitFor()
    await waitForQuiet(page, responses)
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}.`)
    const hrefs = await page
      .locator('nav a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    return {
      scripts: await measure(responses, 'script', (body) => brotliCompressSync(body).length),
      fonts: await measure(responses, 'font', (body) => body.length),
      links: [...new Set(hrefs.map((href) => pathWithin(portalUrl, href)))].filter(
        (linked): linked is string => linked !== undefined && linked !== path,
      ),
    }
  } finally {
    await context.close()
  }
}

/**
 * Waits until a second passes without a new file. The network of a signed-in screen is never idle, because its live
 * stream stays open.
 */
async function waitForQuiet(page: Page, responses: readonly Response[]) {
  for (let previousCount = -1; responses.length !== previousCount; ) {
    previousCount = responses.length
    await page.waitForTimeout(QUIET_MS)
  }
}

/** Returns the path of a link without its search parameters; undefined for a link to another site. */
function pathWithin(portalUrl: string, href: string | null) {
  const url = new URL(href ?? '', portalUrl)
  return url.origin === new URL(portalUrl).origin ? url.pathname : undefined
}

async function measure(responses: readonly Response[], kind: string, sizeOf: (body: Buffer) => number) {
  const sizes = new Map<string, number>()
  for (const response of responses) {
    const isCounted = response.request().resourceType() === kind && response.ok()
    if (isCounted) sizes.set(response.url(), sizeOf(await response.body()))
  }
  return sizes
}
