// @module-tag ci
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { BRIDGE, fillDashboard, MENTOR, STUDENTS, WIDE_MENTOR, WIDE_STUDENT } from './mentoring.ts'
import { bellOf } from './notifications.ts'
import { OWN_PROFILE, openPage, signInAs } from './pages.ts'
import { chooseFile, paper, precheckOf, titleField } from './paper-screen.ts'
import { ANANYA } from './people.ts'
import type { Person } from './portal.ts'
import { createPeople, portal } from './shared-portal.ts'

const SCRIPTS = '**/assets/*.js'
const MISSING = 'This part of the screen did not load. Try again, or reload the page.'

let page: Page
beforeAll(async () => {
  await createPeople(MENTOR, WIDE_MENTOR, ...STUDENTS, WIDE_STUDENT)
  await fillDashboard(portal)
  // A shared profile would load scripts from its cache although they are blocked.
  page = await openPage(OWN_PROFILE)
  // With saveData nothing is prefetched.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
})
beforeEach(() => page.unrouteAll())

/**
 * Opens a screen as this person, waits until its content and its bell, which loads last, are there, and then blocks
 * scripts.
 */
async function openWithoutScripts(person: Person, path: string, content: Locator) {
  await signInAs(page, person)
  await visit(page, path)
  await content.waitFor()
  const bell = bellOf(page)
  await bell.open()
  await page.keyboard.press('Escape')
  await bell.panel.waitFor({ state: 'detached' })
  await blockScripts()
}

const blockScripts = () => page.route(SCRIPTS, (route) => route.abort())
const unblockScripts = () => page.unroute(SCRIPTS)
const projects = () => page.getByRole('list', { name: 'Recent student projects' })
const missing = () => page.getByRole('alert').filter({ hasText: MISSING })
const tryAgain = () => missing().getByRole('button', { name: 'Try again' }).click()

it('a page whose theme fails to load shows an error, and can be retried', async () => {
  await page.context().clearCookies()
  // The chunk of the sign-in page contains the theme.
  await page.route('**/assets/sign-in-*.js', (route) => route.abort())
  await page.goto('/auth/login')
  // The server answers, so the page reloads once; the error stays when the script is missing again.
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'),
  )
  await page.getByText('Failed to load page').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Email').waitFor()
})

it('an upload whose code fails to load shows an error, and starts when it is resumed', {
  tags: ['ci'],
}, async () => {
  await openWithoutScripts(ANANYA, '/student/publish-paper', titleField(page))
  await titleField(page).fill('Sensors that cost less')
  await chooseFile(page, paper('one-column.pdf'))
  await page.getByText('The upload could not start. Try again, or reload the page.').waitFor()
  await unblockScripts()
  await page.getByRole('button', { name: 'Resume' }).click()
  await precheckOf(page).getByText('Found, 175 words').waitFor()
  expect(await titleField(page).inputValue()).toBe('Sensors that cost less')
})

it('a command palette that fails to load shows an error, leaves the screen as it is, and can be retried', {
  tags: ['ci'],
}, async () => {
  await openWithoutScripts(MENTOR, '/profile-settings', page.getByLabel('Full Name'))
  await page.getByLabel('Full Name').fill('Half a name')
  await page
    .getByRole('button', { name: /Find anything/ })
    .first()
    .click()
  await missing().waitFor()
  await checkScreen(page, 'palette-failed')
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Half a name')
  await unblockScripts()
  await tryAgain()
  await page.getByPlaceholder('Find anything').fill('repos')
  await missing().waitFor({ state: 'detached' })
})

it('the page reloads when a chunk fails twice although the server answers', { tags: ['ci'] }, async () => {
  await openWithoutScripts(MENTOR, '/instructor/assign-project', page.getByRole('searchbox').first())
  await page.keyboard.press('Control+k')
  await missing().waitFor()
  const reload = page.waitForEvent('load')
  // The page's own scripts come from the cache.
  await tryAgain()
  await reload
})

it('live events arrive although their code failed to load at first', { tags: ['ci'] }, async () => {
  const code = '**/assets/live-*.js'
  await signInAs(page, MENTOR)
  await page.route(code, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => /assets\/live-/.test(request.url()))
  await visit(page, '/profile-settings')
  await failed
  const stream = page.waitForRequest('**/api/rpc/live/**')
  await page.unroute(code)
  await stream
})

it('a dialog that fails to load opens on retry, and stays loaded', async () => {
  await openWithoutScripts(MENTOR, '/instructor/dashboard', projects())
  const dialog = page.getByRole('dialog')
  const open = () => page.getByRole('link', { name: BRIDGE }).first().click()
  expect(await missing().count()).toBe(0)
  await open()
  await missing().waitFor()
  await projects().waitFor()
  await unblockScripts()
  await tryAgain()
  await dialog.getByText(BRIDGE).first().waitFor()
  await blockScripts()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await open()
  await dialog.getByText(BRIDGE).first().waitFor()
})
