import { MB } from '@capstone/contract/base.constants'
import { publishedPathOf } from '@capstone/contract/papers/papers.constants'
import { eq } from 'drizzle-orm'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { paperVersions } from '../packages/server/src/features/papers/papers.table.ts'
import { changePaper } from '../packages/server/src/features/papers/papers.testing.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import {
  addVersion,
  button,
  choosePublished,
  figure,
  readNewestVersion,
  rowOf,
  submitPaper,
  TITLE,
  tryFeedbackLengths,
} from './manage-papers-screen.ts'
import { openAs, openPage } from './pages.ts'
import { chooseGenerated, PDF_TYPE, paper, paperInList, readOpenedFile } from './paper-screen.ts'
import { addPapers, FIRST, KABIR, PAPER_COUNT, RETURNED } from './papers.ts'
import { ANANYA, DEV, FARIDA, OMAR } from './people.ts'
import { call, errorCodeOf, whileFailing } from './rpc.ts'
import { NOT_A_PDF } from './sample-files.ts'
import { chooseCount, clickRowMenu } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'
import { actOnStalePage, resumeLiveEvents } from './stale-page.ts'
import { waitForAlert, waitForMessage } from './texts.ts'

const SCREEN = '/admin/manage-papers'
const OWN_SCREEN = '/student/publish-paper'

let student: Page
let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, DEV, KABIR, FARIDA, OMAR)
  await addPapers(portal)
  const permissions = ['clipboard-read', 'clipboard-write']
  student = await openAs(ANANYA, { permissions })
  page = await openAs(FARIDA, { permissions })
})

describe('the list of papers', () => {
  it('reports that it failed to load, and can be retried', async () => {
    await whileFailing(page, 'papers/listPapers', async () => {
      await visit(page, SCREEN)
      await page.getByRole('heading', { name: 'Failed to load papers' }).waitFor()
      expect(await page.getByRole('img', { name: 'Loading' }).count()).toBe(0)
      await checkScreen(page, 'manage-papers-failed')
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, FIRST).waitFor()
  })

  it('shows counts, lists waiting papers first, is paged, and finds papers by title, name, course and status', async () => {
    expect(await figure(page, 'Total')).toBe(String(PAPER_COUNT + 1))
    expect(await figure(page, 'Drafts')).toBe(String(PAPER_COUNT + 1))
    const rows = page.getByRole('list', { name: 'Papers', exact: true }).getByRole('article')
    expect(await rows.count()).toBe(25)
    await page.getByText(`Showing ${PAPER_COUNT + 1} of ${PAPER_COUNT + 1} papers`).waitFor()
    expect(await rows.first().getByRole('heading').innerText()).toBe(FIRST)
    await page.getByRole('button', { name: 'Load more papers' }).click()
    await expect.poll(() => rows.count()).toBe(PAPER_COUNT + 1)
    // The returned paper is last, because it waits for its student.
    expect(await rows.last().getByRole('heading').innerText()).toBe(RETURNED)
    const search = page.getByRole('searchbox', { name: 'Search papers' })
    for (const term of ['came back', 'kabir', 'MCA']) {
      const found = page.waitForResponse(
        (response) =>
          response.url().endsWith('/papers/listPapers') &&
          response.request().postData()?.includes(term) === true,
      )
      await search.fill(term)
      await found
      await page.getByText(`Showing 1 of ${PAPER_COUNT + 1} papers`).waitFor()
      await rowOf(page, RETURNED).waitFor()
      expect([await figure(page, 'Total'), await figure(page, 'Published')]).toEqual(['1', '0'])
    }
    await expect.poll(() => new URL(page.url()).search).toBe('?search=MCA')
    await checkScreen(page, 'manage-papers-found')
    await chooseCount(page, 'Published')
    await page.getByRole('heading', { name: 'No papers match your filters' }).waitFor()
    await checkScreen(page, 'manage-papers-none')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    // The pages that were loaded before are still cached.
    await expect.poll(() => rows.count()).toBe(PAPER_COUNT + 1)
    await expect.poll(() => search.inputValue()).toBe('')
  })
})

describe('a paper', () => {
  it('is submitted by a student, and downloaded by an administrator', async () => {
    await visit(student, OWN_SCREEN)
    await submitPaper(student, 'one-column.pdf')

    await visit(page, `${SCREEN}?search=MCA`)
    const row = rowOf(page)
    for (const words of [ANANYA.name, 'MCA, AI/ML', 'Draft'])
      await row.getByText(words, { exact: true }).first().waitFor()
    await clickRowMenu(row, 'Show details')
    await row.getByText(ANANYA.email, { exact: true }).waitFor()
    await row.getByText(/\d page/).waitFor()
    await row.getByText(/abstract of \d+ words/).waitFor()
    const viewButton = row.getByRole('button', { name: `View Draft version 1 of ${TITLE}` })
    expect(await readOpenedFile(page, () => viewButton.click())).toMatchObject({
      status: 200,
      'content-type': PDF_TYPE,
    })
    await whileFailing(page, 'papers/linkToPaper', async () => {
      await viewButton.click()
      await row.getByRole('alert').getByText('Failed to generate file link').waitFor()
    })
    const retry = row.getByRole('alert').getByRole('button', { name: 'Try again' })
    expect(await readOpenedFile(page, () => retry.click())).toMatchObject({ status: 200 })
  })

  it('is put under review, also after a failed attempt, and then accepts no new version', async () => {
    await whileFailing(page, 'papers/startPaperReview', async () => {
      await button(page, 'Start Review').click()
      await rowOf(page).getByText('Failed to start the review. Please try again.').waitFor()
    })
    const topOfList = async () =>
      (await page.getByRole('list', { name: 'Papers', exact: true }).boundingBox())?.y
    const before = await topOfList()
    await rowOf(page).getByRole('button', { name: 'Try again' }).click()
    await waitForMessage(page, `Review started: ${TITLE}`)
    // The message lies over the list: a second click hits the same paper.
    expect(await topOfList()).toBe(before)
    // The focus stays with the paper, on its next step.
    await button(page, 'Approve').and(page.locator(':focus')).waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click()
    await rowOf(page).getByText('Under Review', { exact: true }).first().waitFor()
    // The paper can be read at once.
    await rowOf(page)
      .getByRole('button', { name: /^View Draft/ })
      .waitFor()
    await expect.poll(() => figure(page, 'Under Review')).toBe('1')
    expect(await button(page, 'Start Review').count()).toBe(0)
    expect(await button(page, 'Publish').count()).toBe(0)
    await paperInList(student, TITLE).getByText('Review', { exact: true }).first().waitFor()
    // No new version can be uploaded now, and there is nothing else in the menu.
    const menu = paperInList(student, TITLE).getByRole('button', { name: 'More actions' })
    await expect.poll(() => menu.count()).toBe(0)
  })

  it('is returned with feedback, which is required and shown to its student', async () => {
    await clickRowMenu(rowOf(page), 'Return with Feedback')
    const form = page.getByRole('form', { name: `Return ${TITLE}` })
    const feedback = form.getByRole('textbox', { name: 'Feedback' })
    await expect.poll(() => feedback.evaluate((field) => field === document.activeElement)).toBe(true)
    const send = form.getByRole('button', { name: 'Return with Feedback' })
    await tryFeedbackLengths(form)
    await feedback.fill('The second figure lacks its axis.\nPlease add it.')
    await checkScreen(page, 'manage-papers-return')
    await form.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without returning the paper?' })
    await question.getByText('What you entered here has not been sent and will be lost.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await whileFailing(page, 'papers/returnPaper', async () => {
      await send.click()
      await waitForAlert(page, 'Failed to return paper. Please try again.')
    })
    // The live event may arrive before the answer: the form is gone by then.
    const answerLate = async (route: Route) => {
      const response = await route.fetch()
      await form.waitFor({ state: 'detached' })
      await route.fulfill({ response })
    }
    await page.route('**/papers/returnPaper', answerLate, { times: 1 })
    await form.getByRole('button', { name: 'Try again' }).click()
    await waitForMessage(page, `Returned with feedback: ${TITLE}`)
    await rowOf(page)
      .getByText(/^Returned on .*, waits for a new version$/)
      .waitFor()
    expect(await button(page, 'Start Review').count()).toBe(0)
    for (const expanded of ['true', 'false']) {
      await expect.poll(() => button(page, 'Details').getAttribute('aria-expanded')).toBe(expanded)
      await button(page, 'Details').click()
    }
    await walkTo(student, '/student/dashboard')
    await student
      .getByRole('region', { name: 'Next thing to do' })
      .getByText('The second figure lacks its axis.')
      .first()
      .waitFor()
    await walkTo(student, OWN_SCREEN)
    await paperInList(student, TITLE).getByText('The second figure lacks its axis.').waitFor()
  })

  it('is approved after confirmation by an administrator who has seen its newest version', async () => {
    await addVersion(student, 'two-columns.pdf', { isReturned: true })
    await button(page, 'Start Review').waitFor()
    await actOnStalePage(
      page,
      () => addVersion(student, 'one-column.docx'),
      () => button(page, 'Start Review').click(),
    )
    await waitForAlert(page, `${TITLE}: This paper has changed in the meantime. Its status is now "Draft".`)
    await resumeLiveEvents(page)
    await rowOf(page).getByRole('button', { name: 'Show 2 earlier versions' }).click()
    await rowOf(page).getByText('Feedback on version 1').waitFor()
    await button(page, 'Start Review').click()
    await waitForMessage(page, `Review started: ${TITLE}`)
    await button(page, 'Approve').click()
    const dialog = page.getByRole('dialog', { name: 'Approve this paper?' })
    await dialog.getByText('Its student cannot change it any more.').waitFor()
    await checkScreen(page, 'manage-papers-approve')
    const draft = dialog.getByRole('button', { name: `View Draft of ${TITLE}` })
    await whileFailing(page, 'papers/linkToPaper', async () => {
      await draft.click()
      await dialog.getByRole('alert').waitFor()
    })
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.docx$/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await button(page, 'Approve').click()
    await whileFailing(page, 'papers/approvePaper', async () => {
      await dialog.getByRole('button', { name: 'Approve' }).click()
      await waitForAlert(page, 'Failed to approve paper. Please try again.')
    })
    await rowOf(page).getByRole('button', { name: 'Try again' }).click()
    await waitForMessage(page, `Approved: ${TITLE}`)
    await button(page, 'Publish').and(page.locator(':focus')).waitFor()
    await rowOf(page).getByText('Approved', { exact: true }).first().waitFor()
  })
})

describe('a publication', () => {
  it('requires a PDF of at most 25 MB', async () => {
    await button(page, 'Publish').click()
    const form = page.getByRole('form', { name: `Publish ${TITLE}` })
    const publish = form.getByRole('button', { name: 'Publish', exact: true })
    await publish.click()
    await waitForAlert(page, 'Please select a published version to upload')
    await checkScreen(page, 'manage-papers-publish')
    await choosePublished(page, paper('one-column.docx'))
    await waitForAlert(page, 'Please upload only PDF documents')
    await chooseGenerated(page, { 'large.pdf': 25 * MB + 1 }, 'Published version')
    await waitForAlert(page, 'File large.pdf exceeds 25MB limit')
    await choosePublished(page, NOT_A_PDF)
    await form.getByText('Uploaded', { exact: true }).waitFor()
    await publish.click()
    await waitForAlert(page, 'The content of this file does not match its extension, or is not complete.')
    await form.getByRole('button', { name: 'Remove' }).click()
  })

  it('asks before discarding an uploaded file, and is made after a failed attempt', async () => {
    const form = page.getByRole('form', { name: `Publish ${TITLE}` })
    await choosePublished(page, paper('typeset.pdf'))
    await form.getByText('Uploaded', { exact: true }).waitFor()
    await form.getByRole('textbox', { name: 'Feedback' }).fill('Well done.')
    await chooseCount(page, 'Published')
    const question = page.getByRole('dialog', { name: 'Leave without publishing?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await checkScreen(page, 'manage-papers-publish-ready')
    await whileFailing(page, 'papers/publishPaper', async () => {
      await form.getByRole('button', { name: 'Publish', exact: true }).click()
      await waitForAlert(page, 'Failed to publish paper. Please try again.')
    })
    await form.getByRole('button', { name: 'Try again' }).click()
    await waitForMessage(page, `Published: ${TITLE}`)
    await rowOf(page).getByText('Published', { exact: true }).first().waitFor()
    await rowOf(page).getByText('Well done.').waitFor()
    for (const action of ['Start Review', 'Approve', 'Publish', 'Return with Feedback'])
      expect(await button(page, action).count(), action).toBe(0)
  })

  it('can be downloaded, also after a failed attempt', { tags: ['ci'] }, async () => {
    await page.route('**/api/files/**', (route) => route.fulfill({ status: 404, body: '{}' }))
    await clickRowMenu(rowOf(page), 'Download Published')
    await waitForAlert(page, 'File not available')
    await page.unrouteAll()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      rowOf(page).getByRole('button', { name: 'Try again' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('published.pdf')
    await checkScreen(page, 'manage-papers-published')
  })

  it('has a public address that both sides can copy; a draft has none', async () => {
    const { paperId } = await readNewestVersion(page)
    for (const one of [student, page]) {
      await one.bringToFront()
      await clickRowMenu(one === student ? paperInList(one, TITLE) : rowOf(one), 'Copy public link')
      await one.getByRole('menuitem', { name: 'Link copied' }).waitFor()
      expect(await one.evaluate(() => navigator.clipboard.readText())).toBe(
        portal.address + publishedPathOf(paperId),
      )
    }
    await student.keyboard.press('Escape')
    // One plain action; the others are in the menu.
    const buttons = paperInList(student, TITLE).getByRole('button')
    expect(await buttons.allInnerTexts()).toEqual(['', 'Open published file'])
    await paperInList(student, TITLE).getByText('Well done.').waitFor()
    const visitor = await openPage()
    const answer = await visitor.request.get(publishedPathOf(paperId))
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, PDF_TYPE])
    expect((await answer.body()).equals(paper('typeset.pdf').buffer)).toBe(true)
    const { items } = await call(page, 'papers/listPapers', { search: RETURNED })
    await visitor.goto(publishedPathOf(items[0].id))
    await visitor.getByText('This paper does not exist.').waitFor()
  })

  it('shows the address when it cannot be copied', { tags: ['ci'] }, async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('The browser does not allow it.'))
    })
    await page.keyboard.press('Escape')
    await clickRowMenu(rowOf(page), 'link')
    await waitForAlert(page, 'The link could not be copied.')
    await page.getByRole('link', { name: /\/published\.pdf$/ }).waitFor()
    await checkScreen(page, 'manage-papers-not-copied')
  })
})

it('shows the second of two administrators the current status of a paper', { tags: ['ci'] }, async () => {
  const other = await openAs(OMAR)
  await visit(page, `${SCREEN}?status=draft&search=${FIRST}`)
  await button(page, 'Start Review', FIRST).waitFor()
  const { items } = await call(other, 'papers/listPapers', { search: FIRST })
  const { id: paperId, version } = items[0]
  await actOnStalePage(
    page,
    () => call(other, 'papers/startPaperReview', { paperId, version }),
    () => button(page, 'Start Review', FIRST).click(),
  )
  await waitForAlert(
    page,
    `${FIRST}: This paper has changed in the meantime. Its status is now "Under Review".`,
  )
  await page.getByRole('heading', { name: 'No papers match your filters' }).waitFor()
  // Calls that the screens do not offer are refused, too.
  const publish = { paperId, version, uploadId: '0'.repeat(32) }
  expect(await errorCodeOf(page, 'papers/publishPaper', publish)).toBe('PAPER_CHANGED_MEANWHILE')
  expect(await errorCodeOf(student, 'papers/approvePaper', { paperId, version })).toBe('ROLE_NOT_ALLOWED')
  await resumeLiveEvents(page)
})

it('moves the focus to the next paper when one leaves the list, from its row or after its form', {
  tags: ['ci'],
}, async () => {
  const titlesOf = () =>
    page.getByRole('list', { name: 'Papers', exact: true }).getByRole('heading').allInnerTexts()
  const waitForFocus = (title: string, action: string) =>
    button(page, action, title).and(page.locator(':focus')).waitFor()
  await visit(page, `${SCREEN}?status=draft`)
  await page.getByRole('button', { name: 'Load more papers' }).waitFor()
  const [, first = '', second = '', third = ''] = await titlesOf()
  await button(page, 'Start Review', first).press('Enter')
  await rowOf(page, first).waitFor({ state: 'detached' })
  await waitForFocus(second, 'Start Review')
  await page.keyboard.press('Enter')
  await rowOf(page, second).waitFor({ state: 'detached' })
  await waitForFocus(third, 'Start Review')
  await visit(page, `${SCREEN}?status=review`)
  await rowOf(page, second).waitFor()
  const titles = await titlesOf()
  await clickRowMenu(rowOf(page, first), 'Return with Feedback')
  const form = page.getByRole('form', { name: `Return ${first}` })
  await form.getByRole('textbox', { name: 'Feedback' }).fill('The second table is missing.')
  await form.getByRole('button', { name: 'Return with Feedback' }).press('Enter')
  await waitForMessage(page, `Returned with feedback: ${first}`)
  await waitForFocus(titles[titles.indexOf(first) + 1] ?? '', 'Approve')
})

it('closes the form of a paper on which another administrator acts first, and shows what was not sent', async () => {
  const other = await openAs(OMAR)
  await visit(page, `${SCREEN}?search=${RETURNED}`)
  const { items } = await call(other, 'papers/listPapers', { search: RETURNED })
  const { id: paperId, version } = items[0]
  await changePaper(portal, paperId, { returnedAt: null })
  await call(other, 'papers/startPaperReview', { paperId, version })
  await button(page, 'Approve', RETURNED).waitFor()
  await clickRowMenu(rowOf(page, RETURNED), 'Return with Feedback')
  const form = page.getByRole('form', { name: `Return ${RETURNED}` })
  await form.getByRole('textbox', { name: 'Feedback' }).fill('The second table is missing.')
  await call(other, 'papers/returnPaper', { paperId, version, feedback: 'See page 2.' })
  await waitForAlert(page, 'This paper has changed in the meantime. Its status is now "Draft".')
  const unsent = rowOf(page, RETURNED).getByRole('region', { name: 'Your feedback was not sent' })
  await unsent.getByText('The second table is missing.').waitFor()
  await checkScreen(page, 'manage-papers-outdated')
  // With the next version, the form does not open by itself.
  const isOfPaper = eq(paperVersions.paperId, paperId)
  await portal.db
    .update(paperVersions)
    .set({ number: version + 1 })
    .where(isOfPaper)
  await changePaper(portal, paperId, { returnedAt: null })
  await call(other, 'papers/startPaperReview', { paperId, version: version + 1 })
  await button(page, 'Approve', RETURNED).waitFor()
  expect(await form.count()).toBe(0)
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await unsent.waitFor({ state: 'detached' })

  // Where a filter removes the row, what was typed is shown with it again.
  await visit(page, `${SCREEN}?status=review&search=${RETURNED}`)
  await clickRowMenu(rowOf(page, RETURNED), 'Return with Feedback')
  await form.getByRole('textbox', { name: 'Feedback' }).fill('The third table is missing.')
  await call(other, 'papers/approvePaper', { paperId, version: version + 1 })
  await rowOf(page, RETURNED).waitFor({ state: 'detached' })
  await visit(page, `${SCREEN}?search=${RETURNED}`)
  await unsent.getByText('The third table is missing.').waitFor()
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await unsent.waitFor({ state: 'detached' })
  await page.reload()
  await button(page, 'Publish', RETURNED).waitFor()
  expect(await unsent.count()).toBe(0)
})
