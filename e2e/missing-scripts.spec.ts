import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage, startBrowser, visit } from './browser.ts'
import { enterByCall } from './calls.ts'
import { lookAt } from './looks.ts'
import { BRIDGE, fillDashboard, MENTOR, STUDENTS, WIDE_MENTOR, WIDE_STUDENT } from './mentoring.ts'
import { chooseFile, paper, precheckOf, titleOf } from './paper-screen.ts'
import { ANANYA } from './people.ts'
import { type Person, startPortal } from './portal.ts'
import { untilQuiet } from './quiet.ts'

const SCRIPTS = '**/assets/*.js'
const MISSING = 'This part of the screen did not load. Try again, or reload the page.'

let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
beforeAll(async () => {
  portal = await startPortal([MENTOR, WIDE_MENTOR, ...STUDENTS, WIDE_STUDENT], {}, async (records) => {
    await fillDashboard(records)
  })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

/** A person on a screen whose parts come when they are wanted, not ahead; then no script comes any more. */
async function enterWithoutScripts({ email }: Person, path: string) {
  const opened = await openPage(browser, portal.address)
  const { page } = opened
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await enterByCall(page, portal.address, email)
  await visit(page, path)
  await untilQuiet(page)
  await loseScripts(page)
  return opened
}

const loseScripts = (page: Page) => page.route(SCRIPTS, (route) => route.abort())
const findScripts = (page: Page) => page.unroute(SCRIPTS)
const missing = (page: Page) => page.getByRole('alert').filter({ hasText: MISSING })
const tryAgain = (page: Page) => missing(page).getByRole('button', { name: 'Try again' }).click()

it('a file whose sending cannot begin says so, and begins when it is asked for again', async () => {
  const { page, faults, close } = await enterWithoutScripts(ANANYA, '/student/publish-paper')
  await titleOf(page).fill('Sensors that cost less')
  await chooseFile(page, paper('one-column.pdf'))
  await page.getByText('The upload could not begin. Try again, or reload the page.').waitFor()
  await findScripts(page)
  await page.getByRole('button', { name: 'Resume' }).click()
  await precheckOf(page).getByText('Found, 175 words').waitFor()
  expect(await titleOf(page).inputValue()).toBe('Sensors that cost less')
  expect(faults).toEqual([])
  await close()
})

it('the search for anything says that it did not come, over the screen that stays, and can be asked for again', async () => {
  const { page, faults, close } = await enterWithoutScripts(MENTOR, '/profile-settings')
  await page.getByLabel('Full Name').fill('Half a name')
  await page
    .getByRole('button', { name: /Find anything/ })
    .first()
    .click()
  await missing(page).waitFor()
  await lookAt(page, 'part-missing')
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Half a name')
  await findScripts(page)
  await tryAgain(page)
  await page.getByPlaceholder('Find anything').fill('repos')
  await missing(page).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await close()
})

it('the page is loaded anew for what does not come a second time although the server is there', async () => {
  const { page, close } = await enterWithoutScripts(MENTOR, '/instructor/assign-project')
  await page.keyboard.press('Control+k')
  await missing(page).waitFor()
  const anew = page.waitForEvent('load')
  // What the page itself needs is at hand in the browser.
  await tryAgain(page)
  await anew
  await close()
})

it('a dialog that did not come opens when it is asked for again, and stays at hand from then on', async () => {
  const { page, faults, close } = await enterWithoutScripts(MENTOR, '/instructor/dashboard')
  const dialog = page.getByRole('dialog')
  const open = () => page.getByRole('link', { name: BRIDGE }).first().click()
  expect(await missing(page).count()).toBe(0)
  await open()
  await missing(page).waitFor()
  await page.getByRole('list', { name: 'Recent student projects' }).waitFor()
  await findScripts(page)
  await tryAgain(page)
  await dialog.getByText(BRIDGE).first().waitFor()
  await loseScripts(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await open()
  await dialog.getByText(BRIDGE).first().waitFor()
  expect(faults).toEqual([])
  await close()
})
