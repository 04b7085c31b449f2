import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterCredentials, openPage, pathOf, signIn, startBrowser, visit } from './browser.ts'
import { call, whoIsSignedIn } from './calls.ts'
import { deafen } from './deaf.ts'
import { lookAt } from './looks.ts'
import { ANANYA, FARIDA, MEERA } from './people.ts'
import { PASSWORD, type Person, startPortal } from './portal.ts'
import { signOut } from './screens.ts'

let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
beforeAll(async () => {
  portal = await startPortal([ANANYA, MEERA, FARIDA])
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

/** Ends every session of a person but that of a browser which is closed again, as from another device. */
async function endSessionsOf({ email }: Person) {
  const { page, close } = await openPage(browser, portal.address)
  await signIn(page, email)
  await call(page, 'accounts/endOtherSessions', {})
  await close()
}

/** A person on their profile screen, with a name half typed. */
async function typeAName(page: Page, person: Person, name: string) {
  await signIn(page, person.email)
  await visit(page, '/profile-settings')
  await page.getByLabel('Full Name').fill(name)
}

it('a session that ends while a form is open brings the person back to it, with what they typed', async () => {
  const { page, faults, close } = await openPage(browser, portal.address)
  await typeAName(page, ANANYA, 'Ananya D. Kulkarni')
  // A page that hears of the end asks before anything is saved.
  await deafen(page)
  await endSessionsOf(ANANYA)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await lookAt(page, 'session-ended')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByText('Invalid email or password').waitFor()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(pathOf(page)).toBe('/profile-settings')
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ananya D. Kulkarni')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  expect((await call(page, 'accounts/profile', {})).name).toBe('Ananya D. Kulkarni')
  expect(faults).toEqual([])
  await close()
})

it('whoever comes back without a session signs in, and is where they were', async () => {
  const { page, faults, close } = await openPage(browser, portal.address)
  await signIn(page, FARIDA.email)
  await visit(page, '/admin/assign-instructor?students=dev')
  await endSessionsOf(FARIDA)
  await page.reload()
  await page.waitForURL('**/auth/login**')
  await enterCredentials(page, FARIDA.email)
  await page.waitForURL('**/admin/assign-instructor?students=dev')
  expect(faults).toEqual([])
  await close()
})

it('a server that goes away while saving is waited for, and what was typed is saved once', async () => {
  const { page, faults, close } = await openPage(browser, portal.address)
  await typeAName(page, ANANYA, 'Ananya After All')
  await portal.halt()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page
    .getByText(/reconnecting/i)
    .first()
    .waitFor()
  await lookAt(page, 'reconnecting')
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ananya After All')
  await portal.start()
  await page.getByText('Profile updated successfully!').waitFor()
  expect(await page.getByText(/reconnecting/i).count()).toBe(0)
  expect((await call(page, 'accounts/profile', {})).name).toBe('Ananya After All')
  expect(faults).toEqual([])
  await close()
})

it('a sign-out in one tab leads the others to the landing page', async () => {
  const { page, faults, close } = await openPage(browser, portal.address)
  await signIn(page, MEERA.email)
  const other = await page.context().newPage()
  await visit(other, '/instructor/repository')
  await signOut(page)
  await other.waitForURL((url) => url.pathname === '/')
  await other.getByText('Get Started Today').first().waitFor()
  expect(await whoIsSignedIn(page)).toBeNull()
  await page.goBack()
  await page.waitForURL('**/auth/login**')
  expect(faults).toEqual([])
  await close()
})

it('a sign-out without a session, or without a server, ends at the landing page too', async () => {
  const { page, close } = await openPage(browser, portal.address)
  await signIn(page, MEERA.email)
  // A call of the dashboard that is answered without a session would say so over the menu.
  await page.getByRole('link', { name: 'Upload First Project' }).waitFor()
  await page.context().clearCookies()
  await signOut(page)
  await page.getByText('Get Started Today').first().waitFor()

  await page.goto('/auth/login')
  await signIn(page, MEERA.email)
  await portal.halt()
  await signOut(page)
  await page.getByText('Get Started Today').first().waitFor()
  await portal.start()
  // The sign-out stays owed until the server hears of it.
  await expect.poll(() => whoIsSignedIn(page), { timeout: 15_000 }).toBeNull()
  await close()
})
