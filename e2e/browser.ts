import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { PASSWORD } from './portal.ts'

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that was found for the journeys. */
export const startBrowser = (): Promise<Browser> => {
  const { CHROMIUM_PATH: executablePath } = process.env
  if (!executablePath) throw new Error('CHROMIUM_PATH names no browser.')
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox', ...QUIET] : QUIET })
}

/** A page in a browser session of its own that keeps what went wrong in it: errors, broken policies, failed answers. */
export async function openPage(browser: Browser, baseURL: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) faults.push(message.text())
  })
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`)
  })
  return { page, faults, close: () => context.close() }
}

/** Signs in on the sign-in screen and waits for the dashboard of the role. */
export async function signIn(page: Page, email: string) {
  await page.goto('/auth/login')
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(student|instructor|admin)\/dashboard$/)
}

/** Keeps a picture of the page when E2E_PICTURES names a folder. */
export async function takePicture(page: Page, name: string) {
  const { E2E_PICTURES: folder } = process.env
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
