import { RESET_REDIRECT_DELAY_MS } from '@capstone/contract/accounts/accounts.constants'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeTokens } from '../packages/server/src/features/accounts/accounts.table.ts'
import { clearSession, enterCredentials, pathOf, signIn, visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { linkIn, startMailbox } from './mail.ts'
import { openAs, openPage } from './pages.ts'
import { ANANYA, DEV, FARIDA, MEERA } from './people.ts'
import { PASSWORD } from './portal.ts'
import { findSignedInEmail } from './rpc.ts'
import { fillNewPassword, fillSignUp, requestRecovery } from './screens.ts'
import { createPeople, portal, servePortal } from './shared-portal.ts'
import { freezeTimers } from './timers.ts'

const NEW_PASSWORD = 'another road altogether'
const RESET = '/auth/reset-password'
const INVALID = 'Invalid reset link. Please request a new password reset.'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let page: Page
beforeAll(async () => {
  mailbox = await startMailbox()
  await servePortal({ MAIL_URL: mailbox.url })
  await createPeople(ANANYA, DEV, MEERA, FARIDA)
  page = await openPage()
})
afterAll(() => mailbox?.stop())

/** Requests a link and reads it from the email. */
async function requestLink(email: string) {
  await clearSession(page)
  await requestRecovery(page, email)
  return linkIn(await mailbox.readNext(email))
}

const updateButton = () => page.getByRole('button', { name: 'Update Password' })

describe('the forgot-password page', () => {
  it('shows the same for an address with and without an account, and sends the latter no email', async () => {
    const screens: string[] = []
    for (const email of ['nobody@university.test', DEV.email]) {
      await requestRecovery(page, email)
      screens.push((await page.getByRole('main').innerText()).replaceAll(email, 'the address'))
    }
    expect(screens[0]).toBe(screens[1])
    await mailbox.readNext(DEV.email)
    expect(mailbox.unreadOf('nobody@university.test')).toEqual([])
    await checkScreen(page, 'forgot-sent')
  })

  it('accepts another address, and links back to the sign-in page', async () => {
    await visit(page, '/auth/forgot-password')
    await checkScreen(page, 'forgot')
    await requestRecovery(page, 'nobody@university.test')
    await page.getByRole('button', { name: 'Try Different Email' }).click()
    await page.getByLabel(/email/i).waitFor()
    expect(pathOf(page)).toBe('/auth/forgot-password')
    await requestRecovery(page, 'nobody@university.test')
    await page.getByText('Back to Sign In').click()
    await page.waitForURL('**/auth/login')
  })

  it('says how long to wait after too many requests', { tags: ['ci'] }, async () => {
    for (let attempt = 0; attempt < 5; attempt++) await requestRecovery(page, 'often@university.test')
    await page.goto('/auth/forgot-password')
    await page.getByLabel(/email/i).fill('often@university.test')
    await page.keyboard.press('Enter')
    await page.getByText(/^Too many attempts\. Please try again in \d+ minutes\.$/).waitFor()
    await checkScreen(page, 'forgot-too-many')
  })
})

it('an emailed link sets a new password, and ends the sessions of the old one', async () => {
  const otherPage = await openAs(ANANYA)
  const link = await requestLink(ANANYA.email)
  await clearSession(page)
  await page.goto(link)
  await updateButton().waitFor()
  expect(await findSignedInEmail(page)).toBeNull()
  await checkScreen(page, 'reset-form')

  await fillNewPassword(page, NEW_PASSWORD, 'something else')
  await updateButton().click()
  await page.getByText('Passwords do not match', { exact: true }).waitFor()
  await fillNewPassword(page, 'short')
  await updateButton().click()
  await page.getByText('Password must be at least 6 characters long', { exact: true }).waitFor()
  await fillNewPassword(page, 'qwerty123')
  await updateButton().click()
  await page.getByText('This password is too easy to guess.').waitFor()
  await checkScreen(page, 'reset-refused')

  // The form survives a reload.
  await page.reload()
  await fillNewPassword(page, NEW_PASSWORD)
  const startedAt = Date.now()
  await updateButton().click()
  await page.getByText('Password Updated!').waitFor()
  await page.getByText('✅ Password updated successfully! You can now log in.').waitFor()
  await page.waitForURL('**/auth/login')
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(RESET_REDIRECT_DELAY_MS - 10)

  expect(await findSignedInEmail(otherPage)).toBeNull()
  await otherPage.goto('/student/my-projects')
  await otherPage.waitForURL('**/auth/login**')

  await enterCredentials(page, ANANYA.email, PASSWORD)
  await page.getByText('Invalid email or password').waitFor()
  await page.reload()
  await enterCredentials(page, ANANYA.email, NEW_PASSWORD)
  await page.waitForURL('**/student/dashboard')
  // The email that reports the change contains no link with tokens.
  expect((await mailbox.readNext(ANANYA.email)).text).not.toContain('access_token')

  await clearSession(page)
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByText(INVALID, { exact: true }).waitFor()
  await checkScreen(page, 'reset-invalid')
})

it('the success message is shown on the reset page before the redirect', { tags: ['ci'] }, async () => {
  const link = await requestLink(FARIDA.email)
  const other = await openPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Update Password' }).waitFor()
  await freezeTimers(other, RESET_REDIRECT_DELAY_MS)
  await fillNewPassword(other, NEW_PASSWORD)
  await other.getByRole('button', { name: 'Update Password' }).click()
  await other.getByText('Password Updated!').waitFor()
  await checkScreen(other, 'reset-done')
  expect(pathOf(other)).toBe(RESET)
})

describe('a recovery link', () => {
  it('is revoked by using a second link', { tags: ['ci'] }, async () => {
    const first = await requestLink(MEERA.email)
    const link = await requestLink(MEERA.email)
    await page.goto(link)
    await updateButton().waitFor()
    // In the same tab, so only the fragment changes.
    await page.goto(first)
    await page.getByText(INVALID, { exact: true }).waitFor()
  })

  it.each([
    ['its secret is incomplete', (link: string) => link.replace(/access_token=.{20}/, 'access_token=')],
    ['it is truncated', (link: string) => link.slice(0, link.indexOf('#') + 20)],
    ['it has no tokens', () => `${portal.address}${RESET}`],
  ])('shows an error if %s', { tags: ['ci'] }, async (_, change) => {
    const link = await requestLink(DEV.email)
    await page.goto('about:blank')
    await page.goto(change(link))
    await page.getByText(INVALID, { exact: true }).waitFor()
    expect(await updateButton().count()).toBe(0)
  })

  it('shows an error if no recovery session can be opened', { tags: ['ci'] }, async () => {
    await page.route('**/api/auth/recovery', (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto('about:blank')
    await page.goto(`${RESET}#access_token=x&refresh_token=y&type=recovery`)
    await page
      .getByText('Error setting session. Please request a new password reset.', { exact: true })
      .waitFor()
    await page.unroute('**/api/auth/recovery')
  })

  it('says when to try again after too many attempts, and opens then', { tags: ['ci'] }, async () => {
    const link = await requestLink(MEERA.email)
    const json = { code: 'ATTEMPTS_TOO_MANY', message: 'Later.', data: { retryAfterSeconds: 60 } }
    await page.route('**/api/auth/recovery', (route) => route.fulfill({ status: 429, json }))
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByText('Too many attempts. Please try again in 1 minute.', { exact: true }).waitFor()
    await page.unroute('**/api/auth/recovery')
    await page.getByRole('button', { name: 'Try again' }).click()
    await updateButton().waitFor()
  })

  it('shows that it has expired, and links to a new request', { tags: ['ci'] }, async () => {
    const link = await requestLink(MEERA.email)
    await portal.db.update(oneTimeTokens).set({ expiresAt: new Date(Date.now() - 1000) })
    await page.goto(link)
    await page.getByText('This password reset link has expired. Please request a new one.').waitFor()
    await checkScreen(page, 'reset-expired')
    await page.locator('main a[href="/auth/forgot-password"]').click()
    await page.waitForURL('**/auth/forgot-password')
  })
})

it('a form shows an error when its recovery session has expired', { tags: ['ci'] }, async () => {
  const link = await requestLink(MEERA.email)
  await page.goto(link)
  await updateButton().waitFor()
  await portal.db.update(oneTimeTokens).set({ expiresAt: new Date(Date.now() - 1000) })
  await fillNewPassword(page, NEW_PASSWORD)
  await updateButton().click()
  await page.getByText('This password reset link has expired. Please request a new one.').waitFor()
  // The previous password still works.
  await clearSession(page)
  await signIn(page, MEERA.email)
})

it('a portal without a mail server promises no e-mail, and says whom to ask', async () => {
  const NOT_SENT = 'This portal sends no e-mail at present.'
  await servePortal()
  await clearSession(page)
  await visit(page, '/auth/forgot-password')
  await page.getByText(`${NOT_SENT} Ask an administrator for a temporary password.`).waitFor()
  const screens: string[] = []
  for (const email of ['nobody@university.test', DEV.email]) {
    await requestRecovery(page, email)
    screens.push(await page.getByRole('main').innerText())
  }
  expect(screens[0]).toBe(screens[1])
  expect(screens[0]).toContain(`${NOT_SENT} Ask an administrator for a temporary password.`)
  expect(screens[0]).not.toMatch(/on its way|spam/)
  await checkScreen(page, 'forgot-without-mail')

  await visit(page, '/auth/signup')
  await fillSignUp(page, { name: 'Priya Nair', email: 'priya@university.test' })
  await page.waitForURL('**/student/setup-profile')
  await page.getByText(`priya@university.test is not confirmed yet. ${NOT_SENT}`).waitFor()
  await checkScreen(page, 'setup-without-mail')
  await visit(page, '/profile-settings')
  await page.getByText(`Not confirmed yet. ${NOT_SENT}`).waitFor()
  await page.getByText(`${NOT_SENT} What you choose here applies as soon as it does.`).waitFor()
  expect(await page.getByRole('button', { name: 'Send the link again' }).count()).toBe(0)
  await checkScreen(page, 'profile-without-mail')
})
