import { brotliCompressSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'

/** What a screen loaded: address and size in bytes, scripts compressed by Brotli, fonts as they are. */
export type Screen = {
  readonly scripts: ReadonlyMap<string, number>
  readonly fonts: ReadonlyMap<string, number>
  /** The other screens its menu leads to. */
  readonly links: readonly string[]
}

// Somebody who saves data loads no screen before they go there: what is loaded then is what this screen needs.
const SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"

/** Opens a screen in a browser that knows nothing yet and saves data, waits until it is quiet, and tells what it loaded. */
export async function openScreen(
  browser: Browser,
  portalUrl: string,
  path: string,
  cookie = '',
): Promise<Screen> {
  const context = await browser.newContext()
  try {
    await context.addInitScript(SAVES_DATA)
    const [name = '', value = ''] = cookie.split('=')
    if (cookie) await context.addCookies([{ name, value, url: portalUrl }])
    const page = await context.newPage()
    // A stream of live events never ends, and a page that holds one open is never quiet.
    await page.route('**/live/follow', (route) => route.abort())
    const answers: Response[] = []
    page.on('response', (answer) => void answers.push(answer))
    await page.goto(portalUrl + path, { waitUntil: 'networkidle' })
    await page.locator('h1').first().waitFor()
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}.`)
    const hrefs = await page
      .locator('nav a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    return {
      scripts: await measure(answers, 'script', (body) => brotliCompressSync(body).length),
      fonts: await measure(answers, 'font', (body) => body.length),
      links: [...new Set(hrefs.map((href) => pathWithin(portalUrl, href)))].filter(
        (linked): linked is string => linked !== undefined && linked !== path,
      ),
    }
  } finally {
    await context.close()
  }
}

/** The screen of the portal that a link leads to, without what it asks of that screen. */
function pathWithin(portalUrl: string, href: string | null) {
  const url = new URL(href ?? '', portalUrl)
  return url.origin === new URL(portalUrl).origin ? url.pathname : undefined
}

async function measure(answers: readonly Response[], kind: string, weigh: (body: Buffer) => number) {
  const sizes = new Map<string, number>()
  for (const answer of answers) {
    const isWanted = answer.request().resourceType() === kind && answer.ok()
    if (isWanted) sizes.set(answer.url(), weigh(await answer.body()))
  }
  return sizes
}
