import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { clearSession, enterCredentials } from './browser.ts'
import { fillNewPassword } from './screens.ts'

/** More than the half minute after which `fetchWithRetry` gives up. */
const MORE_THAN_GIVE_UP_MS = 31_000

/** Reads and operates the people management screen that a page shows. */
export function peopleScreen(page: Page) {
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  return {
    dialog,
    /** The rows of people, without the header row. */
    rows: () =>
      page
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') }),
    rowOf: (name: string) =>
      page
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.getByText(name, { exact: true }) }),
    waitForText: (text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor(),
    /** Makes every later call of a procedure fail. */
    fail: (procedure: string) =>
      page.route(`**/api/rpc/people/${procedure}`, (route) => route.fulfill({ status: 400, body: '{}' })),
    /**
     * Makes a procedure unreachable from now on, runs `act`, which calls it, and moves the clock past its retries. The
     * page keeps this fake clock, so it must be used by one test only.
     */
    async lose(procedure: string, act: () => Promise<void>) {
      let tries = 0
      await page.route(`**/api/rpc/people/${procedure}`, (route) => {
        tries += 1
        return route.abort()
      })
      await page.clock.install()
      await act()
      while (tries === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      await page.clock.fastForward(MORE_THAN_GIVE_UP_MS)
    },
    /** The label or text of the focused element. */
    focused: () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    /** The name of the focused field in its form. */
    focusedField: () => page.evaluate(() => document.activeElement?.getAttribute('data-path')),
    /** The error shown below a field. */
    errorOf: (label: string, within: string | RegExp) =>
      dialog(within)
        .getByLabel(label)
        .evaluate((field) => {
          const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
          return ids
            .map((id) => document.getElementById(id))
            .find((element) => element?.id.endsWith('-error'))?.textContent
        }),
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
  }
}

/** Signs in with a temporary password, checks that the dashboard is closed until it is changed, and changes it. */
export async function chooseOwnPassword(page: Page, email: string, temporary: string, own: string) {
  await clearSession(page)
  await page.goto('/auth/login')
  await enterCredentials(page, email, temporary)
  await page.waitForURL('**/profile-settings')
  await page.getByText('You signed in with a temporary password. Choose your own before you go on.').waitFor()
  await page.goto('/student/dashboard')
  await page.waitForURL('**/profile-settings')
  await fillNewPassword(page, own)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL(/\/(student|instructor)\/dashboard$/)
}

type UserColumns = Partial<typeof users.$inferInsert>

/** Adds this many people who cannot sign in, each created a minute before the previous one. */
export async function addManyPeople({ db }: Portal, count: number, rowOf: (number: number) => UserColumns) {
  const now = Date.now()
  await db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, index) => ({
        id: randomUUID(),
        name: `Person ${index + 1}`,
        email: `person${index + 1}@university.test`,
        createdAt: new Date(now - (index + 1) * 60_000),
        ...rowOf(index + 1),
      })),
    )
    .onConflictDoNothing()
}
