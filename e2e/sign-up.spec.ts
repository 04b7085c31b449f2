import { COURSES, EXPERTISE, SPECIALIZATIONS } from '@capstone/contract/accounts/accounts.constants'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearSession, enterCredentials, pathOf, signIn, visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { linkIn, startMailbox } from './mail.ts'
import { openPage, signInAs } from './pages.ts'
import { ANANYA } from './people.ts'
import { PASSWORD } from './portal.ts'
import { call, findSignedInEmail } from './rpc.ts'
import { chooseStudies, fillSignUp } from './screens.ts'
import { readOptions, selectOption } from './select.ts'
import { createPeople, servePortal } from './shared-portal.ts'

const DOCUMENTS = {
  TERMS_URL: 'https://university.test/terms',
  PRIVACY_URL: 'https://university.test/privacy',
}
const DASHBOARD = '**/student/dashboard'
let newcomerCount = 0
const newcomer = () => {
  newcomerCount += 1
  return { name: 'Priya Nair', email: `priya.${newcomerCount}@university.test` }
}

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let page: Page
beforeAll(async () => {
  mailbox = await startMailbox()
  await servePortal({ MAIL_URL: mailbox.url, ...DOCUMENTS })
  await createPeople({ ...ANANYA, emailVerified: true })
  page = await openPage()
})
afterAll(() => mailbox?.stop())

/** Opens the sign-up page as a visitor. */
async function openSignUp() {
  await clearSession(page)
  await visit(page, '/auth/signup')
}

/** Signs up a new user, who is then on the profile setup page; returns their address. */
async function signUp(): Promise<string> {
  const person = newcomer()
  await openSignUp()
  await fillSignUp(page, person)
  await page.waitForURL('**/student/setup-profile')
  const notice = page.getByText(`${person.email} is not confirmed yet.`)
  await notice.getByRole('link', { name: 'Profile Settings' }).waitFor()
  return person.email
}

const NO_SPECIALIZATION = 'Please choose your specialization.'
const complete = () => page.getByRole('button', { name: 'Complete Profile' }).click()

describe('the sign-up page', () => {
  beforeAll(openSignUp)

  it('links to the terms and the privacy policy that the university has set, and to the sign-in page', async () => {
    await page.getByRole('heading', { name: 'Create Account' }).waitFor()
    for (const [name, address] of [
      ['terms of use', DOCUMENTS.TERMS_URL],
      ['privacy policy', DOCUMENTS.PRIVACY_URL],
    ] as const) {
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(address)
    }
    for (const name of ['Password', 'Confirm Password']) {
      expect(await page.getByRole('textbox', { name, exact: true }).getAttribute('minlength')).toBe('6')
    }
    await page.getByText('Not a common password').waitFor()
    const rule = page.getByRole('listitem').filter({ hasText: 'At least 6 characters' })
    await rule.getByText(', not met yet').waitFor()
    expect(await rule.getAttribute('aria-live')).toBe('polite')
    const password = page.getByRole('textbox', { name: 'Password', exact: true })
    await password.fill('walks ')
    await rule.getByText(', met', { exact: true }).waitFor()
    await password.fill('')
    await page.getByRole('button', { name: 'Sign up with Google' }).waitFor()
    await checkScreen(page, 'sign-up')
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/auth/login')
    await page.goBack()
  })

  it.each([
    ['no name', { name: ' ' }, 'Please enter your name.'],
    ['no address', { email: '' }, 'Please enter your e-mail address.'],
    ['an invalid address', { email: 'priya at university' }, 'Please enter a valid e-mail address.'],
    ['no password', { password: '' }, 'Password must be at least 6 characters long'],
    ['two different passwords', { confirmation: 'walks another road' }, 'Passwords do not match'],
    ['a password of five characters', { password: 'xk7q2' }, 'Password must be at least 6 characters long'],
    [
      'a password that is the name',
      { name: 'Priya Nair', password: 'priyanair' },
      'This password is too easy to guess.',
    ],
  ])('refuses %s and says why', async (_, given, sentence) => {
    expect(await page.getByText(sentence).count()).toBe(0)
    await fillSignUp(page, { ...newcomer(), ...given })
    await page.getByText(sentence).first().waitFor()
    expect(pathOf(page)).toBe('/auth/signup')
    expect(await findSignedInEmail(page)).toBeNull()
  })

  it('refuses an address that is taken, and says so at its field', async () => {
    await fillSignUp(page, { ...newcomer(), email: ANANYA.email.toUpperCase() })
    await page.getByText('An account with this e-mail address exists already.').waitFor()
    const field = page.getByLabel('Email Address').and(page.locator('[aria-invalid="true"]:focus'))
    const reason = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
    await reason.getByText('An account with this e-mail address exists already.').waitFor()
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0)
    expect(pathOf(page)).toBe('/auth/signup')
    expect(await findSignedInEmail(page)).toBeNull()
  })

  it('refuses a common password with its reasons', async () => {
    await fillSignUp(page, { ...newcomer(), password: 'password1' })
    await page.getByText('This password is too easy to guess.').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^It is / })
      .first()
      .waitFor()
    expect(await findSignedInEmail(page)).toBeNull()
    await checkScreen(page, 'sign-up-weak')
  })

  it('creates a student, and continues to the profile setup', async () => {
    const email = await signUp()
    await page.getByLabel('College/University').waitFor()
    expect((await call(page, 'accounts/readSession', {})).viewer).toMatchObject({ email, role: 'student' })
  })
})

describe('the profile setup', () => {
  const PERSON = { ...newcomer(), role: 'student' } as const
  beforeAll(async () => {
    await createPeople(PERSON)
    await signInAs(page, PERSON)
    await visit(page, '/student/dashboard')
  })

  /** Opens the page, with what an earlier test entered and did not save. */
  async function openSetup() {
    await walkTo(page, '/student/setup-profile')
    await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor()
    await page.getByLabel('College/University').waitFor()
  }

  it('can be skipped', async () => {
    await openSetup()
    await checkScreen(page, 'setup')
    await page.getByText('Skip for now').click()
    await page.waitForURL(DASHBOARD)
  })

  it('requires its fields, and enables the specialization after the course', async () => {
    await openSetup()
    const specialization = page.getByLabel('Specialization')
    await expect.poll(() => specialization.isDisabled()).toBe(true)
    await page.getByPlaceholder('Select course first').waitFor()
    await page.getByLabel('Full Name').fill('')
    await complete()
    for (const sentence of [
      'Please enter your name.',
      'Please choose your course.',
      'Please choose your academic year.',
    ]) {
      await page.getByText(sentence, { exact: true }).waitFor()
    }
    // The specialization cannot be chosen yet, so it is not required.
    expect(await page.getByText(NO_SPECIALIZATION, { exact: true }).count()).toBe(0)
    await selectOption(page.getByLabel('Course'), 'MBA')
    await complete()
    await page.getByText(NO_SPECIALIZATION, { exact: true }).waitFor()
    expect(pathOf(page)).toBe('/student/setup-profile')
    await checkScreen(page, 'setup-refused')
  })

  it('offers each course once, and each course its own specializations', { tags: ['ci'] }, async () => {
    await openSetup()
    expect(await readOptions(page.getByLabel('Course'))).toEqual([...COURSES])
    const specialization = page.getByLabel('Specialization')
    for (const course of COURSES) {
      await selectOption(page.getByLabel('Course'), course)
      await expect.poll(() => specialization.inputValue()).toBe('')
      const offered = await readOptions(specialization)
      expect(offered).toEqual([...SPECIALIZATIONS[course]])
      if (['BCA', 'BSc', 'MSc'].includes(course)) expect(offered).toEqual([...EXPERTISE])
      await selectOption(specialization, offered[0] ?? '')
    }
  })

  it('keeps what was entered over a reload and a failed save, and then saves all fields', async () => {
    await walkTo(page, '/student/dashboard')
    await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor({ state: 'detached' })
    await openSetup()
    await page.getByLabel('Full Name').fill(PERSON.name)
    await chooseStudies(page, 'BSc', 'Cybersecurity', '3rd Year')
    await page.getByLabel('College/University').fill('Fergusson College')
    await page.getByLabel('Phone Number').fill('+91 98220 12345')
    await page.reload()
    await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toBe('+91 98220 12345')
    await page.route('**/accounts/updateProfile', (route) => route.fulfill({ status: 400, body: '{}' }))
    await complete()
    await page.getByText('Failed to update profile. Please try again.', { exact: true }).waitFor()
    await page.unrouteAll()
    await complete()
    await page.waitForURL(DASHBOARD)
    await page.getByRole('heading', { name: 'Current Projects' }).waitFor()
    // The dashboard, last loaded before the profile was saved, asked to finish it.
    expect(await page.getByText('Finish your profile').count()).toBe(0)
    await visit(page, '/profile-settings')
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe(PERSON.name)
    await expect.poll(() => page.getByLabel('Course').inputValue()).toBe('BSc')
    await expect.poll(() => page.getByLabel('Specialization').inputValue()).toBe('Cybersecurity')
    await expect.poll(() => page.getByLabel('Academic Year').inputValue()).toBe('3rd Year')
    await expect.poll(() => page.getByLabel('College/University').inputValue()).toBe('Fergusson College')
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+91 98220 12345')
    await page.getByText('100%').first().waitFor()
  })
})

describe('the verification email', () => {
  it('verifies and signs in, in the browser of the sign-up, and says so once', async () => {
    const email = await signUp()
    const mail = await mailbox.readNext(email)
    expect(mail.html ?? '').toContain(linkIn(mail).replaceAll('&', '&amp;'))
    await page.context().clearCookies({ name: 'capstone.session_token' })
    await page.goto(linkIn(mail))
    await page.waitForURL(/\/student\/(dashboard|setup-profile)$/)
    const confirmed = page.getByRole('status').getByText('Your e-mail address is confirmed.')
    await confirmed.waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Complete Profile' }).waitFor()
    expect(await confirmed.count()).toBe(0)
    expect(await findSignedInEmail(page)).toBe(email)
    expect((await call(page, 'accounts/readProfile', {})).emailVerified).toBe(true)
  })

  it('verifies in another browser too, and the sign-in page confirms it', { tags: ['ci'] }, async () => {
    const email = await signUp()
    const link = linkIn(await mailbox.readNext(email))
    await clearSession(page)
    await page.goto(link)
    await page.waitForURL('**/auth/login**')
    await page.getByText(/confirmed/).waitFor()
    await checkScreen(page, 'login-confirmed')
    expect(await findSignedInEmail(page)).toBeNull()
    await signIn(page, email)
    expect((await call(page, 'accounts/readProfile', {})).emailVerified).toBe(true)
  })
})

describe('a portal that requires a verified address', () => {
  beforeAll(async () => {
    // The page may still be loading a script, which would fail while no portal is served.
    await page.goto('about:blank')
    await servePortal({ MAIL_URL: mailbox.url, REQUIRE_VERIFIED_EMAIL: 'true' })
  })

  it('claims no terms and no privacy policy where none are set', { tags: ['ci'] }, async () => {
    await openSignUp()
    await page.getByRole('button', { name: 'Create Account' }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/terms|privacy/i)
  })

  it('threat-18 a known and an unknown address get the same answer', async () => {
    const screens: string[] = []
    for (const email of [ANANYA.email, newcomer().email]) {
      await openSignUp()
      await fillSignUp(page, { name: 'Somebody', email })
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
      screens.push((await page.getByRole('main').innerText()).replaceAll(email, 'the address'))
    }
    await checkScreen(page, 'sign-up-sent')
    expect(screens[0]).toBe(screens[1])
    expect((await mailbox.readNext(ANANYA.email)).text).not.toContain('access_token')
  })

  it('refuses a sign-in before the link was followed', async () => {
    const person = newcomer()
    await openSignUp()
    await fillSignUp(page, person)
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    const link = linkIn(await mailbox.readNext(person.email))
    expect(await findSignedInEmail(page)).toBeNull()
    await visit(page, '/auth/login')
    await enterCredentials(page, person.email, 'not the password')
    await page.getByText('Invalid email or password').waitFor()
    await enterCredentials(page, person.email, PASSWORD)
    await page.getByText('Please confirm your e-mail address first. We have sent you a new link.').waitFor()
    await checkScreen(page, 'login-unverified')
    expect(await findSignedInEmail(page)).toBeNull()
    await clearSession(page)
    await page.goto(link)
    await page.waitForURL('**/auth/login**')
    await signIn(page, person.email)
  })
})
