import { MB } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { studentPapers } from '../packages/server/src/features/papers/papers.table.ts'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, signInAs } from './pages.ts'
import {
  abstractOf,
  chooseFile,
  chooseGenerated,
  largePaper,
  loseConnection,
  PDF_TYPE,
  paper,
  paperInList,
  precheckOf,
  readOpenedFile,
  restoreConnection,
  submitButton,
  titleField,
} from './paper-screen.ts'
import { addPapers, FIRST, KABIR, PAPER_COUNT, RETURNED } from './papers.ts'
import { ANANYA, DEV } from './people.ts'
import { PASSWORD } from './portal.ts'
import { call, recordCalls, whileFailing } from './rpc.ts'
import { NOT_A_PDF } from './sample-files.ts'
import { clickRowMenu, openRowMenu } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'
import { controlUploadSpeed } from './upload-speed.ts'

const SCREEN = '/student/publish-paper'
const UPLOADED = 'Paper uploaded successfully! It will be reviewed by our team.'
const FAILED = 'Failed to upload paper. Please try again.'
const INCOMPLETE = 'Please select a file and enter a paper title'

let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, DEV, KABIR)
  await addPapers(portal)
  page = await openAs(ANANYA)
})

const ownPapers = async (): Promise<{ id: string; title: string; versions: unknown[] }[]> =>
  (await call(page, 'papers/listOwnPapers', {})).items

describe('the first paper', () => {
  it('starts from an empty state that explains what papers should be like', async () => {
    await visit(page, SCREEN)
    await page.getByText('No papers yet').waitFor()
    const side = page.getByRole('region', { name: 'Guidelines' })
    for (const words of ['150-250 words', 'takes 2-4 weeks', 'one file, up to 25 MB'])
      await side.getByText(words).waitFor()
    const steps = page.getByRole('region', { name: 'Process' }).getByRole('listitem')
    expect(await steps.locator('p:first-child').allInnerTexts()).toEqual([
      'Upload',
      'Review',
      'Approval',
      'Publish',
    ])
    await titleField(page).waitFor()
    await checkScreen(page, 'papers-empty')
    // A form cannot be filled in on paper.
    await page.emulateMedia({ media: 'print' })
    expect(await titleField(page).isVisible()).toBe(false)
    expect(await side.isVisible()).toBe(true)
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: 'Go to the form above' }).click()
    expect(await titleField(page).evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('has a form that appears only once it is known whether a returned paper comes first', {
    tags: ['ci'],
  }, async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/papers/listOwnPapers*', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(SCREEN)
    await page.getByText('Loading papers').waitFor({ state: 'attached' })
    expect(await titleField(page).count()).toBe(0)
    release()
    await titleField(page).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('is refused without a file or title, or with a wrong type or size', async () => {
    await submitButton(page).click()
    await page.getByRole('alert').getByText(INCOMPLETE, { exact: true }).waitFor()
    await page.getByText('Write a title.').waitFor()
    await chooseFile(page, { name: 'paper.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await page.getByText('Please upload only PDF or Word documents', { exact: true }).waitFor()
    expect(await page.getByText(INCOMPLETE, { exact: true }).count()).toBe(0)
    await chooseGenerated(page, { 'large.pdf': 25 * MB + 1 })
    await page.getByText('File large.pdf exceeds 25MB limit', { exact: true }).waitFor()
    await chooseGenerated(page, { 'a.pdf': 1, 'b.pdf': 1 })
    await page.getByText('Only one file is allowed', { exact: true }).waitFor()
    await chooseFile(page, NOT_A_PDF)
    await page.getByText(/The content of this file does not match its extension/).waitFor()
    expect(await submitButton(page).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Remove report.pdf' }).click()
    await page.locator('button:focus', { hasText: 'Choose file' }).waitFor()
    expect(await ownPapers()).toEqual([])
  })

  it('has the abstract of the file that is chosen after a reload', { tags: ['ci'] }, async () => {
    await chooseFile(page, paper('two-columns.docx'))
    await page.getByText('169 words: within the range').waitFor()
    await page.reload()
    await titleField(page).waitFor()
    await chooseFile(page, paper('one-column.pdf'))
    await page.getByText('175 words: within the range').waitFor()
    await page.getByRole('button', { name: 'Remove one-column.pdf' }).click()
    await page.locator('button:focus', { hasText: 'Choose file' }).waitFor()
  })

  it('is pre-checked after its upload, and its abstract can be corrected', async () => {
    await titleField(page).fill('Sensors that cost less')
    await whileFailing(page, 'papers/precheckUpload', async () => {
      await chooseFile(page, paper('one-column.pdf'))
      await page.getByText('The pre-check failed. Your paper can be submitted without it.').waitFor()
    })
    expect(await submitButton(page).getAttribute('aria-disabled')).not.toBe('true')
    await precheckOf(page).getByRole('button', { name: 'Try again' }).click()
    await precheckOf(page).getByText('Found, 175 words').waitFor()
    await precheckOf(page).getByText('Can be selected').waitFor()
    await precheckOf(page)
      .getByText(/^\d+ pages?$/)
      .waitFor()
    await page.getByText('175 words: within the range').waitFor()
    await checkScreen(page, 'papers-precheck')
    const found = await abstractOf(page).inputValue()
    await abstractOf(page).fill(found.split(' ').slice(0, 120).join(' '))
    await page.getByText('120 words: 30 fewer than asked for').waitFor()
    await abstractOf(page).fill(`${found} ${'more '.repeat(80)}`)
    await page.getByText('255 words: 5 more than asked for').waitFor()
    await page.getByRole('button', { name: 'Use the abstract found in the file' }).click()
    await page.getByText('175 words: within the range').waitFor()
    await abstractOf(page).fill(found.replace(/^We /, 'They '))
  })

  it('stays in the form when saving fails, and is submitted once on a double click', async () => {
    await whileFailing(page, 'papers/submitPaper', async () => {
      await submitButton(page).click()
      await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor()
    })
    await expect.poll(() => titleField(page).inputValue()).toBe('Sensors that cost less')
    expect(await abstractOf(page).inputValue()).toMatch(/^They /)
    await submitButton(page).dblclick()
    await page.getByRole('status').getByText(UPLOADED, { exact: true }).waitFor()
    await paperInList(page, 'Sensors that cost less').waitFor()
    expect(await ownPapers()).toHaveLength(1)
    await expect.poll(() => titleField(page).inputValue()).toBe('')
    const process = page.getByRole('region', { name: 'Process' })
    await process.locator('[aria-current=step]').getByText('Sensors that cost less is here').waitFor()
  })

  it('opens in a new tab; a missing file is reported', async () => {
    const opener = page.getByRole('button', { name: 'Open version 1 of Sensors that cost less' })
    expect(await readOpenedFile(page, () => opener.click())).toMatchObject({
      status: 200,
      'content-type': PDF_TYPE,
    })
    await page.route('**/api/files/*', (route) => route.fulfill({ status: 404, body: '{}' }))
    await opener.click()
    await page.getByRole('alert').getByText('File not available', { exact: true }).waitFor()
    await page.unroute('**/api/files/*')
    const retry = page.getByRole('article').getByRole('button', { name: 'Try again' })
    expect(await readOpenedFile(page, () => retry.click())).toMatchObject({ status: 200 })
    await retry.waitFor({ state: 'hidden' })
  })
})

describe('a returned paper', () => {
  it('shows the feedback, and offers a form in which a new version is pre-checked', async () => {
    await signInAs(page, KABIR)
    await visit(page, SCREEN)
    const row = paperInList(page, RETURNED)
    await row.getByText(/^Returned with feedback on /).waitFor()
    await row.getByText('Please check the axis.').waitFor()
    await page.getByText(`${RETURNED} came back here`).waitFor()
    await titleField(page).waitFor()
    await checkScreen(page, 'papers-returned')
    // The form is below the list, so a button leads to it.
    await page.getByRole('button', { name: 'Upload Paper' }).click()
    await titleField(page).and(page.locator(':focus')).waitFor()
    await row.getByRole('button', { name: /^Upload New Version/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Choose file: Paper' }).focus()
    await chooseFile(dialog, paper('scan.pdf'))
    await dialog.getByText('Cannot be selected').waitFor()
    // The button is gone; the focus stays beside the file, not around the whole form.
    await dialog.locator('[data-paper-file]:focus').waitFor()
    await dialog.getByText(/This looks like a scan/).waitFor()
    await dialog.getByText(/^No abstract was found in your file\. Paste it here/).waitFor()
    await checkScreen(page, 'papers-version')
  })

  it('asks before discarding a new version, accepts one, and keeps the old one', {
    tags: ['ci'],
  }, async () => {
    const dialog = page.getByRole('dialog', { name: 'Upload New Version' })
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without submitting?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await dialog.getByRole('button', { name: 'Replace Paper' }).waitFor()
    await chooseFile(dialog, paper('two-columns.docx'))
    await dialog.getByText('Found, 169 words').waitFor()
    // The live event of the new version may arrive before the answer.
    const answer = Promise.withResolvers<void>()
    await page.route('**/papers/addPaperVersion', async (route) => {
      const response = await route.fetch()
      await answer.promise
      await route.fulfill({ response })
    })
    const takeCalls = recordCalls(page, (procedure) => procedure.endsWith('/precheckUpload'))
    const refetched = page.waitForResponse('**/papers/listOwnPapers')
    await dialog.getByRole('button', { name: 'Submit New Version' }).click()
    await refetched
    answer.resolve()
    await page.getByText(UPLOADED, { exact: true }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.locator('main :focus').getByText(UPLOADED, { exact: true }).waitFor()
    // Its upload no longer exists, so a second pre-check would refuse it and take the focus into the closing dialog.
    expect(takeCalls()).not.toContain('papers/precheckUpload')
    await page.unroute('**/papers/addPaperVersion')
    const row = paperInList(page, RETURNED)
    await row.getByText('Version 2 two-columns.docx').waitFor()
    // The message is in view.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await row.getByText(/^Returned with feedback/).count()).toBe(0)
    const visible = await row.getByRole('button').allInnerTexts()
    expect(visible).toEqual(['', 'Open'])
    await clickRowMenu(row, 'Show 1 earlier version')
    await row.getByText('Feedback on version 1').waitFor()
    await row.getByRole('status').getByText('1 earlier version shown', { exact: true }).waitFor()
    const hide = await openRowMenu(row, 'Hide 1 earlier version')
    expect(await hide.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await row.getByText('Please check the axis.').waitFor()
    await checkScreen(page, 'papers-earlier-version')
  })
})

describe('an upload', () => {
  it('can be paused, and resumes after a lost connection; leaving the page asks for confirmation', {
    tags: ['ci'],
  }, async () => {
    await visit(page, SCREEN)
    const sendAtMost = await controlUploadSpeed(page)
    await sendAtMost(MB / 4)
    await chooseFile(page, largePaper(3 * MB))
    const bar = page.getByRole('progressbar', { name: 'Upload of large.pdf' })
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Pause large.pdf' }).click()
    await page.getByRole('button', { name: 'Resume large.pdf' }).and(page.locator(':focus')).waitFor()
    await page.getByText('An upload is paused. Resume or cancel it first.').waitFor()
    await page.getByText(/^\d\.\d of 3\.0 MB$/).waitFor()
    await sendAtMost(-1)
    await loseConnection(page)
    await page.getByRole('button', { name: 'Resume large.pdf' }).click()
    await page.getByText('The connection was lost. What has arrived is safe.').waitFor()
    await page.getByText('An upload has failed. Resume or cancel it first.').waitFor()
    await restoreConnection(page)
    await precheckOf(page).waitFor()

    await page.getByRole('link', { name: 'Dashboard' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without submitting?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('button', { name: 'Remove large.pdf' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Remove large.pdf' }).click()
    await sendAtMost(-1)
  })

  it('survives the end of the session together with what was typed', { tags: ['ci'] }, async () => {
    await titleField(page).fill('Farmers who are told')
    await chooseFile(page, paper('short.docx'))
    await page.getByText('40 words: 110 fewer than asked for').waitFor()
    await page.context().clearCookies()
    await submitButton(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => titleField(page).inputValue()).toBe('Farmers who are told')
    await submitButton(page).click()
    await page.getByText(UPLOADED, { exact: true }).waitFor()
    await paperInList(page, 'Farmers who are told').waitFor()
  })

  it('of the same paper in two tabs creates one paper', { tags: ['ci'] }, async () => {
    const other = await page.context().newPage()
    await visit(other, SCREEN)
    for (const tab of [page, other]) {
      await titleField(tab).fill('Twice the same')
      await chooseFile(tab, paper('one-column.docx'))
      await precheckOf(tab)
        .getByText(/^Found, /)
        .waitFor()
    }
    for (const tab of [page, other]) {
      await submitButton(tab).click()
      await tab.getByText(UPLOADED, { exact: true }).waitFor()
    }
    await other.close()
    const same = async () => (await ownPapers()).filter(({ title }) => title === 'Twice the same')
    expect(await same()).toHaveLength(1)
    await titleField(page).fill('Twice the same')
    await chooseFile(page, paper('one-column.docx'))
    await precheckOf(page)
      .getByText(/^Found, /)
      .waitFor()
    await abstractOf(page).fill('What was put right is another paper.')
    await submitButton(page).click()
    await expect.poll(async () => (await same()).length).toBe(2)
  })
})

it('many papers are listed with a returned one first, can be searched, and report that they failed to load', {
  tags: ['ci'],
}, async () => {
  // The oldest of more papers than fit on a page of the list.
  await portal.db
    .update(studentPapers)
    .set({ feedback: 'Please check the axis.', returnedAt: new Date() })
    .where(eq(studentPapers.title, FIRST))
  await signInAs(page, DEV)
  await whileFailing(page, 'papers/listOwnPapers', async () => {
    await visit(page, SCREEN)
    await page.getByRole('alert').getByText('Failed to load papers').waitFor()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  const rows = page.getByRole('list', { name: 'My papers' }).getByRole('article')
  await expect.poll(() => rows.count()).toBe(PAPER_COUNT)
  expect(await rows.nth(0).getAttribute('aria-label')).toBe(FIRST)
  expect(await rows.nth(1).getAttribute('aria-label')).toBe(`Paper ${PAPER_COUNT} of many`)
  // The form was shown above the list that had failed, and keeps its place.
  expect(await page.locator('header').getByRole('button', { name: 'Upload Paper' }).count()).toBe(0)
  const search = page.getByRole('searchbox', { name: 'Search title' })
  await search.fill('Paper 13')
  await expect.poll(() => rows.count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('search')).toBe('Paper 13')
  await search.fill('nothing like it')
  await page.getByText('No papers match your search').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => rows.count()).toBe(PAPER_COUNT)
})
