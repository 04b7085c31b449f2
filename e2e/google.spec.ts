import { randomUUID } from 'node:crypto'
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../packages/server/src/features/accounts/accounts.table.ts'
import { createAccount } from '../packages/server/src/features/accounts/accounts.testing.ts'
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from '../packages/server/src/platform/openid/openid.testing.ts'
import { clearSession, enterCredentials, pathOf, signIn, visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, openPage, signInAs } from './pages.ts'
import { ANANYA, DEV, MEERA } from './people.ts'
import { PASSWORD } from './portal.ts'
import { call, findSignedInEmail } from './rpc.ts'
import { createPeople, portal, restartPortal, servePortal } from './shared-portal.ts'
import { watchTokenLeaks } from './token-leaks.ts'

const SIGN_IN_FAILED = 'Failed to sign in with Google. Please try again or use email/password.'
const SIGN_UP_FAILED = 'Failed to sign up with Google. Please try again or use email/password.'
const SIGN_IN_NOT_STARTED = 'Failed to initiate Google sign-in. Please try again.'
const SIGN_UP_NOT_STARTED = 'Failed to initiate Google sign-up. Please try again.'
const VERIFIED = { ...ANANYA, emailVerified: true }

let provider: OpenIdProvider
let page: Page
beforeAll(async () => {
  const redirectUris = [portal.address + AUTH_ENDPOINTS.googleReturn]
  provider = await startOpenIdProvider({ redirectUris })
  await servePortal({
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
  })
  await createPeople(VERIFIED, DEV, MEERA)
  page = await openPage()
})
afterAll(() => provider?.stop())

const pressGoogle = (name = 'Sign in with Google') => page.getByRole('button', { name }).click()

type ProviderPerson = ReturnType<OpenIdProvider['addPerson']>

/** Chooses an account at the provider, and answers the consent form. */
async function answerAs({ subject }: ProviderPerson, answer: 'Allow' | 'Cancel' = 'Allow') {
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await page.locator(`button[value="${subject}"]`).click()
  await page.getByRole('button', { name: answer }).click()
}

/** Inserts a student who signs in with Google and has no password. */
async function createStudentWithoutPassword() {
  const email = `${randomUUID()}@gmail.test`
  const { subject } = provider.addPerson({ email, emailVerified: true })
  const userId = await createAccount(portal, { email, password: PASSWORD })
  await portal.db
    .update(accounts)
    .set({ providerId: 'google', accountId: subject, password: null })
    .where(eq(accounts.userId, userId))
  return { subject, email }
}

/** Clicks the Google button as a visitor. */
async function startGoogleSignIn() {
  await clearSession(page)
  await visit(page, '/auth/login')
  await pressGoogle()
}

describe('a new user', () => {
  const PRIYA = { email: 'priya@gmail.test', emailVerified: true, name: 'Priya Nair' }

  it('lands on the profile setup the first time and on the dashboard the second, with a clean URL', async () => {
    const person = provider.addPerson(PRIYA)
    await clearSession(page)
    await visit(page, '/auth/signup')
    await pressGoogle('Sign up with Google')
    await answerAs(person)
    await page.waitForURL('**/student/setup-profile')
    expect((await call(page, 'accounts/readSession', {})).viewer).toMatchObject({
      name: PRIYA.name,
      email: PRIYA.email,
      role: 'student',
    })
    await page.getByLabel('Full Name').waitFor()
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe(PRIYA.name)

    await clearSession(page)
    await visit(page, '/auth/login')
    const callback = page.waitForRequest((request) => request.url().includes('/api/auth/callback/google'))
    const findLeaks = watchTokenLeaks(page)
    await pressGoogle()
    await answerAs(person)
    const answer = await (await callback).response()
    const { location = '' } = (await answer?.allHeaders()) ?? {}
    expect(location).toMatch(/\/auth\/callback#access_token=/)
    await page.waitForURL('**/student/dashboard')
    expect(await findLeaks(location)).toEqual([])
  })

  it('is refused while Google has not verified their e-mail address', async () => {
    const person = provider.addPerson({ ...PRIYA, email: 'other@gmail.test', emailVerified: false })
    await startGoogleSignIn()
    await answerAs(person)
    await page.waitForURL('**/auth/login?error=google_email_unverified')
    await page
      .getByText(
        'Google has not confirmed that this e-mail address is yours. Please confirm it there, or use email/password.',
      )
      .waitFor()
    expect(await findSignedInEmail(page)).toBeNull()
  })

  it('returns to the sign-in page with a message after cancelling at Google', { tags: ['ci'] }, async () => {
    const person = provider.addPerson({ ...PRIYA, email: 'third@gmail.test' })
    await startGoogleSignIn()
    await answerAs(person, 'Cancel')
    await page.waitForURL('**/auth/login?error=**')
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).first().innerText()).toMatch(/\w+/)
    expect(await findSignedInEmail(page)).toBeNull()
  })
})

describe('an existing account', () => {
  it('threat-15 loses password and sessions at the first Google sign-in if its address is not verified', async () => {
    const attacker = await openAs(DEV)
    const person = provider.addPerson({ email: DEV.email, emailVerified: true, name: DEV.name })
    await startGoogleSignIn()
    await answerAs(person)
    await page.waitForURL('**/student/dashboard')
    expect(await findSignedInEmail(page)).toBe(DEV.email)
    expect(await findSignedInEmail(attacker)).toBeNull()
    await clearSession(page)
    await visit(page, '/auth/login')
    await enterCredentials(page, DEV.email)
    await page.getByText('Invalid email or password').waitFor()
  })

  it('threat-15 keeps password and sessions at the first Google sign-in if its address is verified', async () => {
    const otherPage = await openAs(ANANYA)
    const person = provider.addPerson({ email: ANANYA.email, emailVerified: true })
    await startGoogleSignIn()
    await answerAs(person)
    await page.waitForURL('**/student/dashboard')
    expect(await findSignedInEmail(page)).toBe(ANANYA.email)
    expect(await findSignedInEmail(otherPage)).toBe(ANANYA.email)
    await clearSession(page)
    await signIn(page, ANANYA.email)
  })

  it('threat-15 is not opened by a Google account whose address Google has not verified', async () => {
    const person = provider.addPerson({ email: MEERA.email, emailVerified: false })
    await startGoogleSignIn()
    await answerAs(person)
    await page.waitForURL('**/auth/login?error=google_email_unverified')
    expect(await findSignedInEmail(page)).toBeNull()
    await signIn(page, MEERA.email)
  })

  it('is connected to Google and disconnected again on the profile page', async () => {
    const person = provider.addPerson({ email: 'meera@gmail.test', emailVerified: true })
    await signInAs(page, MEERA)
    await visit(page, '/profile-settings')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await answerAs(person)
    await page.getByText('Your Google account is connected.').waitFor()
    expect(pathOf(page)).toBe('/profile-settings')
    await checkScreen(page, 'google-connected')
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Your Google account is no longer connected.').waitFor()
    await page.getByRole('button', { name: 'Connect', exact: true }).waitFor()
  })

  it('can connect Google again after staying with unsaved changes', { tags: ['ci'] }, async () => {
    await signInAs(page, MEERA)
    const own = await page.context().newPage()
    // The handler of `createProfile` accepts every dialog; this test answers it.
    own.removeAllListeners('dialog')
    await visit(own, '/profile-settings')
    await own.getByLabel('Full Name').fill('Meera with a change')
    const connect = own.getByRole('button', { name: 'Connect', exact: true })
    const asked = own.waitForEvent('dialog')
    await connect.click()
    await (await asked).dismiss()
    await expect.poll(() => connect.getAttribute('aria-disabled')).not.toBe('true')
    own.once('dialog', (question) => question.accept())
    await connect.click()
    await own.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await own.close()
  })

  it('cannot be connected to a Google account that another user has connected', {
    tags: ['ci'],
  }, async () => {
    const connected = await createStudentWithoutPassword()
    await signInAs(page, MEERA)
    await visit(page, '/profile-settings')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await answerAs(connected)
    await page
      .getByText('This Google account is connected to another account already. Please choose another one.')
      .waitFor()
    expect(await findSignedInEmail(page)).toBe(MEERA.email)
  })

  it('cannot be disconnected from Google if that is its only sign-in method', { tags: ['ci'] }, async () => {
    await signInAs(page, await createStudentWithoutPassword())
    await visit(page, '/profile-settings')
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Google is your only way to sign in. Please set a password first.').waitFor()
  })
})

it('an error is shown while the provider is down, and a later attempt works', { tags: ['ci'] }, async () => {
  provider.isDown = true
  // A portal fetches the discovery document once.
  await restartPortal()
  await startGoogleSignIn()
  await page.getByText(SIGN_IN_FAILED, { exact: true }).waitFor()
  provider.isDown = false
  await pressGoogle()
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
})

it('the buttons show an error when the sign-in cannot start', { tags: ['ci'] }, async () => {
  await clearSession(page)
  await visit(page, '/auth/login')
  // A response with a javascript: URL counts as a failure.
  const json = { url: 'javascript:alert(1)' }
  await page.route('**/api/auth/google', (route) => route.fulfill({ json }))
  await pressGoogle()
  await page.getByText(SIGN_IN_NOT_STARTED, { exact: true }).waitFor()
  await checkScreen(page, 'google-not-started')
  await visit(page, '/auth/signup')
  await pressGoogle('Sign up with Google')
  await page.getByText(SIGN_UP_NOT_STARTED, { exact: true }).waitFor()
  await page.unrouteAll()
  provider.isDown = true
  await restartPortal()
  await pressGoogle('Sign up with Google')
  await page.getByText(SIGN_UP_FAILED, { exact: true }).waitFor()
})

it('on a portal without Google the buttons are disabled and say so', { tags: ['ci'] }, async () => {
  await servePortal()
  for (const [path, name] of [
    ['/auth/signup', 'Sign up with Google'],
    ['/auth/login', 'Sign in with Google'],
  ] as const) {
    await visit(page, path)
    const button = page.getByRole('button', { name: `${name} Not set up at this university` })
    expect(await button.isDisabled()).toBe(true)
  }
  await checkScreen(page, 'google-not-configured')
})
