import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '../packages/server/src/features/accounts/accounts.table.ts'
import { enterCredentials, openPage, pathOf, signIn, startAfresh, startBrowser, visit } from './browser.ts'
import { call, whoIsSignedIn } from './calls.ts'
import { lookAt } from './looks.ts'
import { ANANYA, DEV, FARIDA, MEERA } from './people.ts'
import { PASSWORD, type Person, startPortal } from './portal.ts'
import { chooseStudies, fillNewPassword } from './screens.ts'

const SAVED = 'Profile updated successfully!'
const KABIR: Person = { name: 'Kabir Rao', email: 'kabir@university.test', role: 'student' }
const TEMPORARY: Person = {
  ...{ name: 'Leela Iyer', email: 'leela@university.test', role: 'student' },
  mustChangePassword: true,
}

let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
let opened: Awaited<ReturnType<typeof openPage>>
beforeAll(async () => {
  portal = await startPortal([ANANYA, DEV, MEERA, FARIDA, KABIR, TEMPORARY])
  browser = await startBrowser()
  opened = await openPage(browser, portal.address)
})
afterAll(async () => {
  expect(opened?.faults).toEqual([])
  await browser?.close()
  await portal?.stop()
})

/** The profile screen in front of a person who has just signed in. */
async function openProfile({ email }: Person, page = opened.page) {
  await startAfresh(page)
  await signIn(page, email)
  await visit(page, '/profile-settings')
  await page.getByLabel('Full Name').waitFor()
  return page
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

/** Saves, and waits until the page was loaded again and says so. */
async function saveWell(page: Page) {
  const loaded = page.waitForEvent('load')
  await save(page)
  await loaded
  await page.getByText(SAVED, { exact: true }).waitFor()
}

const required = (page: Page, label: string) => page.getByLabel(label).getAttribute('required')

describe.each([
  [ANANYA, 'Student Account'],
  [MEERA, 'Instructor Account'],
  [FARIDA, 'Admin Account'],
])('the profile of $role', (person, badge) => {
  it('has its badge, a name and a phone, and an address that stays', async () => {
    const page = await openProfile(person)
    await page.getByRole('heading', { name: 'Profile Settings' }).waitFor()
    await page.getByText(badge, { exact: true }).waitFor()
    await page.getByText('Email cannot be changed for security reasons').waitFor()
    await page.getByText('Leave blank to keep your current password').waitFor()
    const email = page.getByRole('main').getByLabel('Email')
    await expect.poll(() => email.inputValue()).toBe(person.email)
    expect(await email.getAttribute('readonly')).not.toBeNull()
    await lookAt(page, `profile-${person.role}`)
    await page.getByLabel('Full Name').fill(' ')
    await save(page)
    await page.getByText('Please enter your name.', { exact: true }).waitFor()
    await page.getByLabel('Full Name').fill(`${person.name} Jr.`)
    await page.getByLabel('Phone').fill('+91 98220 12345')
    if (person.role === 'instructor') {
      await page.getByLabel('Department/Expertise').selectOption('Data Science')
    }
    await saveWell(page)
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe(`${person.name} Jr.`)
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+91 98220 12345')
  })

  it('is left by Cancel as it was', async () => {
    const page = await openProfile(person)
    await page.getByLabel('Full Name').fill('Somebody Else')
    await page.getByText('Cancel', { exact: true }).click()
    await page.waitForURL(`**/${person.role}/dashboard`)
    expect((await call(page, 'accounts/session', {})).viewer.name).toContain(person.name)
  })
})

it('a profile that is not saved says so, and keeps what was typed', async () => {
  const page = await openProfile(ANANYA)
  await page.getByLabel('Phone').fill('020 2565 0000')
  await page.route('**/accounts/updateProfile', (route) => route.fulfill({ status: 400, body: '{}' }))
  await save(page)
  await page.getByText('Failed to update profile', { exact: true }).waitFor()
  await page.unrouteAll()
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('020 2565 0000')
  await page.getByText('Cancel', { exact: true }).click()
  await page.waitForURL('**/student/dashboard')
})

it('a student must say what they study, and the meter counts five fields', async () => {
  const page = await openProfile(KABIR)
  await page.getByText('20%').first().waitFor()
  await save(page)
  for (const sentence of ['Please choose your course.', 'Please choose your academic year.']) {
    await page.getByText(sentence, { exact: true }).waitFor()
  }
  await lookAt(page, 'profile-refused')
  await expect.poll(() => page.getByLabel('Specialization').isDisabled()).toBe(true)
  await chooseStudies(page, 'MCA', 'AI/ML', 'Final Year')
  await page.getByLabel('Course').selectOption('MBA')
  await expect.poll(() => page.getByLabel('Specialization').inputValue()).toBe('')
  await page.getByLabel('Specialization').selectOption('Finance')
  await page.getByLabel('College/University').fill('Fergusson College')
  await saveWell(page)
  await page.getByText('80%').first().waitFor()
  await expect.poll(() => page.getByLabel('College/University').inputValue()).toBe('Fergusson College')
  await page.getByLabel('Phone').fill('020 2565 4321')
  await saveWell(page)
  await page.getByText('100%').first().waitFor()
  await lookAt(page, 'profile-saved')
})

it('an instructor must name their expertise, and says more of themselves', async () => {
  const page = await openProfile(MEERA)
  for (const [label, text] of [
    ['Qualification', 'PhD, IIT Bombay'],
    ['Bio', 'Works on vision for small farms.'],
    ['Experience', '51'],
  ] as const) {
    await page.getByLabel(label).fill(text)
  }
  await save(page)
  await page.getByText('Please enter 0 to 50 years.').waitFor()
  await page.getByLabel('Experience').fill('')
  await page.getByLabel('Experience').pressSequentially('ten y')
  await expect.poll(() => page.getByLabel('Experience').inputValue()).toBe('ten y')
  await save(page)
  await page.getByText('Please enter whole years.').waitFor()
  await page.getByLabel('Experience').fill('12')
  await page.getByLabel('Department/Expertise').selectOption('Healthcare Management')
  await saveWell(page)
  await expect.poll(() => page.getByLabel('Qualification').inputValue()).toBe('PhD, IIT Bombay')
  await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('Works on vision for small farms.')
  await expect.poll(() => page.getByLabel('Experience').inputValue()).toBe('12')
  await expect.poll(() => page.getByLabel('Department/Expertise').inputValue()).toBe('Healthcare Management')
  for (const label of ['Full Name', 'Department/Expertise'])
    expect(await required(page, label)).not.toBeNull()
  expect(await required(page, 'Phone')).toBeNull()
})

describe('a new password', () => {
  it.each([
    ['confirmed otherwise', 'walks on', 'walks off', 'Passwords do not match'],
    ['of five characters', 'xk7q2', 'xk7q2', 'Password must be at least 6 characters long'],
    ['that is common', 'password1', 'password1', 'This password is too easy to guess.'],
    [
      'that is the old one',
      PASSWORD,
      PASSWORD,
      'Please choose a password that differs from the current one.',
    ],
  ])('%s is refused with its sentence', async (_, password, confirmation, sentence) => {
    const page = await openProfile(FARIDA)
    await fillNewPassword(page, password, confirmation)
    await save(page)
    await page.getByText(sentence).waitFor()
  })

  it('signs every other browser out, and this one not', async () => {
    const elsewhere = await openPage(browser, portal.address)
    await signIn(elsewhere.page, FARIDA.email)
    const page = await openProfile(FARIDA)
    expect(await page.getByLabel('Current Password').count()).toBe(0)
    await fillNewPassword(page, 'another road altogether')
    await saveWell(page)
    expect(await whoIsSignedIn(page)).toBe(FARIDA.email)
    expect(await whoIsSignedIn(elsewhere.page)).toBeNull()
    await elsewhere.close()
    await startAfresh(page)
    await signIn(page, FARIDA.email, 'another road altogether')
  })

  it('needs the current one when the sign-in is older than ten minutes', async () => {
    await openProfile(DEV)
    const createdAt = new Date(Date.now() - 11 * 60 * 1000)
    await portal.whileHalted(async ({ db }) => void (await db.update(sessions).set({ createdAt })))
    const { page } = opened
    await page.reload()
    await chooseStudies(page, 'Other', 'General', '1st Year')
    await fillNewPassword(page, 'another road altogether')
    await save(page)
    await page.getByText('Please enter your current password.').waitFor()
    await page.getByLabel('Current Password').fill('not the password')
    await save(page)
    await page.getByText('The current password is not right.').waitFor()
    await lookAt(page, 'profile-current-password')
    await page.getByLabel('Current Password').fill(PASSWORD)
    await saveWell(page)
  })
})

it('sessions are listed, and signed out one by one or all', async () => {
  const others = [await openPage(browser, portal.address), await openPage(browser, portal.address)] as const
  for (const { page } of others) await signIn(page, ANANYA.email)
  const page = await openProfile(ANANYA)
  const list = page.getByRole('list', { name: 'Sessions' })
  await list.getByText('This device').waitFor()
  await list
    .getByText(/Chrome on Linux/)
    .first()
    .waitFor()
  await lookAt(page, 'profile-sessions')
  const buttons = list.getByRole('button', { name: /^Sign out/ })
  const before = await buttons.count()
  expect(before).toBeGreaterThanOrEqual(2)
  await buttons.first().click()
  await page.getByText(/was signed out\.$/).waitFor()
  await expect.poll(() => buttons.count()).toBe(before - 1)
  const left = await Promise.all(others.map(({ page }) => whoIsSignedIn(page)))
  expect(left.filter((email) => email === null)).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByText('You are signed in here only.').waitFor()
  for (const { page, close } of others) {
    expect(await whoIsSignedIn(page)).toBeNull()
    await close()
  }
  expect(await whoIsSignedIn(page)).toBe(ANANYA.email)
})

it('a temporary password opens nothing but its own change', async () => {
  const { page } = opened
  await startAfresh(page)
  await visit(page, '/auth/login')
  await enterCredentials(page, TEMPORARY.email)
  await page.waitForURL('**/profile-settings')
  await page.getByText('You signed in with a temporary password. Choose your own before you go on.').waitFor()
  await lookAt(page, 'temporary-password')
  expect(await page.getByLabel('Full Name').count()).toBe(0)
  for (const path of [
    '/student/dashboard',
    '/student/setup-profile',
    '/student/my-projects',
    '/auth/login',
  ]) {
    await page.goto(path)
    await page.waitForURL('**/profile-settings')
  }
  await fillNewPassword(page, 'chosen by myself')
  await save(page)
  await page.waitForURL('**/student/dashboard')
  expect(pathOf(page)).toBe('/student/dashboard')
})
