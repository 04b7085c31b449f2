import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_DATA_ID } from '@capstone/contract/page'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { PASSWORD } from './portal.ts'

const QUIET_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const VIEWPORT = { width: 1440, height: 900 }
// Generous, because Playwright's default of half a minute is too short on a busy machine.
const TIMEOUT_MS = 60_000

/** Launches the browser at CHROMIUM_PATH. */
export const startBrowser = async (): Promise<Browser> => {
  const { CHROMIUM_PATH: executablePath } = process.env
  if (!executablePath) throw new Error('CHROMIUM_PATH names no browser.')
  const isRoot = process.getuid?.() === 0
  const browser = await chromium.launch({
    executablePath,
    args: isRoot ? ['--no-sandbox', ...QUIET_FLAGS] : QUIET_FLAGS,
  })
  const close = browser.close.bind(browser)
  return Object.assign(browser, {
    async close() {
      for (const context of browser.contexts()) await removeRoutes(context)
      await close()
    },
  })
}

/** Removes route handlers; one that is still pending when a journey ends is not an error. */
const removeRoutes = (context: BrowserContext) =>
  Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))

/** Removes route handlers of a profile's pages, and restores their size and media. */
export async function resetPages(context: BrowserContext) {
  await removeRoutes(context)
  for (const page of context.pages()) {
    await page.setViewportSize(VIEWPORT)
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
  }
}

let clients = 0

/** Returns the address of another client computer (RFC 2544 reserves the range for tests). */
const nextAddress = () => {
  clients += 1
  return `198.18.${clients >> 8}.${clients & 255}`
}

/** A browser context and the faults in its pages. */
export type BrowserProfile = {
  readonly context: BrowserContext
  /** Script errors, CSP violations, responses with 5xx, dialogs opened by a script. */
  readonly faults: string[]
}

/** Creates a new browser profile with its own client address and one empty page. */
export async function createProfile(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserProfile> {
  const context = await browser.newContext({
    baseURL,
    viewport: VIEWPORT,
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    ...options,
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  // React reports an error that it recovered from as the cause of another, which says little. One such error is no
  // fault of ours and nobody sees it: the router may throw when React renders a screen again while it is being left
  // (TanStack Router issue 8198). A screen that asks for a wrong route cannot recover from it.
  await context.addInitScript(() =>
    addEventListener('error', (event) => {
      const cause = event.error?.cause
      if (cause?.message === 'Invariant failed') event.preventDefault()
      else if (cause) reportError(cause)
    }),
  )
  const faults: string[] = []
  const watch = (page: Page) => {
    withholdDataFromInterceptedPages(page)
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) faults.push(message.text())
    })
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') faults.push(`a dialog opened: ${dialog.message()}`)
      // A dialog closes with its page.
      dialog.accept().catch((error: unknown) => page.isClosed() || faults.push(`a dialog stayed: ${error}`))
    })
  }
  context.on('page', watch)
  context.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`)
  })
  await context.newPage()
  return { context, faults }
}

const withheldPages = new WeakSet<Page>()
const PAGE_DATA = new RegExp(`<script[^>]* id="${PAGE_DATA_ID}"[^>]*>[^<]*</script>`)

/** Removes the embedded data from a page's documents, so that its screen makes the calls that a test intercepts. */
export async function withholdPageData(page: Page) {
  if (withheldPages.has(page)) return
  withheldPages.add(page)
  const isScreen = ({ pathname }: URL) => !/^\/(api|assets|fonts)\//.test(pathname)
  await page.context().route(isScreen, async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document' || request.frame().page() !== page) return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    // The browser must follow a redirect itself, or its address would stay.
    if (response.status() >= 300) return route.continue()
    await route.fulfill({ response, body: (await response.text()).replace(PAGE_DATA, '') })
  })
}

/** Withholds the data of pages as soon as a test intercepts their requests. */
function withholdDataFromInterceptedPages(page: Page) {
  const intercept = page.route.bind(page)
  page.route = async (...args) => {
    await withholdPageData(page)
    return intercept(...args)
  }
}

/** Closes a profile with all its pages. */
export async function closeProfile({ context }: BrowserProfile) {
  await removeRoutes(context)
  await context.close()
}

/**
 * Resets a profile for another test: one empty page, no cookies, storage or permissions, a new client address. Keeps
 * the cache.
 */
export async function clearProfile({ context, faults }: BrowserProfile, baseURL: string) {
  await removeRoutes(context)
  // While a context has routes, its pages use no cache.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const page = await context.newPage()
  const others = () => context.pages().filter((each) => each !== page)
  // A closing page may still have opened another one.
  while (others().length > 0) await Promise.all(others().map((each) => each.close()))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' })
  await devtools.detach()
  await context.clearCookies()
  await context.clearPermissions()
  await context.setOffline(false)
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() })
  faults.length = 0
}

/** Opens an address and waits until its screen is loaded. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.locator('h1', { hasNotText: 'Loading...' }).first().waitFor()
}

/** Navigates within the application, without reloading the page, once a prerendered page is handled by the script. */
export async function walkTo(page: Page, path: string) {
  await page.locator('#root:not([data-prerendered])').waitFor()
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

export const pathOf = (page: Page) => new URL(page.url()).pathname

/** Fills in the sign-in form and submits it with Enter. */
export async function enterCredentials(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
}

/** Signs in on the sign-in screen and waits for the dashboard of the role. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/auth/login')
  await enterCredentials(page, email, password)
  await page.waitForURL(/\/(student|instructor|admin)\/dashboard$/)
}

/** Deletes the cookies and changes the client address, as if the page were on another computer. */
export async function clearSession(page: Page) {
  await page.context().clearCookies()
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() })
}

/** Saves a screenshot of the page when E2E_PICTURES names a folder. */
export async function takePicture(page: Page, name: string) {
  const { E2E_PICTURES: folder } = process.env
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
