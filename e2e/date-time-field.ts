import type { Locator, Page } from 'playwright-core'

/** The days that can be chosen in the month that the open calendar shows. */
const daysOf = (page: Page) => page.locator('table button:not([data-outside]):not([disabled])')
const showNextMonth = (page: Page) => page.getByRole('button', { name: 'Next month' }).click()
const confirm = (page: Page) => page.getByRole('button', { name: 'Use this day and time' }).click()

/** Chooses a day of the month after the shown one in a field of day and time. */
export async function chooseDayOfNextMonth(field: Locator, day: number) {
  const page = field.page()
  await field.click()
  await showNextMonth(page)
  await daysOf(page).getByText(String(day), { exact: true }).click()
  await confirm(page)
}

/** Chooses a day of the month before the shown one in a field of day and time. */
export async function chooseDayOfPreviousMonth(field: Locator, day: number) {
  const page = field.page()
  await field.click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await daysOf(page).getByText(String(day), { exact: true }).click()
  await confirm(page)
}

/** Chooses the day after the earliest possible one in a field of day and time. */
export async function chooseLaterDay(field: Locator) {
  const page = field.page()
  await field.click()
  const days = daysOf(page)
  await days.first().waitFor()
  if ((await days.count()) > 1) await days.nth(1).click()
  else {
    // The earliest day is the last one of its month.
    await showNextMonth(page)
    await days.first().click()
  }
  await confirm(page)
}

/** Fills in the time of a meeting, such as "18:20", in its parts. */
export async function fillTime(form: Locator, time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  await form.getByLabel('Time: hours').fill(String(hours % 12 || 12))
  await form.getByLabel('Time: minutes').fill(String(minutes).padStart(2, '0'))
  await form.getByLabel('Time: am or pm').selectOption(hours < 12 ? 'am' : 'pm')
}

/** Reads the time of a meeting: "06:20 pm". */
export async function readTime(form: Locator) {
  const [hours, minutes, half] = await Promise.all(
    ['hours', 'minutes', 'am or pm'].map((part) => form.getByLabel(`Time: ${part}`).inputValue()),
  )
  return `${hours}:${minutes} ${half}`
}
