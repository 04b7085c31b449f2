import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage, signIn, startBrowser, takePicture } from './browser.ts'
import { call } from './calls.ts'
import { type Person, startPortal } from './portal.ts'

const STUDENT: Person = { name: 'Ananya Deshpande', email: 'ananya@university.test', role: 'student' }
const INSTRUCTOR: Person = { name: 'Dr. Meera Kulkarni', email: 'meera@university.test', role: 'instructor' }
const FIRST_ADMIN = 'first.admin@university.test'
const PHONE = { width: 390, height: 844 }

let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
beforeAll(async () => {
  portal = await startPortal([STUDENT, INSTRUCTOR], { ADMIN_EMAIL: FIRST_ADMIN })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

it('the first administrator chooses a password before anything else opens', async () => {
  const [, password = ''] = /password (\S+) \(shown once/.exec(portal.said()) ?? []
  const { page, faults, close } = await openPage(browser, portal.address)
  await page.goto('/auth/login')
  await page.getByLabel('Email Address').fill(FIRST_ADMIN)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/profile-settings')
  await page.goto('/admin/assign-instructor')
  await page.waitForURL('**/profile-settings')
  await takePicture(page, '7-first-password')
  await page.getByLabel('New Password', { exact: true }).fill('chosen by myself')
  await page.getByLabel('Confirm New Password').fill('chosen otherwise')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Passwords do not match').waitFor()
  await page.getByLabel('Confirm New Password').fill('chosen by myself')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL('**/admin/dashboard')
  expect(faults).toEqual([])
  await close()
})

it('Ctrl+K finds a screen of the role', async () => {
  const { page, close } = await openPage(browser, portal.address)
  await signIn(page, INSTRUCTOR.email)
  await page
    .getByRole('button', { name: /Find anything/ })
    .first()
    .waitFor()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find anything').fill('repos')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/instructor/repository')
  await close()
})

it('on a phone the menu slides in, and leads on', async () => {
  const { page, close } = await openPage(browser, portal.address, { viewport: PHONE })
  await signIn(page, STUDENT.email)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByText('Student Portal').waitFor()
  await takePicture(page, '8-mobile-menu')
  await page.getByRole('link', { name: 'My Projects' }).click()
  await page.waitForURL('**/student/my-projects')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await close()
})

it.each([
  ['link_expired', 'The email verification link has expired. Please sign up again.'],
  ['session_error', 'There was an error with your session. Please try logging in.'],
  ['<img src=x onerror=alert(1)>', 'There was an authentication error. Please try again.'],
])('threat-46 the sign-in screen answers the error %s in its own words', async (error, sentence) => {
  const { page, faults, close } = await openPage(browser, portal.address)
  page.on('dialog', () => faults.push('a dialog opened'))
  await page.goto(`/auth/login?error=${encodeURIComponent(error)}`)
  await page.getByText(sentence).waitFor()
  expect(faults).toEqual([])
  await close()
})

it('threat-46 markup in every text of a project is shown as text', async () => {
  const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const { page, faults, close } = await openPage(browser, portal.address)
  page.on('dialog', () => faults.push('a dialog opened'))
  await signIn(page, INSTRUCTOR.email)
  await call(page, 'repository/createProject', {
    id: crypto.randomUUID(),
    title: HOSTILE,
    description: HOSTILE,
    category: HOSTILE,
    videoUrl: '',
    tools: [{ title: HOSTILE, url: 'https://example.test/' }],
    files: {},
  })
  await page.goto('/instructor/repository')
  await page.getByRole('heading', { name: HOSTILE }).waitFor()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  await page.goto('/instructor/assign-project')
  await page.getByText(HOSTILE).first().waitFor()
  expect(faults).toEqual([])
  await close()
})
