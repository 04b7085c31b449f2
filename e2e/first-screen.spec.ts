import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { OWN_PROFILE, openAs, openPage } from './pages.ts'
import { ANANYA, FARIDA, MEERA } from './people.ts'
import { PASSWORD } from './portal.ts'
import { createPeople } from './shared-portal.ts'

beforeAll(() => createPeople(ANANYA, MEERA, FARIDA))

it.each([
  [ANANYA, '/student/dashboard', /Total Projects/],
  [ANANYA, '/student/my-projects', /No projects/],
  [MEERA, '/instructor/dashboard', /Students Mentored/],
  [MEERA, '/instructor/repository', /Upload/],
  [FARIDA, '/admin/dashboard', /Figures of/],
  [FARIDA, '/admin/add-student', /Showing 1 of 1/],
])('the data of the first screen comes with its page: %o %s', async (person, path, text) => {
  const page = await openAs(person)
  // No call is answered.
  await page.context().route('**/api/rpc/**', () => new Promise(() => undefined))
  await page.goto(path)
  await page.locator('main').getByText(text).first().waitFor()
})

it('a guard redirects before any script runs: visitors to the sign-in page, others to their own dashboard', async () => {
  const visitor = await openPage()
  const [answer] = await Promise.all([
    visitor.waitForResponse((response) => response.url().includes('/auth/login')),
    visitor.goto('/student/my-projects?status=pending'),
  ])
  expect(answer.request().redirectedFrom()?.url()).toMatch(/my-projects/)
  expect(new URL(visitor.url()).searchParams.get('from')).toBe('/student/my-projects?status=pending')

  const student = await openAs(ANANYA)
  await student.goto('/admin/dashboard')
  expect(new URL(student.url()).pathname).toBe('/student/dashboard')
})

/** Holds back every script until the returned function is called. The page must have a profile of its own. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

it.each([
  [ANANYA, '/student/dashboard'],
  [FARIDA, '/admin/audit-log'],
  [null, '/no-such-page'],
])('shows that a page is loading until its script has run: %o %s', async (person, path) => {
  const page = person ? await openAs(person, OWN_PROFILE) : await openPage(OWN_PROFILE)
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByText('Loading...', { exact: true }).waitFor()
  release()
  await page.getByText('Loading...', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
})

it('the sign-in form can be filled in and submitted before the script has arrived', async () => {
  const page = await openPage(OWN_PROFILE)
  const release = await holdScripts(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  const email = page.getByLabel('Email Address')
  await email.waitFor()
  await email.fill(ANANYA.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.pressSequentially(PASSWORD)
  await page.getByLabel(/Remember me/).check()
  await password.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  release()
  await page.waitForURL('**/student/dashboard')
})

it.each([
  ['/auth/signup', 'Email Address'],
  ['/auth/forgot-password', 'Email Address'],
])('what is typed on %s before the script has arrived stays, with the focus', async (path, label) => {
  const page = await openPage(OWN_PROFILE)
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  const field = page.getByLabel(label)
  await field.waitFor()
  await field.pressSequentially('kavya@')
  release()
  await page.locator('#root:not([data-prerendered])').waitFor()
  await page.keyboard.type('university.test')
  await expect.poll(() => field.inputValue()).toBe('kavya@university.test')
})
