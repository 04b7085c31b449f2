import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'

/** What a screen loaded: address and size in bytes, scripts compressed by Brotli, fonts as they are. */
export type Screen = {
  readonly scripts: ReadonlyMap<string, number>
  readonly fonts: ReadonlyMap<string, number>
  /** The other screens its menu leads to. */
  readonly links: readonly string[]
}

const KINDS: ReadonlySet<string> = new Set(['script', 'font'])
const QUIET_MS = 1000

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
    const answers: Response[] = []
    page.on('response', (answer) => {
      if (KINDS.has(answer.request().resourceType())) answers.push(answer)
    })
    await page.goto(portalUrl + path)
    await page.locator('h1').first().waitFor()
    await untilNoneCome(page, answers)
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

/** Waits until a second has brought nothing more. Live events come all the time, so the network itself is never quiet. */
async function untilNoneCome(page: Page, answers: readonly Response[]) {
  for (let known = -1; answers.length !== known; ) {
    known = answers.length
    await page.waitForTimeout(QUIET_MS)
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
