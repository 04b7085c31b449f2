import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterCredentials, openPage, pathOf, signIn, startAfresh, startBrowser, visit } from './browser.ts'
import { call, whoIsSignedIn } from './calls.ts'
import { lookAt } from './looks.ts'
import { agreeAs, cancelAs, startPortalWithGoogle } from './openid.ts'
import { ANANYA, DEV, MEERA } from './people.ts'
import { startPortal } from './portal.ts'
import { watchTraces } from './traces.ts'

const SIGN_IN_FAILED = 'Failed to sign in with Google. Please try again or use email/password.'
const SIGN_UP_FAILED = 'Failed to sign up with Google. Please try again or use email/password.'
const SIGN_IN_UNANSWERED = 'Failed to initiate Google sign-in. Please try again.'
const SIGN_UP_UNANSWERED = 'Failed to initiate Google sign-up. Please try again.'
const VERIFIED = { ...ANANYA, emailVerified: true }

let given: Awaited<ReturnType<typeof startPortalWithGoogle>>
let browser: Browser
let opened: Awaited<ReturnType<typeof openPage>>
beforeAll(async () => {
  given = await startPortalWithGoogle([VERIFIED, DEV, MEERA])
  browser = await startBrowser()
  opened = await openPage(browser, given.portal.address)
})
afterAll(async () => {
  await browser?.close()
  await given?.portal.stop()
  await given?.provider.stop()
})

const pressGoogle = (page: Page, name = 'Sign in with Google') => page.getByRole('button', { name }).click()

/** A visitor on the sign-in screen. */
async function openLogin(page = opened.page) {
  await startAfresh(page)
  await visit(page, '/auth/login')
  return page
}

/** A visitor who has pressed the button and is at the provider, which knows everybody added so far. */
async function goWithGoogle() {
  const page = await openLogin()
  await pressGoogle(page)
  return page
}

describe('on a portal without it', () => {
  it('the buttons say that it failed', async () => {
    const plain = await startPortal([])
    const { page, faults, close } = await openPage(browser, plain.address)
    await visit(page, '/auth/login')
    await pressGoogle(page)
    await page.getByText(SIGN_IN_FAILED, { exact: true }).waitFor()
    await lookAt(page, 'google-not-there')
    await visit(page, '/auth/signup')
    await pressGoogle(page, 'Sign up with Google')
    await page.getByText(SIGN_UP_FAILED, { exact: true }).waitFor()
    // An answer that leads nowhere is as good as none.
    const json = { url: 'javascript:alert(1)' }
    await page.route('**/api/auth/google', (route) => route.fulfill({ json }))
    await page.reload()
    await pressGoogle(page, 'Sign up with Google')
    await page.getByText(SIGN_UP_UNANSWERED, { exact: true }).waitFor()
    await visit(page, '/auth/login')
    await pressGoogle(page)
    await page.getByText(SIGN_IN_UNANSWERED, { exact: true }).waitFor()
    expect(faults).toEqual([])
    await close()
    await plain.stop()
  })
})

describe('somebody new', () => {
  const PRIYA = { email: 'priya@gmail.test', emailVerified: true, name: 'Priya Nair' }

  it('gets to their profile the first time and to their dashboard the second, with nothing left in the address', async () => {
    const person = given.provider.addPerson(PRIYA)
    const page = await openLogin()
    await page.goto('/auth/signup')
    await pressGoogle(page, 'Sign up with Google')
    await agreeAs(page, person)
    await page.waitForURL('**/student/setup-profile')
    expect((await call(page, 'accounts/session', {})).viewer).toMatchObject({
      ...{ name: PRIYA.name, email: PRIYA.email, role: 'student' },
    })
    await page.getByLabel('Full Name').waitFor()
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe(PRIYA.name)

    await openLogin()
    const returns = page.waitForRequest((request) => request.url().includes('/api/auth/callback/google'))
    await pressGoogle(page)
    await agreeAs(page, person)
    const answer = await (await returns).response()
    const { location = '' } = (await answer?.allHeaders()) ?? {}
    expect(location).toMatch(/\/auth\/callback#access_token=/)
    await page.waitForURL('**/student/dashboard')
    const findTraces = watchTraces(page, location)
    expect(await findTraces()).toEqual([])
    expect(opened.faults).toEqual([])
  })

  it('is refused while Google has not confirmed their address', async () => {
    const person = given.provider.addPerson({ ...PRIYA, email: 'other@gmail.test', emailVerified: false })
    const page = await goWithGoogle()
    await agreeAs(page, person)
    await page.waitForURL('**/auth/login?error=google_email_unverified')
    await page
      .getByText(
        'Google has not confirmed that this e-mail address is yours. Please confirm it there, or use email/password.',
      )
      .waitFor()
    expect(await whoIsSignedIn(page)).toBeNull()
  })

  it('who changes their mind is back at the sign-in screen, which says why', async () => {
    const person = given.provider.addPerson({ ...PRIYA, email: 'third@gmail.test' })
    const page = await goWithGoogle()
    await cancelAs(page, person)
    await page.waitForURL('**/auth/login?error=**')
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).first().innerText()).toMatch(/\w+/)
    expect(await whoIsSignedIn(page)).toBeNull()
  })
})

describe('somebody with an account', () => {
  it('threat-15 whose address was never confirmed: Google ends its password and its sessions', async () => {
    const attacker = await openPage(browser, given.portal.address)
    await signIn(attacker.page, DEV.email)
    const person = given.provider.addPerson({ email: DEV.email, emailVerified: true, name: DEV.name })
    const page = await goWithGoogle()
    await agreeAs(page, person)
    await page.waitForURL('**/student/dashboard')
    expect(await whoIsSignedIn(page)).toBe(DEV.email)
    expect(await whoIsSignedIn(attacker.page)).toBeNull()
    await openLogin(attacker.page)
    await enterCredentials(attacker.page, DEV.email)
    await attacker.page.getByText('Invalid email or password').waitFor()
    await attacker.close()
  })

  it('threat-15 whose address is confirmed keeps password and sessions', async () => {
    const elsewhere = await openPage(browser, given.portal.address)
    await signIn(elsewhere.page, ANANYA.email)
    const person = given.provider.addPerson({ email: ANANYA.email, emailVerified: true })
    const page = await goWithGoogle()
    await agreeAs(page, person)
    await page.waitForURL('**/student/dashboard')
    expect(await whoIsSignedIn(page)).toBe(ANANYA.email)
    expect(await whoIsSignedIn(elsewhere.page)).toBe(ANANYA.email)
    await elsewhere.close()
    await openLogin()
    await signIn(page, ANANYA.email)
  })

  it('threat-15 is not joined by an address that Google has not confirmed', async () => {
    const person = given.provider.addPerson({ email: MEERA.email, emailVerified: false })
    const page = await goWithGoogle()
    await agreeAs(page, person)
    await page.waitForURL('**/auth/login?error=google_email_unverified')
    expect(await whoIsSignedIn(page)).toBeNull()
    await signIn(page, MEERA.email)
  })

  it('connects and disconnects it on the profile screen', async () => {
    const person = given.provider.addPerson({ email: 'meera@gmail.test', emailVerified: true })
    const page = await openLogin()
    await signIn(page, MEERA.email)
    await visit(page, '/profile-settings')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await agreeAs(page, person)
    await page.getByText('Your Google account is connected.').waitFor()
    expect(pathOf(page)).toBe('/profile-settings')
    await lookAt(page, 'google-connected')
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Your Google account is no longer connected.').waitFor()
    await page.getByRole('button', { name: 'Connect', exact: true }).waitFor()
    expect(opened.faults).toEqual([])
  })

  it('cannot connect the Google account of somebody else', async () => {
    const taken = given.provider.addPerson({ email: 'taken@gmail.test', emailVerified: true, name: 'Kiran' })
    const page = await goWithGoogle()
    await agreeAs(page, taken)
    await page.waitForURL('**/student/setup-profile')
    await openLogin()
    await signIn(page, MEERA.email)
    await visit(page, '/profile-settings')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await agreeAs(page, taken)
    await page
      .getByText('This Google account signs somebody else in already. Please choose another one.')
      .waitFor()
    expect(await whoIsSignedIn(page)).toBe(MEERA.email)
  })

  it('cannot disconnect what is their only way in', async () => {
    const person = given.provider.addPerson({ email: 'only@gmail.test', emailVerified: true, name: 'Only' })
    const page = await goWithGoogle()
    await agreeAs(page, person)
    await page.waitForURL('**/student/setup-profile')
    await visit(page, '/profile-settings')
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Google is your only way to sign in. Please set a password first.').waitFor()
  })
})

it('a provider that is down is said to have failed, and asked again later', async () => {
  given.provider.isDown = true
  // What the provider said of itself is no longer known.
  await given.portal.whileHalted(async () => {})
  const page = await goWithGoogle()
  await page.getByText(SIGN_IN_FAILED, { exact: true }).waitFor()
  given.provider.isDown = false
  await pressGoogle(page)
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
})
