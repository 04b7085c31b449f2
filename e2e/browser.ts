import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { PASSWORD } from './portal.ts'

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Guards against what hangs: Playwright's half minute is short on a machine that does other things too.
const GUARD_MS = 120_000

/** The browser that was found for the journeys. */
export const startBrowser = async (): Promise<Browser> => {
  const { CHROMIUM_PATH: executablePath } = process.env
  if (!executablePath) throw new Error('CHROMIUM_PATH names no browser.')
  const isRoot = process.getuid?.() === 0
  const browser = await chromium.launch({
    executablePath,
    args: isRoot ? ['--no-sandbox', ...QUIET] : QUIET,
  })
  const close = browser.close.bind(browser)
  return Object.assign(browser, {
    async close() {
      for (const context of browser.contexts()) await letGoOfRoutes(context)
      await close()
    },
  })
}

/** An answer that a journey still holds back when it ends is nobody's error: its page is going. */
const letGoOfRoutes = (context: BrowserContext) =>
  Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))

let computers = 0

/** An address that stands for one more computer (RFC 2544 keeps these for tests). */
const nextAddress = () => {
  computers += 1
  return `198.18.${computers >> 8}.${computers & 255}`
}

/** The browser of one person: what it keeps between visits, and what went wrong in its pages. */
export type BrowserProfile = {
  readonly context: BrowserContext
  /** Errors, broken policies, failed answers, dialogs that a script opened. */
  readonly faults: string[]
}

/** Makes a browser profile that nobody has used, on a computer of its own, with one empty page. */
export async function createProfile(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserProfile> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    ...options,
  })
  context.setDefaultTimeout(GUARD_MS)
  const faults: string[] = []
  const watch = (page: Page) => {
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) faults.push(message.text())
    })
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') faults.push(`a dialog opened: ${dialog.message()}`)
      // With its page a dialog goes by itself.
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

/** Closes a profile with all its pages. */
export async function closeProfile({ context }: BrowserProfile) {
  await letGoOfRoutes(context)
  await context.close()
}

/** Makes a profile ready for another test: one empty page, no cookies, storage or permissions, another computer. Its cache stays. */
export async function clearProfile({ context, faults }: BrowserProfile, baseURL: string) {
  await letGoOfRoutes(context)
  const page = await context.newPage()
  const others = () => context.pages().filter((each) => each !== page)
  // A page that is closed may still have opened another one.
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

/** Opens an address and waits until its screen stands. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.locator('h1', { hasNotText: 'Loading...' }).first().waitFor()
}

/** Goes to another address without loading the page anew, as a link within it does. */
export const walkTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

export const pathOf = (page: Page) => new URL(page.url()).pathname

/** Fills in the sign-in form and sends it off with Enter. */
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

/** Has the page go on as if on one more computer, without cookies. */
export async function startAfresh(page: Page) {
  await page.context().clearCookies()
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() })
}

/** Keeps a picture of the page when E2E_PICTURES names a folder. */
export async function takePicture(page: Page, name: string) {
  const { E2E_PICTURES: folder } = process.env
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
