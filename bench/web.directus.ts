import type { Browser } from 'playwright-core'
import { type Cost, type Machine, openMeasuredTab } from './web.visit.ts'

/**
 * The address of a Directus 12 to compare with. It has to be empty, with an administrator who has the e-mail address
 * and password below. Without this address nothing is measured.
 */
const { WEB_DIRECTUS: url } = process.env
const [EMAIL, PASSWORD] = ['admin@example.com', 'measured from the outside']

export const DIRECTUS_ROWS = ['Directus, sign-in page', 'Directus, sign-in to first screen'] as const
const [SIGN_IN, FIRST_SCREEN] = DIRECTUS_ROWS

/** Measures the sign-in page of Directus with an empty cache, and the way from there to its first screen. */
export async function visitDirectus(
  browser: Browser,
  machine: Machine,
  record: (what: string, cost: Cost) => void,
) {
  if (!url) return
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const { page, measure } = await openMeasuredTab(context, machine)
  const login = { selector: 'body', text: 'Sign In', isNewDocument: true }
  record(SIGN_IN, await measure(login, () => page.goto(`${url}/admin/login`, { waitUntil: 'commit' })))
  await page.locator('input[type=email]').fill(EMAIL)
  await page.locator('input[type=password]').fill(PASSWORD)
  const signIn = () => page.locator('button[type=submit]').click()
  record(FIRST_SCREEN, await measure({ selector: 'body', text: 'No Collections' }, signIn))
  await context.close()
}
