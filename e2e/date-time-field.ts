import type { Locator, Page } from 'playwright-core'

const calendarOf = (page: Page) => page.locator('[data-dates-dropdown]')
/** The days that can be chosen in the month that the open calendar shows. */
const daysOf = (page: Page) => calendarOf(page).locator('table button:not([data-outside]):not([disabled])')
const showNextMonth = (page: Page) => page.getByRole('button', { name: 'Next month' }).click()

/** Finds the button that opens the calendar of a field. */
export const calendarButtonOf = (field: Locator) =>
  field.locator('..').getByRole('button', { name: 'Open the calendar' })

/** Closes the calendar of a field of day and time. */
export async function closeCalendar(page: Page) {
  await calendarOf(page).getByRole('button', { name: 'Done' }).click()
  await calendarOf(page).waitFor({ state: 'detached' })
}

/** Chooses a day of the month after the shown one in a field of day and time. */
export async function chooseDayOfNextMonth(field: Locator, day: number) {
  const page = field.page()
  await calendarButtonOf(field).click()
  await showNextMonth(page)
  await daysOf(page).getByText(String(day), { exact: true }).click()
  await closeCalendar(page)
}

/** Chooses a day of the month before the shown one in a field of day and time. */
export async function chooseDayOfPreviousMonth(field: Locator, day: number) {
  const page = field.page()
  await calendarButtonOf(field).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await daysOf(page).getByText(String(day), { exact: true }).click()
  await closeCalendar(page)
}

/** Chooses the day after the earliest possible one in a field of day and time. */
export async function chooseLaterDay(field: Locator) {
  const page = field.page()
  await calendarButtonOf(field).click()
  const days = daysOf(page)
  await days.first().waitFor()
  if ((await days.count()) > 1) await days.nth(1).click()
  else {
    // The earliest day is the last one of its month.
    await showNextMonth(page)
    await days.first().click()
  }
  await closeCalendar(page)
}

const timeOf = (form: Locator) => form.getByRole('textbox', { name: 'Time', exact: true })

/** Types the time of a meeting, such as "18:20". */
export const fillTime = (form: Locator, time: string) => timeOf(form).fill(time)

/** Reads the time of a meeting: "6:20 pm". */
export const readTime = (form: Locator) => timeOf(form).inputValue()
