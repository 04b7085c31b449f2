import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { walkTo } from './browser.ts'
import { PASSWORD } from './portal.ts'
import { selectOption } from './select.ts'

type SignUp = {
  readonly name: string
  readonly email: string
  readonly password?: string
  readonly confirmation?: string
}

/** Fills in and submits the sign-up form. */
export async function fillSignUp(
  page: Page,
  { name, email, password = PASSWORD, confirmation = password }: SignUp,
) {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(confirmation)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Enters a new password twice. */
export async function fillNewPassword(page: Page, password: string, confirmation = password) {
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(confirmation)
}

/** Requests a recovery link, and waits for the confirmation. */
export async function requestRecovery(page: Page, email: string) {
  await page.goto('/auth/forgot-password')
  await page.getByLabel(/email/i).fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^(Check Your Email|No E-mail Is Sent)$/ }).waitFor()
}

/** The question before a sign-out that would delete what is neither saved nor sent. */
export const signOutQuestion = (page: Page) => page.getByRole('dialog', { name: 'Sign out without saving?' })

/**
 * Presses Sign Out in the account menu, which leads to the landing page before the server has answered. With
 * `isUnsaved`, confirms that unsaved changes are deleted.
 */
export async function pressSignOut(page: Page, isUnsaved = false) {
  await page.getByRole('button', { name: /Account Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  if (isUnsaved) await signOutQuestion(page).getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/**
 * Signs out and waits for the server's answer: a sign-out that is still pending would end the next session of the page.
 */
export async function signOut(page: Page, isUnsaved = false) {
  await Promise.all([page.waitForResponse('**/api/auth/sign-out'), pressSignOut(page, isUnsaved)])
}

/** Chooses an entry in the menu of the plan of hand-ins that the page shows. */
export async function choosePlanAction(page: Page, entry: string) {
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Discards the changes of a plan of hand-ins with this button, and confirms it. */
export async function discardPlan(page: Page, button = 'Discard') {
  await page.getByRole('button', { name: button, exact: true }).press('Enter')
  await page
    .getByRole('dialog', { name: /^Discard \d+ changes?\?$/ })
    .getByRole('button', { name: 'Discard' })
    .press('Enter')
}

/** Navigates within the application and expects a redirect. Reads the address in the page, where it changes first. */
export async function expectRedirect(page: Page, path: string, end: string) {
  await walkTo(page, path)
  await expect.poll(() => page.evaluate(() => location.pathname), { message: path }).toBe(end)
}

/** Fills in a student's course, specialization and year. */
export async function chooseStudies(page: Page, course: string, specialization: string, year: string) {
  await selectOption(page.getByLabel('Course'), course)
  await selectOption(page.getByLabel('Specialization'), specialization)
  await selectOption(page.getByLabel('Academic Year'), year)
}

/** Whether a button stands at the lower right of its dialog, where the actions of every dialog are. */
export const isAtEndOfDialog = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const frame = element.closest('[role=dialog]')?.getBoundingClientRect()
    const { right, bottom } = element.getBoundingClientRect()
    return frame !== undefined && frame.right - right <= 36 && frame.bottom - bottom <= 24
  })
