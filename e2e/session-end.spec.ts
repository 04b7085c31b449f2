// @module-tag ci
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { enterCredentials, pathOf, visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, openPage, signInAs } from './pages.ts'
import { ANANYA, FARIDA, MEERA } from './people.ts'
import { PASSWORD, type Person } from './portal.ts'
import { call, findSignedInEmail } from './rpc.ts'
import { pressSignOut, signOut } from './screens.ts'
import { createPeople, haltPortal, restartPortal } from './shared-portal.ts'
import { actOnStalePage, blockLiveEvents } from './stale-page.ts'

let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, MEERA, FARIDA)
  page = await openPage()
})

/** Opens a page as a person who has just signed in. */
async function openScreen(person: Person, path: string) {
  await signInAs(page, person)
  await visit(page, path)
}

/** Ends the sessions of a person from a new one, as if on another device. */
const endSessionsOf = async (person: Person) => call(await openAs(person), 'accounts/endOtherSessions', {})

/** Opens the profile page of a student, with a half-typed name. */
async function openProfileAndTypeName(name: string) {
  await openScreen(ANANYA, '/profile-settings')
  await page.getByLabel('Full Name').fill(name)
}

it('signing in again after the session ended returns to the open form, with what was typed', async () => {
  await openProfileAndTypeName('Ananya D. Kulkarni')
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog', { name: 'Find anything' }).waitFor()
  await page.keyboard.press('Escape')
  // A page that learns that its session has ended asks to sign in before anything is saved.
  await blockLiveEvents(page)
  await endSessionsOf(ANANYA)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await checkScreen(page, 'session-ended')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByText('Invalid email or password').waitFor()
  // The command palette opens neither over the dialog, where it would take what is typed, nor after it.
  await page.keyboard.press('Control+K')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('')
  await dialog.getByRole('textbox', { name: 'Password' }).pressSequentially(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(pathOf(page)).toBe('/profile-settings')
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ananya D. Kulkarni')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  expect((await call(page, 'accounts/readProfile', {})).name).toBe('Ananya D. Kulkarni')
  await page.unrouteAll()
})

it('after the end of the session, a reload leads to the sign-in page and from there back', async () => {
  await openScreen(FARIDA, '/admin/assign-instructor?students=dev')
  await endSessionsOf(FARIDA)
  await page.reload()
  await page.waitForURL('**/auth/login**')
  await enterCredentials(page, FARIDA.email)
  await page.waitForURL('**/admin/assign-instructor?students=dev')
})

it('a save is retried while the server is down, and applied when it is back', async () => {
  await openProfileAndTypeName('Ananya After All')
  await haltPortal()
  // Checked before anything is saved, because a save gives up after half a minute.
  await page
    .getByText(/reconnecting/i)
    .first()
    .waitFor()
  await checkScreen(page, 'reconnecting')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ananya After All')
  await restartPortal()
  await page.getByText('Profile updated successfully!').waitFor()
  expect(await page.getByText(/reconnecting/i).count()).toBe(0)
  expect((await call(page, 'accounts/readProfile', {})).name).toBe('Ananya After All')
})

it('a sign-out in one tab takes the other tabs to the landing page', async () => {
  await openScreen(MEERA, '/instructor/dashboard')
  const other = await page.context().newPage()
  await visit(other, '/instructor/repository')
  await signOut(page)
  await other.waitForURL((url) => url.pathname === '/')
  await other.getByText('Get Started Today').first().waitFor()
  expect(await findSignedInEmail(page)).toBeNull()
  await other.close()
  await page.goBack()
  await page.waitForURL('**/auth/login**')
})

it('a sign-out without a session ends at the landing page too', { tags: ['ci'] }, async () => {
  await openScreen(MEERA, '/instructor/dashboard')
  // A dashboard call without a session would open the dialog over the menu.
  await actOnStalePage(
    page,
    () => page.context().clearCookies(),
    () => signOut(page),
  )
  await page.getByText('Get Started Today').first().waitFor()
  await page.unrouteAll()
})

it('a sign-out without a server ends at the landing page, and stays pending until it reaches the server', {
  tags: ['ci'],
}, async () => {
  // Loads the scripts of the landing page while there is a server; usually an idle browser has prefetched them.
  await openScreen(MEERA, '/')
  await walkTo(page, '/instructor/dashboard')
  await page.getByRole('button', { name: /Account Menu/ }).waitFor()
  await haltPortal()
  try {
    await pressSignOut(page)
    await page.getByText('Get Started Today').first().waitFor()
  } finally {
    await restartPortal()
  }
  await expect.poll(() => findSignedInEmail(page)).toBeNull()
})
