import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { walkTo } from './browser.ts'
import { PASSWORD } from './portal.ts'

/** What stands in the fields of the sign-up screen. */
type SignUp = {
  readonly name: string
  readonly email: string
  readonly password?: string
  readonly confirmation?: string
}

/** Fills in the sign-up screen and sends it off. */
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

/** Asks for a recovery link on its screen, which is left standing with its answer. */
export async function askForRecovery(page: Page, email: string) {
  await page.goto('/auth/forgot-password')
  await page.getByLabel(/email/i).fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
}

/** Signs out over the account menu. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: /Account Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Goes to an address within the page, and is led on to another one. The page itself knows first where it is. */
export async function expectRedirect(page: Page, path: string, end: string) {
  await walkTo(page, path)
  await expect.poll(() => page.evaluate(() => location.pathname), { message: path }).toBe(end)
}

/** What can be chosen in a list, without what only says that nothing is chosen. */
export const choicesOf = (page: Page, label: string): Promise<string[]> =>
  page.getByLabel(label).locator('option:not([disabled])').allInnerTexts()

/** The profile of a student, complete. */
export async function chooseStudies(page: Page, course: string, specialization: string, year: string) {
  await page.getByLabel('Course').selectOption(course)
  await page.getByLabel('Specialization').selectOption(specialization)
  await page.getByLabel('Academic Year').selectOption(year)
}
