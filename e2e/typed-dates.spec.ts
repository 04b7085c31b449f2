import { DAY_MS } from '@capstone/contract/base.constants'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addHandIn } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { calendarButtonOf, closeCalendar } from './date-time-field.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { addProjects, MENTOR } from './projects.ts'
import { createPeople, portal } from './shared-portal.ts'

const MALFORMED = /Please write a day and a time, for example “\w{3} \d{1,2}(, \d{4})?, 6:00 pm”\./

beforeAll(async () => {
  await createPeople(ANANYA, DEV, MENTOR)
  const { cropId: assignmentId } = await addProjects(portal)
  const instructorId = (await findIds(portal))(MENTOR)
  await addHandIn(portal, { instructorId, assignmentId, dueAt: new Date(Date.now() + 2 * DAY_MS) })
})

/** Reads what describes a field, as a screen reader does. */
const readDescription = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

async function openNewItem(page: Page) {
  await visit(page, '/instructor/hand-ins')
  await page.getByRole('button', { name: 'Add item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add item' })
  return { dialog, due: dialog.getByLabel('Due'), closes: dialog.getByLabel('Closes') }
}

it('a day and a time can be typed, and any other text is explained and not sent', async () => {
  const page = await openAs(MENTOR)
  const { dialog, due, closes } = await openNewItem(page)
  await dialog.getByLabel('Title').fill('Field notes')
  // The example can be typed as it is.
  const example = (await due.getAttribute('placeholder')) ?? ''
  expect(example).toMatch(/^\w{3} \d{1,2}(, \d{4})?, 6:00 pm$/)
  await due.fill(example)
  const exampleYear = new Date(Date.now() + 7 * DAY_MS).getFullYear()
  await expect.poll(() => readDescription(due)).toMatch(new RegExp(`^\\w+day, .*, ${exampleYear}, 6:00 pm`))
  // A day that has passed is read as that of next year. The field says so, also after it was left.
  const recent = new Date(Date.now() - 2 * DAY_MS)
  const name = recent.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
  await due.fill(name)
  const warning = new RegExp(`That is \\w+day, ${name}, ${recent.getFullYear() + 1}, .+\\. Add the year`)
  await expect.poll(() => readDescription(due)).toMatch(warning)
  await due.press('Tab')
  expect(await readDescription(due)).toMatch(warning)
  await due.fill('tomorrow 18:20')
  await expect.poll(() => readDescription(due)).toMatch(/^\w+day, \w{3} \d{1,2}, \d{4}, 6:20 pm/)
  await due.press('Tab')
  expect(await due.inputValue()).toMatch(/^\w{3}, \w{3} \d{1,2}(, \d{4})?, 6:20 pm$/)

  await closes.fill('when it rains')
  await dialog
    .getByRole('checkbox', { name: new RegExp(ANANYA.name) })
    .first()
    .check()
  await dialog.getByText(MALFORMED).waitFor()
  expect(await readDescription(closes)).toMatch(MALFORMED)
  expect(await closes.inputValue()).toBe('when it rains')
  await checkScreen(page, 'typed-date-malformed')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await closes.and(page.locator('[aria-invalid="true"]:focus')).waitFor()
  await closes.fill('')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Added to 1 project: Field notes').waitFor()
})

it('the calendar of a field opens by keyboard, has no native select, and Escape closes it but not the dialog', async () => {
  const page = await openAs(MENTOR)
  const { dialog, due } = await openNewItem(page)
  await due.fill('tomorrow')
  const opener = calendarButtonOf(due)
  await opener.press('Enter')
  // The typed day has the focus.
  await page.locator('[data-dates-dropdown] button[data-selected]:focus').waitFor()
  expect(await page.locator('select').count()).toBe(0)
  await checkScreen(page, 'typed-date-calendar')
  await page.keyboard.press('Escape')
  await opener.and(page.locator(':focus')).waitFor()
  await dialog.waitFor()
  await opener.press('Enter')
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('9.05 am')
  await closeCalendar(page)
  await expect.poll(() => due.inputValue()).toMatch(/9:05 am$/)
  await dialog.waitFor()
})

it('a typed date before the earliest possible one is refused, and the earliest one is named', async () => {
  const page = await openAs(ANANYA)
  await visit(page, '/student/hand-ins')
  await page.getByRole('button', { name: 'Ask for more time' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Ask for more time' })
  const until = dialog.getByLabel('New date')
  await dialog.getByLabel('Reason').fill('The sensors came late, so half of the field is missing.')
  await until.fill('tomorrow 6 pm')
  // Even if the field was not left before.
  await until.press('Enter')
  await dialog.getByText(/^Please choose \w{3}, .* or later\.$/).waitFor()
  await until.and(page.locator('[aria-invalid="true"]:focus')).waitFor()
})
