import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { MENTOR, STUDENT } from './live-events.ts'
import { openAs } from './pages.ts'
import { FARIDA } from './people.ts'
import type { Person } from './portal.ts'
import { createPeople } from './shared-portal.ts'

beforeAll(() => createPeople(MENTOR, STUDENT, FARIDA))

const section = (page: Page) => page.getByRole('region', { name: 'Notifications by Mail' })
const choice = (page: Page, kind: string, mode: string) =>
  section(page)
    .getByRole('radiogroup', { name: `${kind}: by mail` })
    .getByRole('radio', { name: mode })

/** The status beside a kind, once its choice was saved. */
const savedStatus = (page: Page, kind: string) =>
  section(page)
    .getByRole('listitem')
    .filter({ hasText: kind })
    .getByRole('status')
    .filter({ hasText: 'Saved' })

async function openSettings(person: Person) {
  const page = await openAs(person)
  await visit(page, '/profile-settings')
  await section(page).getByRole('radiogroup').first().waitFor()
  return page
}

it('offers a calendar address to those who have dates, so not to administrators', {
  tags: ['ci'],
}, async () => {
  for (const [person, count] of [
    [STUDENT, 1],
    [MENTOR, 1],
    [FARIDA, 0],
  ] as const)
    expect(await (await openSettings(person)).getByRole('region', { name: 'Calendar' }).count()).toBe(count)
})

it.each([
  [STUDENT, 12],
  [MENTOR, 6],
  [FARIDA, 2],
] as const)('offers the notification kinds of each role: $role', { tags: ['ci'] }, async (person, kinds) => {
  const page = await openSettings(person)
  await expect.poll(() => section(page).getByRole('radiogroup').count()).toBe(kinds)
  await expect.poll(() => choice(page, 'Ticket', 'Immediately').isChecked()).toBe(true)
  await checkScreen(page, `mail-preferences-${person.role}`)
})

it('saves a choice, and reverts one that could not be saved', async () => {
  const page = await openSettings(STUDENT)
  // Not `check`, here and below: the choice is shown as soon as the query cache has it, which may be a frame later.
  await choice(page, 'New message', 'Daily').click({ force: true })
  await choice(page, 'Ticket', 'Immediately').focus()
  const saved = page.waitForResponse(/setMailPreference/)
  await page.keyboard.press('ArrowRight')
  await saved
  await savedStatus(page, 'Ticket').waitFor()
  expect(await section(page).getByText('Saved', { exact: true }).count()).toBe(1)
  await page.reload()
  await expect.poll(() => choice(page, 'New message', 'Daily').isChecked()).toBe(true)
  await expect.poll(() => choice(page, 'Ticket', 'Daily').isChecked()).toBe(true)

  await page.route('**/setMailPreference', (route) => route.fulfill({ status: 400, body: '{}' }))
  await choice(page, 'Paper updated', 'Never').click({ force: true })
  await section(page).getByText('Your preference could not be saved. Please try again.').waitFor()
  await expect.poll(() => choice(page, 'Paper updated', 'Immediately').isChecked()).toBe(true)
  expect(await section(page).getByText('Saved', { exact: true }).count()).toBe(0)
  await checkScreen(page, 'mail-choice-refused')
  await page.unroute('**/setMailPreference')
  const savedAtLast = page.waitForResponse(/setMailPreference/)
  await choice(page, 'Paper updated', 'Never').click({ force: true })
  await savedAtLast
  await expect.poll(() => section(page).getByRole('alert').count()).toBe(0)
  await page.reload()
  await expect.poll(() => choice(page, 'Paper updated', 'Never').isChecked()).toBe(true)
})
