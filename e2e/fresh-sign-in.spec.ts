import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { HOUR_MS } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { accounts, sessions } from '../packages/server/src/features/accounts/accounts.table.ts'
import { writePasswordHash } from '../packages/server/src/features/accounts/passwords/passwords.repository.ts'
import { startOpenIdProvider } from '../packages/server/src/platform/openid/openid.testing.ts'
import { hashPassword } from '../packages/server/src/platform/password-hash.ts'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { peopleScreen } from './managed-people.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, FARIDA, findIds } from './people.ts'
import { clickRowMenu } from './select.ts'
import { createPeople, portal, servePortal } from './shared-portal.ts'

const PASSWORD = 'a long 4 admin words'

let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, DEV, FARIDA)
  const faridaId = (await findIds(portal))(FARIDA)
  await writePasswordHash(portal.db, faridaId, await hashPassword(PASSWORD), new Date())
  page = await openAs(FARIDA)
  await makeSignInOld(faridaId)
})

async function makeSignInOld(userId: string) {
  const createdAt = new Date(Date.now() - HOUR_MS)
  await portal.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, userId))
}

const dialog = () => page.getByRole('dialog', { name: 'Confirm that it is you' })
const enter = async (password: string) => {
  await dialog().getByLabel('Your password', { exact: true }).fill(password)
  await dialog().getByRole('button', { name: 'Continue' }).click()
}

it('Escape closes the confirmation, and leaves the form below it open', { tags: ['ci'] }, async () => {
  await visit(page, '/admin/add-student')
  const screen = peopleScreen(page)
  await screen.rowOf(DEV.name).getByRole('button', { name: 'Edit' }).click()
  const form = screen.dialog('Edit Student')
  await form.getByRole('button', { name: 'Issue a temporary password' }).click()
  await dialog().getByLabel('Your password', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await form.getByText('Please confirm that it is you, and try once more.').waitFor()
  await form.getByLabel('Phone').fill('020 2565 0000')
  await page.keyboard.press('Escape')
  await screen.dialog('Close without saving?').getByRole('button', { name: 'Discard' }).click()
  await form.waitFor({ state: 'hidden' })
})

it('an administrator who signed in a while ago confirms the password, and the deletion goes on', async () => {
  await visit(page, '/admin/add-student')
  const screen = peopleScreen(page)
  await clickRowMenu(screen.rowOf(ANANYA.name), 'Delete')
  const confirmation = screen.dialog(`Delete ${ANANYA.name}?`)
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await dialog().getByText('You signed in a while ago. Enter your password to continue.').waitFor()
  await checkScreen(page, 'confirm-password')

  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await dialog().waitFor({ state: 'hidden' })
  await confirmation.getByText('Failed to delete student', { exact: true }).waitFor()

  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await enter('not my password')
  await dialog().getByText('The current password is not right.').waitFor()
  await enter(PASSWORD)
  await page.getByRole('status').getByText('Student deleted successfully!', { exact: true }).waitFor()
  expect(await dialog().count()).toBe(0)
})

it('an export right after the confirmation does not ask again', async () => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^students-/)
})

it('an administrator without a password signs in with Google in a new tab, and then repeats the deletion', async () => {
  const provider = await startOpenIdProvider({ redirectUris: [portal.address + AUTH_ENDPOINTS.googleReturn] })
  onTestFinished(() => provider.stop())
  await servePortal({
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
  })
  const { subject } = provider.addPerson({ email: FARIDA.email, emailVerified: true })
  const userId = (await findIds(portal))(FARIDA)
  await portal.db
    .update(accounts)
    .set({ providerId: 'google', accountId: subject, password: null })
    .where(eq(accounts.userId, userId))
  const own = await openAs(FARIDA)
  await makeSignInOld(userId)
  await visit(own, '/admin/add-student')
  const screen = peopleScreen(own)
  await clickRowMenu(screen.rowOf(DEV.name), 'Delete')
  const confirmation = screen.dialog(`Delete ${DEV.name}?`)
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  const opening = own.context().waitForEvent('page')
  await screen.dialog('Confirm that it is you').getByRole('link', { name: 'Sign in again' }).click()
  const tab = await opening
  const signInAndAnswer = async (answer: 'Allow' | 'Cancel') => {
    await tab.getByRole('button', { name: 'Sign in with Google' }).click()
    await tab.locator(`button[value="${subject}"]`).click()
    await tab.getByRole('button', { name: answer }).click()
  }
  await signInAndAnswer('Cancel')
  await tab.getByText('There was an authentication error. Please try again.', { exact: true }).waitFor()
  await signInAndAnswer('Allow')
  await tab.waitForURL('**/admin/dashboard')
  await tab.close()

  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await own.getByRole('status').getByText('Student deleted successfully!', { exact: true }).waitFor()
  await expect.poll(() => own.getByRole('dialog').count()).toBe(0)
})
