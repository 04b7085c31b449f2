import type { Page } from 'playwright-core'

/** Waits for the message of a success. */
export const waitForMessage = (page: Page, words: string) =>
  page.getByRole('status').getByText(words, { exact: true }).waitFor()

/** Waits for an alert that contains these words. */
export const waitForAlert = (page: Page, words: string) => page.getByRole('alert').getByText(words).waitFor()
