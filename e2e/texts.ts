import type { Page } from 'playwright-core'

/** Waits until a text stands alone somewhere on the page. */
export const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

/** Waits for the message of a success. */
export const waitForMessage = (page: Page, words: string) =>
  page.getByRole('status').getByText(words, { exact: true }).waitFor()

/** Waits for an alert that contains these words. */
export const waitForAlert = (page: Page, words: string) => page.getByRole('alert').getByText(words).waitFor()
