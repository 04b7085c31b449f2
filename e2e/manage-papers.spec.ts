import { publishedPathOf } from '@capstone/contract/papers/papers.constants'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import {
  addVersion,
  button,
  choosePublished,
  figure,
  handIn,
  refused,
  rowOf,
  seen,
  TITLE,
  told,
  tryFeedbackLengths,
} from './manage-papers-screen.ts'
import { openAs, openPage } from './pages.ts'
import { chooseMade, listed, openedBy, PDF, paper, whileFailing } from './paper-screen.ts'
import { givePapers, KABIR, MANY, RETURNED } from './papers.ts'
import { ANANYA, DEV, FARIDA, OMAR } from './people.ts'
import { call, errorCodeOf } from './rpc.ts'
import { NOT_A_PDF } from './sample-files.ts'
import { createPeople, portal } from './shared-portal.ts'
import { actOnStalePage, resumeLiveEvents } from './stale-page.ts'

const SCREEN = '/admin/manage-papers'
const OWN_SCREEN = '/student/publish-paper'

let student: Page
let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, DEV, KABIR, FARIDA, OMAR)
  await givePapers(portal)
  const permissions = ['clipboard-read', 'clipboard-write']
  student = await openAs(ANANYA, { permissions })
  page = await openAs(FARIDA, { permissions })
})

describe('the papers of everybody', () => {
  it('do not load, and are asked for again', async () => {
    await whileFailing(page, 'listPapers', async () => {
      await visit(page, SCREEN)
      await page.getByRole('heading', { name: 'Failed to load papers' }).waitFor()
      await checkScreen(page, 'manage-papers-failed')
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, RETURNED).waitFor()
  })

  it('are counted, listed page by page, and found by title, name, course and status', async () => {
    expect(await figure(page, 'Total Papers')).toBe(String(MANY + 1))
    expect(await figure(page, 'Drafts')).toBe(String(MANY + 1))
    const rows = page.getByRole('list', { name: 'Papers', exact: true }).getByRole('article')
    expect(await rows.count()).toBe(25)
    await page.getByText(`Showing ${MANY + 1} of ${MANY + 1} papers`).waitFor()
    await page.getByRole('button', { name: 'Load more papers' }).click()
    await expect.poll(() => rows.count()).toBe(MANY + 1)
    const search = page.getByRole('searchbox', { name: 'Search student, course, title' })
    for (const found of ['came back', 'kabir', 'MCA']) {
      await search.fill(found)
      await page.getByText(`Showing 1 of ${MANY + 1} papers`).waitFor()
      await rowOf(page, RETURNED).waitFor()
    }
    await expect.poll(() => new URL(page.url()).search).toBe('?search=MCA')
    await checkScreen(page, 'manage-papers-found')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
    await page.getByRole('heading', { name: 'No papers match your filters' }).waitFor()
    await checkScreen(page, 'manage-papers-none')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    // What was loaded before is still at hand.
    await expect.poll(() => rows.count()).toBe(MANY + 1)
    await expect.poll(() => search.inputValue()).toBe('')
  })
})

describe('a paper', () => {
  it('is handed in by its student, and read by an administrator', async () => {
    await visit(student, OWN_SCREEN)
    await handIn(student, 'one-column.pdf')

    await visit(page, `${SCREEN}?search=MCA`)
    const row = rowOf(page)
    for (const words of [ANANYA.name, ANANYA.email, 'MCA', 'AI/ML', 'Draft'])
      await row.getByText(words, { exact: true }).waitFor()
    await row.getByText(/\d page/).waitFor()
    await row.getByText(/abstract of \d+ words/).waitFor()
    const open = row.getByRole('button', { name: `View Draft version 1 of ${TITLE}` })
    expect(await openedBy(page, () => open.click())).toMatchObject({ status: 200, 'content-type': PDF })
    await whileFailing(page, 'linkToPaper', async () => {
      await open.click()
      await row.getByRole('alert').getByText('Failed to generate file link').waitFor()
    })
    const again = row.getByRole('alert').getByRole('button', { name: 'Try again' })
    expect(await openedBy(page, () => again.click())).toMatchObject({ status: 200 })
  })

  it('comes under review, tried again when that fails, and then takes no new version', async () => {
    await whileFailing(page, 'startPaperReview', async () => {
      await button(page, 'Start Review').click()
      await rowOf(page).getByText('Failed to start the review. Please try again.').waitFor()
    })
    await rowOf(page).getByRole('button', { name: 'Try again' }).click()
    await told(page, `Review started: ${TITLE}`)
    await rowOf(page).getByText('Under Review', { exact: true }).waitFor()
    await expect.poll(() => figure(page, 'Under Review')).toBe('1')
    expect(await button(page, 'Start Review').count()).toBe(0)
    expect(await button(page, 'Publish').count()).toBe(0)
    await listed(student, TITLE).getByText('Review', { exact: true }).first().waitFor()
    await expect
      .poll(() => student.getByRole('button', { name: `Upload New Version of ${TITLE}` }).count())
      .toBe(0)
  })

  it('goes back with feedback, which must be written, and which its student reads', async () => {
    await button(page, 'Return with Feedback').click()
    const form = page.getByRole('form', { name: `Return ${TITLE}` })
    const words = form.getByRole('textbox', { name: 'Feedback' })
    await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true)
    const send = form.getByRole('button', { name: 'Return with Feedback' })
    await tryFeedbackLengths(form)
    await words.fill('The second figure lacks its axis.\nPlease add it.')
    await checkScreen(page, 'manage-papers-return')
    await form.getByRole('button', { name: 'Cancel' }).click()
    const asks = page.getByRole('dialog', { name: 'Leave without returning it?' })
    await asks
      .getByText('The file and the feedback you entered have not been sent and will be lost.')
      .waitFor()
    await asks.getByRole('button', { name: 'Cancel' }).click()
    await asks.waitFor({ state: 'hidden' })
    await whileFailing(page, 'returnPaper', async () => {
      await send.click()
      await refused(page, 'Failed to return paper. Please try again.')
    })
    await form.getByRole('button', { name: 'Try again' }).click()
    await told(page, `Returned with feedback: ${TITLE}`)
    await rowOf(page)
      .getByText(/^Returned on .*, waits for a new version$/)
      .waitFor()
    await walkTo(student, '/student/dashboard')
    await student.getByText('The second figure lacks its axis.').first().waitFor()
    await walkTo(student, OWN_SCREEN)
    await listed(student, TITLE).getByText('The second figure lacks its axis.').waitFor()
  })

  it('is approved by who has seen its newest version, after a question', async () => {
    await actOnStalePage(
      page,
      () => addVersion(student, 'two-columns.pdf'),
      () => button(page, 'Start Review').click(),
    )
    await refused(page, `${TITLE}: This paper has changed in the meantime. It is now at "Draft"`)
    await resumeLiveEvents(page)
    await rowOf(page).getByRole('button', { name: 'Show 1 earlier version' }).click()
    await rowOf(page).getByText('Feedback on version 1').waitFor()
    await button(page, 'Start Review').click()
    await told(page, `Review started: ${TITLE}`)
    await button(page, 'Approve').click()
    const dialog = page.getByRole('dialog', { name: 'Approve this paper?' })
    await dialog.getByText('Its student cannot change it any more.').waitFor()
    await checkScreen(page, 'manage-papers-approve')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await button(page, 'Approve').click()
    await whileFailing(page, 'approvePaper', async () => {
      await dialog.getByRole('button', { name: 'Approve' }).click()
      await refused(page, 'Failed to approve paper. Please try again.')
    })
    await rowOf(page).getByRole('button', { name: 'Try again' }).click()
    await told(page, `Approved: ${TITLE}`)
    await rowOf(page).getByText('Approved', { exact: true }).first().waitFor()
  })
})

describe('its publication', () => {
  it('needs one PDF of at most 25 MB, and says so', async () => {
    await button(page, 'Publish').click()
    const form = page.getByRole('form', { name: `Publish ${TITLE}` })
    const publish = form.getByRole('button', { name: 'Publish', exact: true })
    // The form has a button of this name; the row has none as long as the form is there.
    await expect.poll(() => button(page, 'Publish').count()).toBe(0)
    await publish.click()
    await refused(page, 'Please select a published version to upload')
    await checkScreen(page, 'manage-papers-publish')
    await choosePublished(page, paper('one-column.docx'))
    await refused(page, 'Please upload only PDF documents')
    await chooseMade(page, { 'large.pdf': 25 * 1024 ** 2 + 1 }, 'Published version')
    await refused(page, 'File large.pdf exceeds 25MB limit')
    await choosePublished(page, NOT_A_PDF)
    await form.getByText('Uploaded', { exact: true }).waitFor()
    await publish.click()
    await refused(page, 'The content of this file does not match its extension, or is not complete.')
    await form.getByRole('button', { name: 'Remove' }).click()
  })

  it('asks before what was uploaded is given up, and fails in words', async () => {
    const form = page.getByRole('form', { name: `Publish ${TITLE}` })
    await choosePublished(page, paper('typeset.pdf'))
    await form.getByText('Uploaded', { exact: true }).waitFor()
    await form.getByRole('textbox', { name: 'Feedback' }).fill('Well done.')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
    const asks = page.getByRole('dialog', { name: 'Leave without publishing?' })
    await asks.getByRole('button', { name: 'Cancel' }).click()
    await asks.waitFor({ state: 'hidden' })
    await checkScreen(page, 'manage-papers-publish-ready')
    await whileFailing(page, 'publishPaper', async () => {
      await form.getByRole('button', { name: 'Publish', exact: true }).click()
      await refused(page, 'Failed to publish paper. Please try again.')
    })
    await form.getByRole('button', { name: 'Try again' }).click()
    await told(page, `Published: ${TITLE}`)
    await rowOf(page).getByText('Published', { exact: true }).first().waitFor()
    await rowOf(page).getByText('Well done.').waitFor()
    for (const act of ['Start Review', 'Approve', 'Publish', 'Return with Feedback'])
      expect(await button(page, act).count(), act).toBe(0)
  })

  it('is downloaded, and tried again when that fails', async () => {
    const download = button(page, 'Download Published')
    await page.route('**/api/files/**', (route) => route.fulfill({ status: 404, body: '{}' }))
    await download.click()
    await refused(page, 'File not available')
    await page.unrouteAll()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      rowOf(page).getByRole('button', { name: 'Try again' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('published.pdf')
    await checkScreen(page, 'manage-papers-published')
  })

  it('is public at an address that both copy, and no draft is', async () => {
    const { paperId } = await seen(page)
    for (const one of [student, page]) {
      await one.bringToFront()
      await button(one, 'Copy public link').click()
      await button(one, 'Link copied').waitFor()
      expect(await one.evaluate(() => navigator.clipboard.readText())).toBe(
        portal.address + publishedPathOf(paperId),
      )
    }
    await listed(student, TITLE).getByText('Well done.').waitFor()
    const visitor = await openPage()
    const answer = await visitor.request.get(publishedPathOf(paperId))
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, PDF])
    expect((await answer.body()).equals(paper('typeset.pdf').buffer)).toBe(true)
    const { items } = await call(page, 'papers/listPapers', { search: RETURNED })
    await visitor.goto(publishedPathOf(items[0].id))
    await visitor.getByText('This paper does not exist.').waitFor()
  })

  it('shows the address where it cannot be copied', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('The browser does not allow it.'))
    })
    await page.getByRole('button', { name: /^(Copy public link|Link copied): / }).click()
    await refused(page, 'The link could not be copied.')
    await page.getByRole('link', { name: /\/published\.pdf$/ }).waitFor()
    await checkScreen(page, 'manage-papers-not-copied')
  })
})

it('of two administrators the second is told how the paper stands, also where its row is gone by then', async () => {
  const other = await openAs(OMAR)
  await visit(page, `${SCREEN}?status=draft&search=came back`)
  await button(page, 'Start Review', RETURNED).waitFor()
  const { items } = await call(other, 'papers/listPapers', { search: RETURNED })
  const { id: paperId, version } = items[0]
  await actOnStalePage(
    page,
    () => call(other, 'papers/startPaperReview', { paperId, version }),
    () => button(page, 'Start Review', RETURNED).click(),
  )
  await refused(page, `${RETURNED}: This paper has changed in the meantime. It is now at "Under Review"`)
  await page.getByRole('heading', { name: 'No papers match your filters' }).waitFor()
  // What nobody offers is refused as well.
  const publish = { paperId, version, uploadId: '0'.repeat(32) }
  expect(await errorCodeOf(page, 'papers/publishPaper', publish)).toBe('PAPER_CHANGED_MEANWHILE')
  expect(await errorCodeOf(student, 'papers/approvePaper', { paperId, version })).toBe('ROLE_NOT_ALLOWED')
  await resumeLiveEvents(page)
})
