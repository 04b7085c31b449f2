import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import {
  addAssignment,
  addProject,
  addRequestedProject,
  addStoredFile,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import { addMessage } from '../packages/server/src/features/chat/chat.testing.ts'
import { storedFiles } from '../packages/server/src/features/files/files.table.ts'
import { addMeeting } from '../packages/server/src/features/meetings/meetings.testing.ts'
import { makePdf } from '../packages/server/src/platform/documents/pdf.file.ts'
import { assistantOn } from './assistant-screen.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, takeFaults } from './pages.ts'
import { ANANYA, findIds } from './people.ts'
import { CROP, MENTOR, UNMENTORED } from './projects.ts'
import { call, whileFailing } from './rpc.ts'
import { createPeople, portal } from './shared-portal.ts'

/** Enough for the background job that reads documents to start and finish, also on a busy machine. */
const READING = { timeout: 60_000, interval: 500 }
const QUESTION = 'Why does the model get worse on the second farm?'
const QUOTE_REMOVED = 'You can no longer open what was quoted here, or it has changed.'

const REPORT_PAGES = [
  'Crop stress in onion fields. This report describes how drone pictures were taken and labelled by hand.',
  'Method. A convolutional network with skip connections was trained for sixty epochs with a cosine schedule.',
  'Transfer between farms. On the second farm the model gets worse: the F1 score falls from 0.81 to 0.64, because the network has learned the soil of the first farm instead of the stress of its plants.',
  'References. All references of this report are invented for a test and lead nowhere.',
]

/** More text of the second page, so that its passage is longer than an excerpt. */
const METHOD = [
  'Every picture was cut into tiles of equal size, and tiles with more than half of their area in shadow were left out. Labels were drawn by two people who had not seen the other one’s work, and a third decided where they differed.',
  'Learning rates were warmed up over five epochs. The runs differ in the size of a batch only, and each was repeated with three seeds.',
]
/** The table at the end of the second page. */
const RUNS = [
  ['Run', 'Batch size', 'Minutes an epoch'],
  ['Small', '8', '41'],
  ['Medium', '32', '19'],
]

let page: Page
let assignmentId: string

/** Stores a report of four pages. */
async function storeReport(): Promise<string> {
  const report = await makePdf(
    'Report',
    REPORT_PAGES.flatMap((text, index) => [
      ...(index > 0 ? [{ text: '', style: 'page' as const }] : []),
      { text, style: 'body' as const },
      ...(index === 1
        ? [
            ...METHOD.map((more) => ({ text: more, style: 'body' as const })),
            { style: 'table', rows: RUNS } as const,
          ]
        : []),
    ]),
  )
  const path = await addStoredFile(portal, 'report', 'Report.pdf', report.length)
  await portal.db.update(storedFiles).set({ mimeType: 'application/pdf' }).where(eq(storedFiles.path, path))
  const local = join(mkdtempSync(join(tmpdir(), 'capstone-report-')), 'report.pdf')
  writeFileSync(local, report)
  await portal.storage.save('project-docs', path, local, 'application/pdf')
  return path
}

beforeAll(async () => {
  await createPeople(ANANYA, MENTOR)
  const idOf = await findIds(portal)
  const instructorProjectId = await addProject(portal, {
    instructorId: idOf(MENTOR),
    title: CROP,
    reportUrl: await storeReport(),
  })
  assignmentId = await addAssignment(portal, {
    studentId: idOf(ANANYA),
    instructorProjectId,
    status: 'in_progress',
    progress: 40,
  })
  // A project that never had an instructor, so nobody reads its conversation.
  const unmentored = { studentId: idOf(ANANYA), title: UNMENTORED }
  await addMessage(portal, { projectId: await addRequestedProject(portal, unmentored) })
  page = await openAs(ANANYA)
})

const { open, box, ask, hold } = assistantOn(() => page)
const passages = () => page.getByRole('list', { name: /passages? from your documents/ }).getByRole('listitem')

it('says that it is a search, what it searches, and that nothing leaves the university', async () => {
  await expect
    .poll(async () => (await call(page, 'assistant/listSources', {})).documents, READING)
    .toMatchObject([{ title: 'Report', state: 'searched', places: { kind: 'page', count: 4 } }])
  await open()
  for (const text of [
    'This is a search, not an AI.',
    'It quotes the passages of your documents that fit your question best.',
    'The AI assistant is not set up at this university.',
    'Hello Ananya!',
    'Enter searches',
    'Nothing leaves this university',
  ])
    await page.getByText(text).first().waitFor()
  const panel = page.getByRole('complementary', { name: 'Quick Help' })
  await panel.getByText('4 pages').waitFor()
  await panel.getByText('Study guide', { exact: true }).waitFor()
  for (const name of ['Debug Code', 'Explain Concept', 'Project Ideas', 'Best Practices'])
    await panel.getByRole('button', { name }).waitFor()
  await panel.getByRole('button', { name: 'Best Practices' }).click()
  expect(await box().inputValue()).toBe('What does the study guide say about ')
  await box().fill('')
  expect(await page.getByRole('link', { name: 'AI Assistant' }).innerText()).toBe('AI Assistant')

  // Before the first question a phone shows the screen from its top, title included.
  await page.setViewportSize({ width: 360, height: 640 })
  await open()
  await page.getByText('Hello Ananya!').waitFor()
  await expect
    .poll(() => page.evaluate(() => [document.documentElement.scrollHeight > innerHeight, scrollY]))
    .toEqual([true, 0])
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('quotes the report page with the answer, marks the matching words, and opens the report at that page', async () => {
  // The window is too low for the passages to fit.
  await page.setViewportSize({ width: 1440, height: 480 })
  await ask(QUESTION)
  const first = passages().first()
  await first.getByText('the F1 score falls from 0.81 to 0.64').waitFor()
  // The view scrolls to the question, so that reading starts there.
  const question = page.locator('[data-question]').last()
  await expect.poll(async () => (await question.boundingBox())?.y).toBeLessThan(200)
  expect((await question.boundingBox())?.y).toBeGreaterThan(100)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await first.locator('mark').allInnerTexts()).join(' ')).toMatch(/farm|worse|model/)
  await expect
    .poll(() => page.getByRole('status').allInnerTexts())
    .toContainEqual(expect.stringContaining('Report, page 3'))
  await checkScreen(page, 'assistant-search')
  await first.getByRole('button', { name: 'Report, page 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report, page 3' })
  await dialog.getByText('3 of 4').waitFor()
  const reportPage = dialog.getByRole('region', { name: 'Page 3 of 4' })
  await reportPage.getByText('On the second farm').waitFor()
  // Zooming or resizing keeps the current page in view.
  const isInTheMiddle = () =>
    reportPage.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top < window.innerHeight / 2 && bottom > window.innerHeight / 2
    })
  await dialog.getByRole('button', { name: 'Smaller' }).click()
  await expect.poll(isInTheMiddle).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(isInTheMiddle).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(isInTheMiddle).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // The dialog's code is loaded at its first opening; the focus must return then, too.
  await expect
    .poll(() =>
      first.getByRole('button', { name: 'Report, page 3' }).evaluate((link) => link.matches(':focus')),
    )
    .toBe(true)
})

it('says that a report was replaced while it was opened, and opens the new one', {
  tags: ['ci'],
}, async () => {
  // Has the checksum of the file that was replaced.
  const outdatedHead = { status: 200, headers: { ETag: `"${'f'.repeat(64)}"` } }
  const fulfillHead = (route: Route) =>
    route.request().method() === 'HEAD' ? route.fulfill(outdatedHead) : route.continue()
  await page.route('**/api/files/**', fulfillHead)
  await passages().first().getByRole('button', { name: 'Report, page 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report, page 3' })
  await dialog.getByText('This file was replaced by another one').waitFor()
  await page.unroute('**/api/files/**', fulfillHead)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('region', { name: 'Page 3 of 4' }).getByText('On the second farm').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // PDF.js may reject a promise of the refused request too late: reported as its class, whose name is shortened.
  expect(takeFaults(page).filter((fault) => !/^[\w$]{1,20}$/.test(fault))).toEqual([])
})

it('shows the sentences and table rows with the words found, and the whole passage on request', async () => {
  await ask('Which batch size did the medium run have?')
  const first = passages().filter({ hasText: 'Batch size' }).last()
  const table = first.getByRole('table')
  await expect
    .poll(() => table.getByRole('row').last().getByRole('cell').allInnerTexts())
    .toEqual(['Medium', '32', '19'])
  const whole = first.getByRole('button', { name: 'Whole passage' })
  expect(await first.getByText('cut into tiles of equal size').count()).toBe(0)
  await checkScreen(page, 'assistant-search-table')
  await whole.click()
  await first.getByText('cut into tiles of equal size').waitFor()
  expect(await whole.getAttribute('aria-expanded')).toBe('true')
  await checkScreen(page, 'assistant-search-whole')
  await whole.click()
  await expect.poll(() => first.getByText('cut into tiles of equal size').count()).toBe(0)
})

it('hides a quote once access to its report is turned off, even in an earlier answer', async () => {
  const mentor = await openAs(MENTOR)
  const setReportAccess = (isOn: boolean) =>
    call(mentor, 'assignments/changeMentoredProject', {
      id: assignmentId,
      change: { field: 'access', resource: 'report', from: !isOn, to: isOn },
    })
  await setReportAccess(false)
  await page.getByText(QUOTE_REMOVED).first().waitFor()
  expect(await page.getByText('the F1 score falls').count()).toBe(0)
  const secondResult = await call(page, 'assistant/search', { id: randomUUID(), text: QUESTION })
  expect(JSON.stringify(secondResult)).not.toContain('F1 score')
  await setReportAccess(true)
  await page.getByText('the F1 score falls').first().waitFor()
})

it("puts a question without results into the message field of the instructor's chat, without sending it", async () => {
  const question = 'Zyxwvut qqqqrst?'
  const { release, end } = await hold(page, 'chat/listThreads')
  await open()
  await ask(question)
  const nothing = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Nothing in your project mentions this' }) })
  const link = nothing.getByRole('link', { name: 'Ask your instructor' })
  // Until the student's threads are loaded, it is unknown where the question belongs.
  await nothing.getByRole('button', { name: 'Ask your instructor', disabled: true }).waitFor()
  expect(await link.count()).toBe(0)
  release()
  await link.click()
  const message = page.getByRole('textbox', { name: /message/i })
  await expect.poll(() => message.inputValue()).toBe(question)
  await end()
  expect(await page.getByRole('log').getByText(question).count()).toBe(0)
  await walkTo(page, '/student/ai-assistant')
  await page.getByRole('article').getByText(question).waitFor()
  await whileFailing(page, 'chat/listThreads', async () => {
    await open()
    await nothing.getByText('Failed to load conversations').waitFor()
  })
  expect(await link.count()).toBe(0)
  await nothing.getByRole('button', { name: 'Try again' }).click()
  await link.waitFor()
})

it('keeps a question in the box until it is known whether AI or search answers it', {
  tags: ['ci'],
}, async () => {
  const { release, end } = await hold(page, 'assistant/readOverview')
  await visit(page, '/student/ai-assistant')
  const question = 'Which onion was it?'
  await ask(question)
  await page.getByRole('button', { name: 'Send', disabled: true }).waitFor()
  expect(await box().inputValue()).toBe(question)
  release()
  await page.getByRole('button', { name: 'Search', disabled: false }).click()
  await page.getByRole('article').getByText(question).waitFor()
  await end()
})

it('puts the question back into the box if its search fails', { tags: ['ci'] }, async () => {
  const url = '**/api/rpc/assistant/search'
  await page.route(url, (route) => route.fulfill({ status: 400, body: '{}' }))
  await open()
  await ask('Which farm was it?')
  await page.getByRole('alert').getByText('Sorry, there was an error').waitFor()
  expect(await box().inputValue()).toBe('Which farm was it?')
  await page.unroute(url)
  await box().fill('')
})

it('discards a pending search when the conversation is deleted, and answers the next question', {
  tags: ['ci'],
}, async () => {
  await open()
  const { release, end } = await hold(page, 'assistant/search')
  await ask('Which farm was first?')
  await page.getByRole('button', { name: 'Delete conversation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const answered = page.waitForResponse('**/api/rpc/assistant/search')
  await ask('Which farm was second?')
  release()
  await answered
  await page.getByRole('article').getByText('Which farm was second?').waitFor()
  expect(await page.getByText('Which farm was first?').count()).toBe(0)
  await end()
})

it("links a quoted meeting note to the project's chat, even if the project was removed", async () => {
  const idOf = await findIds(portal)
  const [studentId, mentorId] = [idOf(ANANYA), idOf(MENTOR)]
  const removed = { removedAt: new Date() }
  const projectId = await addRequestedProject(portal, { studentId, mentorId, ...removed })
  const note = 'We agreed on twelve peristaltic pumps.'
  await addMeeting(portal, { assignmentId: projectId, proposedBy: mentorId, note })
  await open()
  await ask('How many peristaltic pumps did we agree on?')
  await page.getByRole('article').getByRole('link', { name: 'Meeting notes' }).click()
  await page.waitForURL(`**/student/support-chat?project=${projectId}`)
  await page.getByRole('main').getByText(note).first().waitFor()
})

it('keeps the focus in the conversation when an offered question is chosen', async () => {
  await call(page, 'assistant/deleteConversation', {})
  await open()
  const offered = page.getByRole('heading', { name: 'Questions to begin with' })
  await offered.waitFor()
  await page.getByRole('log').getByRole('listitem').first().getByRole('button').press('Enter')
  await offered.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Conversation' }).and(page.locator(':focus')).waitFor()
})
