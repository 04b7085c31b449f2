import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chooseFile, paper, paperInList, precheckOf, submitButton, titleField } from './paper-screen.ts'
import { call } from './rpc.ts'
import { clickRowMenu } from './select.ts'

/** The title of the paper that is submitted, reviewed and published. */
export const TITLE = 'Rain over the Deccan'

export const button = (page: Page, words: string, title = TITLE) =>
  rowOf(page, title).getByRole('button', { name: words, exact: true })
export const rowOf = (page: Page, title = TITLE) => page.getByRole('article', { name: title, exact: true })
export const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Papers in figures' })
    .locator('label', { hasText: label })
    .locator('b')
    .innerText()
/** Returns the paper's id and newest version, as an administrator sees them. */
export const readNewestVersion = async (page: Page): Promise<{ paperId: string; version: number }> => {
  const { items } = await call(page, 'papers/listPapers', { search: TITLE })
  return { paperId: items[0].id, version: items[0].version }
}
export const choosePublished = (page: Page, file: Parameters<typeof chooseFile>[1]) =>
  page.locator('input[type=file][aria-label="Published version"]').first().setInputFiles(file)

/** Submits the paper, as its student. */
export async function submitPaper(page: Page, fileName: string) {
  await titleField(page).fill(TITLE)
  await chooseFile(page, paper(fileName))
  await page.getByText('Uploaded', { exact: true }).waitFor()
  // On a busy machine, a paper that is submitted before it was read has no page count.
  await precheckOf(page)
    .getByText(/^Found, \d+ words$/)
    .waitFor()
  await submitButton(page).click()
  await paperInList(page, TITLE).waitFor()
}

/** Adds a version to the paper, as its student. A returned paper has a button for it, any other one a menu entry. */
export async function addVersion(page: Page, fileName: string, { isReturned = false } = {}) {
  if (isReturned) await page.getByRole('button', { name: `Upload New Version of ${TITLE}` }).click()
  else await clickRowMenu(paperInList(page, TITLE), 'Upload New Version')
  const dialog = page.getByRole('dialog', { name: 'Upload New Version' })
  await chooseFile(dialog, paper(fileName))
  await dialog.getByText('Uploaded', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Submit New Version' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Checks that feedback is required, and that feedback which is too long is refused without being truncated. */
export async function tryFeedbackLengths(form: Locator) {
  const words = form.getByRole('textbox', { name: 'Feedback' })
  const send = form.getByRole('button', { name: 'Return with Feedback' })
  await send.click()
  await form.getByText('Please write what the student should change.').waitFor()
  await words.fill('a'.repeat(5001))
  await send.click()
  await form.getByText('Please use at most 5000 characters.').waitFor()
  expect((await words.inputValue()).length).toBe(5001)
}
