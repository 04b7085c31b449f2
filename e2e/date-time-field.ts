import type { Locator } from 'playwright-core'

/** Chooses a day of the next month in a field of day and time; the first possible one by default. */
export async function chooseDayOfNextMonth(field: Locator, day?: number) {
  const page = field.page()
  await field.click()
  await page.getByRole('button', { name: 'Next month' }).click()
  const days = page.locator('table button:not([data-outside]):not([disabled])')
  await (day ? days.getByText(String(day), { exact: true }) : days.first()).click()
  await page.getByRole('button', { name: 'Use this day and time' }).click()
}
