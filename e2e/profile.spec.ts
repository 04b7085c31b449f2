import { COURSES } from '@capstone/contract/accounts/accounts.constants'
import { MINUTE_MS } from '@capstone/contract/base.constants'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { accounts, sessions } from '../packages/server/src/features/accounts/accounts.table.ts'
import { clearSession, enterCredentials, pathOf, signIn, visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, openPage, signInAs } from './pages.ts'
import { ANANYA, DEV, FARIDA, MEERA } from './people.ts'
import { PASSWORD, type Person } from './portal.ts'
import { call, findSignedInEmail } from './rpc.ts'
import { chooseStudies, expectRedirect, fillNewPassword } from './screens.ts'
import { isLastOptionCut, selectOption } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'

const SAVED = 'Profile updated successfully!'
const KABIR: Person = { name: 'Kabir Rao', email: 'kabir@university.test', role: 'student' }
const TEMPORARY: Person = {
  name: 'Leela Iyer',
  email: 'leela@university.test',
  role: 'student',
  mustChangePassword: true,
}

let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, DEV, MEERA, FARIDA, KABIR, TEMPORARY)
  page = await openPage()
})

/** Opens the profile page as a person who has just signed in. */
async function openProfile(person: Person) {
  await signInAs(page, person)
  await visit(page, '/profile-settings')
  await page.getByLabel('Full Name').waitFor()
}

const save = () => page.getByRole('button', { name: 'Save Changes' }).click()

/** Saves, and waits until the reloaded page confirms it. */
async function saveAndConfirm() {
  const loaded = page.waitForEvent('load')
  await save()
  await loaded
  await page.getByText(SAVED, { exact: true }).waitFor()
}

/** Cancels, and confirms that the changes are discarded. */
async function cancel() {
  await page.getByText('Cancel', { exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Discard changes' })
    .click()
}

const required = (label: string) => page.getByLabel(label).getAttribute('required')

describe.each([
  [ANANYA, 'Student Account'],
  [MEERA, 'Instructor Account'],
  [FARIDA, 'Admin Account'],
])('the profile of $role', (person, badge) => {
  it('has its badge and a read-only e-mail address, saves name and phone, and saves nothing on Cancel', async () => {
    await openProfile(person)
    await page.getByRole('heading', { name: 'Profile Settings' }).waitFor()
    await page.getByText(badge, { exact: true }).waitFor()
    await page.getByText('Email cannot be changed for security reasons').waitFor()
    await page.getByText('Leave blank to keep your current password').waitFor()
    const email = page.getByRole('main').getByLabel('Email')
    await expect.poll(() => email.inputValue()).toBe(person.email)
    expect(await email.getAttribute('readonly')).not.toBeNull()
    await checkScreen(page, `profile-${person.role}`)
    await page.getByLabel('Full Name').fill(' ')
    await save()
    await page.getByText('Please enter your name.', { exact: true }).waitFor()
    await page.getByLabel('Full Name').fill(`${person.name} Jr.`)
    await page.getByLabel('Phone').fill('+91 98220 12345')
    if (person.role === 'instructor') {
      await selectOption(page.getByLabel('Department/Expertise'), 'Data Science')
    }
    await saveAndConfirm()
    // The confirmation is visible, just above the button.
    await expect.poll(() => page.getByText(SAVED).isVisible()).toBe(true)
    const [confirmation, button] = await Promise.all(
      [page.getByText(SAVED), page.getByRole('button', { name: 'Save Changes' })].map((each) =>
        each.boundingBox(),
      ),
    )
    expect((button?.y ?? 0) - (confirmation?.y ?? 0)).toBeLessThan(120)
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe(`${person.name} Jr.`)
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+91 98220 12345')

    await page.getByLabel('Full Name').fill('Somebody Else')
    await cancel()
    await page.waitForURL(`**/${person.role}/dashboard`)
    expect((await call(page, 'accounts/readSession', {})).viewer.name).toBe(`${person.name} Jr.`)
  })
})

it('a save in one tab keeps what another tab has saved meanwhile in other fields', {
  tags: ['ci'],
}, async () => {
  await openProfile(FARIDA)
  const other = await page.context().newPage()
  onTestFinished(() => other.close())
  await visit(other, '/profile-settings')
  const name = await other.getByLabel('Full Name').inputValue()
  await page.getByLabel('Phone').fill('020 2565 1111')
  await saveAndConfirm()
  await other.getByLabel('Full Name').fill(`${name} III`)
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await other.getByText(SAVED).waitFor()
  await expect.poll(() => other.getByLabel('Phone').inputValue()).toBe('020 2565 1111')
  expect(await other.getByLabel('Full Name').inputValue()).toBe(`${name} III`)
})

it('a field that another tab has changed is not overwritten without a warning, and what was typed stays', {
  tags: ['ci'],
}, async () => {
  await openProfile(FARIDA)
  const other = await page.context().newPage()
  onTestFinished(() => other.close())
  await visit(other, '/profile-settings')
  await page.getByLabel('Phone').fill('020 2565 2222')
  await page.getByLabel('Full Name').fill('Farida S. Sheikh')
  await saveAndConfirm()
  const phone = other.getByLabel('Phone')
  await phone.fill('020 2565 3333')
  // Both tabs agree on the name, so that it is no conflict.
  await other.getByLabel('Full Name').fill('Farida S. Sheikh')
  const save = other.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await other.getByText('Changed elsewhere to “020 2565 2222”. Save again to replace it.').waitFor()
  expect(await phone.inputValue()).toBe('020 2565 3333')
  expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await other.getByLabel('Full Name').inputValue()).toBe('Farida S. Sheikh')
  expect(await other.getByText(/^Changed elsewhere/).count()).toBe(1)
  await checkScreen(other, 'profile-changed-elsewhere')
  await save.click()
  await other.getByText(SAVED).waitFor()
  await expect.poll(() => phone.inputValue()).toBe('020 2565 3333')
})

it('what was typed survives a reload, and what another tab has saved is not overwritten without a warning', {
  tags: ['ci'],
}, async () => {
  await openProfile(FARIDA)
  const other = await page.context().newPage()
  onTestFinished(() => other.close())
  await visit(other, '/profile-settings')
  const name = other.getByLabel('Full Name')
  const typed = `${await name.inputValue()} IV`
  await name.fill(typed)
  await page.getByLabel('Phone').fill('020 2565 4444')
  await saveAndConfirm()
  await other.reload()
  await expect.poll(() => other.getByLabel('Phone').inputValue()).toBe('020 2565 4444')
  await expect.poll(() => name.inputValue()).toBe(typed)
  expect(await other.getByText(/^Changed elsewhere/).count()).toBe(0)

  await page.getByLabel('Full Name').fill('Farida N. Sheikh')
  await saveAndConfirm()
  await other.reload()
  await other.getByText('Changed elsewhere to “Farida N. Sheikh”. Save again to replace it.').waitFor()
  expect(await name.inputValue()).toBe(typed)
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await other.getByText(SAVED).waitFor()
  await expect.poll(() => name.inputValue()).toBe(typed)
})

it('what is typed while the profile is being saved stays, and the next save saves it', async () => {
  await openProfile(FARIDA)
  const { promise: typed, resolve: onTyped } = Promise.withResolvers<void>()
  await page.route('**/accounts/updateProfile', async (route) => {
    await typed
    await route.continue()
  })
  const phone = page.getByLabel('Phone')
  await page.getByLabel('Full Name').fill('Farida Typed')
  await phone.fill('020 2565 5555')
  await save()
  await phone.fill('020 2565 6666')
  await phone.focus()
  onTyped()
  await page.getByText(`${SAVED} What you typed since then is not saved yet.`).waitFor()
  await checkScreen(page, 'profile-partly-saved')
  expect(await phone.inputValue()).toBe('020 2565 6666')
  expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true)
  expect((await call(page, 'accounts/readProfile', {})).phone).toBe('020 2565 5555')
  await page.unrouteAll()
  await saveAndConfirm()
  expect(await phone.inputValue()).toBe('020 2565 6666')
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Farida Typed')
  expect((await call(page, 'accounts/readProfile', {})).phone).toBe('020 2565 6666')
})

it('what is typed during a save stays in the form even if the saved profile cannot be read', {
  tags: ['ci'],
}, async () => {
  await openProfile(FARIDA)
  const { promise: typed, resolve: onTyped } = Promise.withResolvers<void>()
  await page.route('**/accounts/updateProfile', async (route) => {
    await typed
    await route.continue()
  })
  const phone = page.getByLabel('Phone')
  await phone.fill('020 2565 7777')
  await save()
  await phone.fill('020 2565 8888')
  await page.route('**/accounts/readProfile', (route) => route.fulfill({ status: 400, body: '{}' }))
  onTyped()
  await page.getByText(`${SAVED} What you typed since then is not saved yet.`).waitFor()
  expect(await phone.inputValue()).toBe('020 2565 8888')
  await page.unrouteAll()
  expect((await call(page, 'accounts/readProfile', {})).phone).toBe('020 2565 7777')
})

it('a failed save shows an error and keeps what was typed', { tags: ['ci'] }, async () => {
  await openProfile(ANANYA)
  await page.getByLabel('Phone').fill('020 2565 0000')
  await page.route('**/accounts/updateProfile', (route) => route.fulfill({ status: 400, body: '{}' }))
  await save()
  await page.getByText('Failed to update profile', { exact: true }).waitFor()
  await page.unrouteAll()
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('020 2565 0000')
  await cancel()
  await page.waitForURL('**/student/dashboard')
})

it('a list opens at its chosen option with an arrow key, and Enter chooses', { tags: ['ci'] }, async () => {
  await openProfile(KABIR)
  const course = page.getByRole('combobox', { name: 'Course' })
  const choose = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      // Mantine highlights the option in a timer of 0 ms, so the next key waits for another one.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    }
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
  }
  await course.focus()
  await choose('ArrowDown', 'Enter')
  await expect.poll(() => course.inputValue()).toBe(COURSES[0])
  await choose('ArrowDown', 'ArrowDown', 'Enter')
  await expect.poll(() => course.inputValue()).toBe(COURSES[1])
  await choose('ArrowDown', 'Enter')
  expect(await course.inputValue()).toBe(COURSES[1])
  await cancel()
  await page.waitForURL('**/student/dashboard')
})

it('a student must enter their studies, and the meter counts five fields', async () => {
  await openProfile(KABIR)
  await page.getByText('20%').first().waitFor()
  await save()
  for (const sentence of ['Please choose your course.', 'Please choose your academic year.']) {
    await page.getByText(sentence, { exact: true }).waitFor()
  }
  await checkScreen(page, 'profile-refused')
  await expect.poll(() => page.getByLabel('Specialization').isDisabled()).toBe(true)
  await chooseStudies(page, 'MCA', 'AI/ML', 'Final Year')
  await selectOption(page.getByLabel('Course'), 'MBA')
  await expect.poll(() => page.getByLabel('Specialization').inputValue()).toBe('')
  await selectOption(page.getByLabel('Specialization'), 'Finance')
  await page.getByLabel('College/University').fill('Fergusson College')
  await saveAndConfirm()
  await page.getByText('80%').first().waitFor()
  await expect.poll(() => page.getByLabel('College/University').inputValue()).toBe('Fergusson College')
  await page.getByLabel('Phone').fill('020 2565 4321')
  await saveAndConfirm()
  await page.getByText('100%').first().waitFor()
  await checkScreen(page, 'profile-saved')
})

it('collapses rarely used sections on a phone, except one that is linked to or being filled in', {
  tags: ['ci'],
}, async () => {
  await openProfile(ANANYA)
  const mail = page.getByRole('region', { name: 'Notifications by Mail' })
  await mail.getByRole('radio').first().waitFor({ state: 'attached' })
  expect(await mail.getByRole('button', { name: 'Show' }).isVisible()).toBe(false)
  await page.setViewportSize({ width: 390, height: 844 })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(height).toBeLessThan(1900)
  expect(await mail.getByRole('list').isVisible()).toBe(false)
  await mail.getByRole('button', { name: 'Show' }).click()
  expect(await mail.getByRole('list').isVisible()).toBe(true)
  await mail.getByRole('button', { name: 'Hide' }).click()
  expect(await mail.getByRole('list').isVisible()).toBe(false)
  const password = page.getByRole('region', { name: 'Change Password' })
  await password.getByRole('button', { name: 'Show', exact: true }).click()
  await password.getByLabel('New Password', { exact: true }).fill('abc')
  // A section with input cannot be collapsed, so that its errors are seen.
  await expect.poll(() => password.getByRole('button', { name: /^(Show|Hide)$/ }).count()).toBe(0)
  await save()
  await password.getByText('Passwords do not match').waitFor()
  await cancel()
  await page.waitForURL('**/student/dashboard')
  await visit(page, '/profile-settings#mail')
  await mail.getByRole('list').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('an instructor must choose an expertise, and can fill in further fields', async () => {
  await openProfile(MEERA)
  // The last visible row of the list is cut off, which shows that more follow.
  await page.getByLabel('Department/Expertise').click()
  await expect.poll(() => isLastOptionCut(page)).toBe(true)
  await page.keyboard.press('Escape')
  for (const [label, text] of [
    ['Qualification', 'PhD, IIT Bombay'],
    ['Bio', 'Works on vision for small farms.'],
    ['Experience', '51'],
  ] as const) {
    await page.getByLabel(label).fill(text)
  }
  await save()
  await page.getByText('Please enter 0 to 50 years.').waitFor()
  await page.getByLabel('Experience').fill('')
  await page.getByLabel('Experience').pressSequentially('ten y')
  await expect.poll(() => page.getByLabel('Experience').inputValue()).toBe('ten y')
  await save()
  await page.getByText('Please enter whole years.').waitFor()
  await page.getByLabel('Experience').fill('12')
  await selectOption(page.getByLabel('Department/Expertise'), 'Healthcare Management')
  await saveAndConfirm()
  await expect.poll(() => page.getByLabel('Qualification').inputValue()).toBe('PhD, IIT Bombay')
  await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('Works on vision for small farms.')
  await expect.poll(() => page.getByLabel('Experience').inputValue()).toBe('12')
  await expect.poll(() => page.getByLabel('Department/Expertise').inputValue()).toBe('Healthcare Management')
  for (const label of ['Full Name', 'Department/Expertise']) expect(await required(label)).not.toBeNull()
  expect(await required('Phone')).toBeNull()
})

describe('a new password', () => {
  beforeAll(async () => {
    // Within a minute of the last change, setting the same password would count as its repetition and be accepted.
    await portal.db
      .update(accounts)
      .set({ updatedAt: new Date(portal.clock.now().getTime() - 2 * MINUTE_MS) })
    await openProfile(FARIDA)
  })

  it.each([
    ['that differs from its confirmation', 'walks on', 'walks off', 'Passwords do not match'],
    ['of five characters', 'xk7q2', 'xk7q2', 'Password must be at least 6 characters long'],
    ['that is common', 'password1', 'password1', 'This password is too easy to guess.'],
    [
      'that is the old one',
      PASSWORD,
      PASSWORD,
      'Please choose a password that differs from the current one.',
    ],
  ])('%s is refused with its message', async (_, password, confirmation, message) => {
    expect(await page.getByText(message).count()).toBe(0)
    await fillNewPassword(page, password, confirmation)
    await save()
    await page.getByText(message).waitFor()
  })

  it('signs out every other browser, but not this one', async () => {
    const otherPage = await openAs(FARIDA)
    expect(await page.getByLabel('Current Password').count()).toBe(0)
    await fillNewPassword(page, 'another road altogether')
    await saveAndConfirm()
    expect(await findSignedInEmail(page)).toBe(FARIDA.email)
    expect(await findSignedInEmail(otherPage)).toBeNull()
    await clearSession(page)
    await signIn(page, FARIDA.email, 'another road altogether')
  })

  it('requires the current one when the sign-in is older than ten minutes', async () => {
    await signInAs(page, DEV)
    await portal.db.update(sessions).set({ createdAt: new Date(Date.now() - 11 * MINUTE_MS) })
    await visit(page, '/profile-settings')
    await chooseStudies(page, 'Other', 'General', '1st Year')
    await fillNewPassword(page, 'another road altogether')
    await save()
    await page.getByText('Please enter your current password.').waitFor()
    await page.getByLabel('Current Password').fill('not the password')
    await save()
    await page.getByText('The current password is not right.').waitFor()
    await checkScreen(page, 'profile-current-password')
    await page.getByLabel('Current Password').fill(PASSWORD)
    await saveAndConfirm()
  })
})

it('sessions are listed, and signed out one by one or all at once', async () => {
  const others = [await openAs(ANANYA), await openAs(ANANYA)]
  // Signs in through the form, so that the session has a user agent.
  await clearSession(page)
  await signIn(page, ANANYA.email)
  await visit(page, '/profile-settings')
  const list = page.getByRole('list', { name: 'Sessions' })
  await list.getByText('This device').waitFor()
  await list
    .getByText(/Chrome on Linux/)
    .first()
    .waitFor()
  await checkScreen(page, 'profile-sessions')
  const buttons = list.getByRole('button', { name: /^Sign out/ })
  const before = await buttons.count()
  expect(before).toBeGreaterThanOrEqual(2)
  // The first call is answered only after the second one has failed and the list has been refetched.
  const answer = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/accounts/endSession', async (route) => {
    calls += 1
    if (calls > 1) return route.fulfill({ status: 400, body: '{}' })
    await answer.promise
    await route.continue()
  })
  await buttons.first().click()
  await expect.poll(() => buttons.count()).toBe(before - 1)
  const loaded = page.waitForResponse('**/accounts/listSessions')
  await buttons.first().click()
  await page.getByText('The device could not be signed out. Please try again.').waitFor()
  await loaded
  await expect.poll(() => buttons.count()).toBe(before - 1)
  answer.resolve()
  await page.getByText(/was signed out\.$/).waitFor()
  await expect.poll(() => buttons.count()).toBe(before - 1)
  const left = await Promise.all(others.map(findSignedInEmail))
  expect(left.filter((email) => email === null)).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByText('You are signed in here only.').waitFor()
  for (const other of others) expect(await findSignedInEmail(other)).toBeNull()
  expect(await findSignedInEmail(page)).toBe(ANANYA.email)
})

it('a temporary password allows nothing but changing it', async () => {
  await clearSession(page)
  await visit(page, '/auth/login')
  await enterCredentials(page, TEMPORARY.email)
  await page.waitForURL('**/profile-settings')
  await page.getByText('You signed in with a temporary password. Choose your own before you go on.').waitFor()
  await checkScreen(page, 'temporary-password')
  expect(await page.getByLabel('Full Name').count()).toBe(0)
  for (const path of ['/student/setup-profile', '/student/my-projects', '/auth/login'])
    await expectRedirect(page, path, '/profile-settings')
  await page.goto('/student/dashboard')
  await page.waitForURL('**/profile-settings')
  await fillNewPassword(page, 'chosen by myself')
  await save()
  await page.waitForURL('**/student/dashboard')
  expect(pathOf(page)).toBe('/student/dashboard')
})
