import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'

/** A file that a screen loaded: its address and size in bytes, with Brotli for scripts, unchanged for fonts. */
export type Screen = {
  readonly scripts: ReadonlyMap<string, number>
  readonly fonts: ReadonlyMap<string, number>
  /** The other screens in its menu. */
  readonly links: readonly string[]
}

const KINDS: ReadonlySet<string> = new Set(['script', 'font'])
const QUIET_MS = 1000

// With data saving on, no other screen is prefetched, so all loaded files belong to this screen.
const SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"

/** Opens a screen in a new browser with data saving, waits until loading has ended, and returns what it loaded. */
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

/** Waits until a second passes without a new file. Because of live events the network itself is never idle. */
async function untilNoneCome(page: Page, answers: readonly Response[]) {
  for (let known = -1; answers.length !== known; ) {
    known = answers.length
    await page.waitForTimeout(QUIET_MS)
  }
}

/** Returns the path of the screen that a link leads to, without its search parameters. */
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
