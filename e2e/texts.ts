import type { Page } from 'playwright-core'

/** Waits for an element with exactly this text. */
export const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

/** Waits for a success message with exactly this text. */
export const waitForMessage = (page: Page, words: string) =>
  page.getByRole('status').getByText(words, { exact: true }).waitFor()

/** Waits for an alert that contains these words. */
export const waitForAlert = (page: Page, words: string) => page.getByRole('alert').getByText(words).waitFor()
