import { MB } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addRequestedProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { chatThreads, supportMessages } from '../packages/server/src/features/chat/chat.table.ts'
import { addManyMessages } from '../packages/server/src/features/chat/chat.testing.ts'
import { visit, walkTo } from './browser.ts'
import {
  attach,
  box,
  createChats,
  log,
  messageOf,
  NILA,
  openThread,
  STUDENT_CHAT,
  sendButton,
  sendMessage,
  threads,
} from './chat-screen.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, signInAs } from './pages.ts'
import { ANANYA, findIds } from './people.ts'
import { CROP, MENTOR, READER, UNMENTORED } from './projects.ts'
import { call } from './rpc.ts'
import { PDF, PNG, ZIP } from './sample-files.ts'
import { signOut } from './screens.ts'
import { portal } from './shared-portal.ts'

/** More messages than are kept on a screen. */
const NOTE_COUNT = 420
const FAILED = 'Failed to send message. Please try again.'
const refused = { status: 400, body: '{}' }

let ids: Awaited<ReturnType<typeof createChats>>
let student: Page

beforeAll(async () => {
  ids = await createChats()
  await writeNotes(ids.readerId)
  student = await openAs(ANANYA)
})
beforeEach(() => student.unrouteAll())

/** Writes a long conversation, of which the instructor has not read the last message. */
async function writeNotes(projectId: string) {
  const idOf = await findIds(portal)
  const [student, mentor] = [idOf(ANANYA), idOf(MENTOR)]
  await portal.db.insert(supportMessages).values(
    Array.from({ length: NOTE_COUNT }, (_, index) => ({
      projectId,
      number: index + 1,
      message: `Note ${index + 1}`,
      ...(index % 2 ? { senderId: student, receiverId: mentor } : { senderId: mentor, receiverId: student }),
      createdAt: new Date(Date.UTC(2026, 5, 1, index + 1)),
    })),
  )
  await portal.db
    .update(chatThreads)
    .set({
      lastNumber: NOTE_COUNT,
      studentReadNumber: NOTE_COUNT,
      mentorReadNumber: NOTE_COUNT - 1,
      mentorUnread: 1,
    })
    .where(eq(chatThreads.id, projectId))
}

const openCrop = () => openThread(student, STUDENT_CHAT, ids.cropId)

it('searches threads by project, and reports no matches and a failed load', async () => {
  // A new live stream would load the list again by itself.
  await student.route('**/live/follow', (route) => route.abort())
  const reads = /chat\/(listThreads|findThreadToOpen)/
  await student.route(reads, (route) => route.fulfill(refused))
  await visit(student, STUDENT_CHAT)
  await student.getByText('Failed to load conversations').waitFor()
  await checkScreen(student, 'chat-list-failed')
  await student.unroute(reads)
  await student.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => threads(student).count()).toBe(2)
  await student.unrouteAll()
  const search = student.getByRole('searchbox', { name: 'Search people and projects' })
  await search.fill('bandwidth')
  await expect.poll(() => threads(student).count()).toBe(1)
  expect(await threads(student).innerText()).toContain(READER)
  await search.fill('nobody at all')
  await student.getByText('No conversations match your search').waitFor()
  await student.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => threads(student).count()).toBe(2)
  const refetch = student.waitForRequest('**/chat/listThreads')
  await student.getByRole('button', { name: 'Refresh' }).click()
  await refetch
})

it('does not send an empty message, and keeps a draft for each thread', async () => {
  await openCrop()
  await log(student).getByText('The table is on page 4.').waitFor()
  const sent = log(student).locator('[data-number]')
  const sentBefore = await sent.count()
  expect(await sendButton(student).getAttribute('aria-disabled')).toBe('true')
  await sendMessage(student, '   ')
  await sendButton(student).click({ force: true })
  await box(student).fill('For later')
  await threads(student).filter({ hasText: READER }).click()
  await log(student).getByText('Note 420').waitFor()
  await expect.poll(() => box(student).inputValue()).toBe('')
  await threads(student).filter({ hasText: CROP }).click()
  await log(student).getByText('The table is on page 4.').waitFor()
  await expect.poll(() => box(student).inputValue()).toBe('For later')
  await student.reload()
  await expect.poll(() => box(student).inputValue()).toBe('For later')
  await box(student).fill('x'.repeat(4001))
  await student.getByText('Please use at most 4000 characters.').waitFor()
  await box(student).fill('')
  await student.reload()
  await log(student).getByText('The table is on page 4.').waitFor()
  expect(await sent.count()).toBe(sentBefore)
})

it('refuses a file that is too large, one of another kind, and a second one', async () => {
  await openCrop()
  await attach(student, { name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * MB) })
  await student.getByText('File size must be less than 10MB').waitFor()
  await attach(student, ZIP)
  await student.getByText('Files with this extension are not accepted here.').waitFor()
  await attach(student, PDF)
  await student.getByRole('button', { name: `Remove ${PDF.name}` }).waitFor()
  await attach(student, PNG)
  await student.getByText('Only one file is allowed').waitFor()
  await student.getByRole('button', { name: `Remove ${PDF.name}` }).click()
  await student.getByText(PDF.name).waitFor({ state: 'detached' })
})

it('sends a file with or without text; images are shown, other files can be downloaded', async () => {
  await openCrop()
  await attach(student, PNG)
  await sendMessage(student, 'The vegetation map of the north field.')
  const shown = messageOf(student, PNG.name)
  await shown.getByText('Sent').waitFor()
  const width = () =>
    shown.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)
  await expect.poll(width).toBe(320)
  await attach(student, PDF)
  await student.getByRole('button', { name: `Remove ${PDF.name}` }).waitFor()
  await checkScreen(student, 'chat-attached')
  await sendButton(student).click()
  const file = messageOf(student, PDF.name)
  await file.getByText(/^PDF, /).waitFor()
  const saved = student.waitForEvent('download')
  const download = file.getByRole('button', { name: `Download ${PDF.name}` })
  await download.press('Enter')
  expect((await saved).suggestedFilename()).toBe(PDF.name)
  await download.and(student.locator(':focus')).waitFor()
  await checkScreen(student, 'chat-files')
})

it('asks before a thread is left whose message waits for its file', async () => {
  await openCrop()
  const { promise: uploading, resolve: release } = Promise.withResolvers<void>()
  await student.route('**/api/uploads**', async (route) => {
    await uploading
    await route.fallback()
  })
  const text = 'The second map, with the file.'
  await attach(student, PDF)
  await sendMessage(student, text)
  await student.getByText('Will be sent once the file is uploaded.').waitFor()
  await threads(student).filter({ hasText: READER }).click()
  const dialog = student.getByRole('dialog', { name: 'Leave without sending?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  release()
  await messageOf(student, text).getByText('Sent').waitFor()
})

it('asks before a thread is left with a file that was not sent', { tags: ['ci'] }, async () => {
  await openCrop()
  await attach(student, PDF)
  await student.getByRole('button', { name: `Remove ${PDF.name}` }).waitFor()
  await threads(student).filter({ hasText: READER }).click()
  const dialog = student.getByRole('dialog', { name: 'Leave without sending?' })
  await dialog.getByText('The file you attached has not been sent.').waitFor()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await log(student).getByText('Note 420', { exact: true }).waitFor()
})

it('keeps an unsent message over a reload, and sends it once', { tags: ['ci'] }, async () => {
  await openCrop()
  await student.route('**/chat/sendMessage', (route) => route.fulfill(refused))
  await sendMessage(student, 'Did this arrive?')
  await sendMessage(student, 'And this?')
  await expect.poll(() => log(student).getByText(FAILED).count()).toBe(2)
  await checkScreen(student, 'chat-not-sent')
  await student.reload()
  const failed = messageOf(student, 'Did this arrive?')
  await failed.getByText(FAILED).waitFor()
  await box(student).fill('One thing more.')
  await messageOf(student, 'And this?').getByRole('button', { name: 'Discard' }).click()
  await messageOf(student, 'And this?').waitFor({ state: 'detached' })
  // Its text is back in the message field, below what was being written.
  await expect.poll(() => box(student).inputValue()).toBe('One thing more.\n\nAnd this?')
  await box(student).fill('')
  await student.unrouteAll()
  // The message is stored but its answer is lost, so the browser sends it again.
  let tries = 0
  await student.route('**/chat/sendMessage', async (route) => {
    tries += 1
    const answer = await route.fetch()
    await (tries === 1 ? route.abort() : route.fulfill({ response: answer }))
  })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await failed.getByText('Sent').waitFor()
  await student.reload()
  await failed.getByText('Sent').waitFor()
  await expect.poll(() => failed.count()).toBe(1)
  await expect
    .poll(() =>
      student.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('send-queue'))),
    )
    .toEqual([])
})

it('loads earlier messages on scrolling without a jump, and drops distant ones', {
  tags: ['ci'],
}, async () => {
  await openThread(student, STUDENT_CHAT, ids.readerId)
  await log(student).getByText('Note 420', { exact: true }).waitFor()
  const scroller = student.getByRole('region', { name: 'Messages', exact: true })
  for (const number of [371, 321, 271, 221, 171, 121, 71, 21]) {
    const first = log(student).getByText(`Note ${number}`, { exact: true })
    await first.scrollIntoViewIfNeeded()
    const place = await first.evaluate((element) => element.getBoundingClientRect().top)
    await log(student)
      .getByText(`Note ${number - 1}`, { exact: true })
      .waitFor()
    const after = await first.evaluate((element) => element.getBoundingClientRect().top)
    expect(Math.abs(after - place)).toBeLessThan(3)
  }
  expect(await log(student).locator('[data-number]').count()).toBeLessThanOrEqual(300)
  await log(student).getByText('Note 420', { exact: true }).waitFor({ state: 'detached' })
  await student.getByRole('button', { name: 'Newest messages' }).click()
  await log(student).getByText('Note 420', { exact: true }).waitFor()
  await scroller.focus()
  await student.keyboard.press('Home')
  await log(student).getByText('Note 330', { exact: true }).waitFor()
})

it('prints an open conversation alone, over several pages', { tags: ['ci'] }, async () => {
  await openThread(student, STUDENT_CHAT, ids.readerId)
  await log(student).getByText('Note 420', { exact: true }).waitFor()
  await student.emulateMedia({ media: 'print' })
  expect(await threads(student).first().isVisible()).toBe(false)
  expect(await box(student).isVisible()).toBe(false)
  // Both in one call, because earlier messages are still loading.
  const isWhole = await log(student).evaluate(
    (element) => element.scrollHeight < document.documentElement.scrollHeight,
  )
  expect(isWhole).toBe(true)
  await student.emulateMedia({ media: null })
})

it('explains why nothing can be sent, and reports what failed to load', { tags: ['ci'] }, async () => {
  await walkTo(student, `${STUDENT_CHAT}?project=${ids.unmentoredId}`)
  await student
    .getByText('There is nobody to write to: this project has no instructor at the moment.')
    .waitFor()
  await student.getByText('Unknown', { exact: true }).first().waitFor()
  expect(await box(student).count()).toBe(0)
  await checkScreen(student, 'chat-no-partner')
  await student.route('**/chat/listMessages', (route) => route.fulfill(refused))
  await student.goto(`${STUDENT_CHAT}?project=${ids.cropId}`)
  await student.getByText('Failed to load messages').waitFor()
  await student.unrouteAll()
  await student.getByRole('button', { name: 'Try again' }).click()
  await log(student).waitFor()
  for (const address of [ids.foreignId, 'nothing']) {
    await walkTo(student, `${STUDENT_CHAT}?project=${address}`)
    await student.getByRole('heading', { name: 'This conversation does not exist' }).waitFor()
    expect(await student.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  }
})

it('counts messages as read only once they were on screen', async () => {
  const count = 40
  await addManyMessages(portal, ids.readerId, { count, isByMentor: true })
  const marked = student.waitForRequest('**/chat/markRead')
  await visit(student, `${STUDENT_CHAT}?project=${ids.readerId}`)
  await log(student).getByText('New', { exact: true }).waitFor()
  const { number } = (await marked).postDataJSON().json
  expect(number).toBeGreaterThan(NOTE_COUNT)
  expect(number).toBeLessThan(NOTE_COUNT + count)
  const unread = threads(student)
    .filter({ hasText: READER })
    .getByRole('img', { name: / unread$/ })
  await unread.waitFor()
  await student.getByRole('button', { name: / new messages?$/ }).click()
  await unread.waitFor({ state: 'detached' })
})

it('opens the thread of a project from the page of the project', async () => {
  await walkTo(student, `/student/view-project/${ids.cropId}`)
  await student.getByRole('link', { name: 'Send Message' }).click()
  await student.waitForURL(/support-chat\?project=/)
  await log(student).waitFor()
  const callLink = student.getByRole('link', { name: `Call ${MENTOR.name}` })
  expect(await callLink.getAttribute('href')).toBe('tel:+919822011223')
})

it('shows list and thread one at a time on a phone, with a link back', async () => {
  await student.setViewportSize({ width: 390, height: 844 })
  await walkTo(student, STUDENT_CHAT)
  const thread = threads(student).filter({ hasText: CROP })
  await thread.press('Enter')
  await log(student).waitFor()
  expect(await threads(student).first().isVisible()).toBe(false)
  const focused = student.locator(':focus')
  await student.getByRole('heading', { name: MENTOR.name }).and(focused).waitFor()
  await student.getByRole('link', { name: 'Back to conversations' }).press('Enter')
  await thread.and(focused).waitFor()
  expect(await log(student).count()).toBe(0)
  await student.setViewportSize({ width: 1440, height: 900 })
})

it('keeps the thread of a removed project readable, and archives it in an open tab at once', async () => {
  await openCrop()
  await box(student).fill('One more question about the table.')
  await call(await openAs(MENTOR), 'assignments/deleteAssignment', { id: ids.cropId })
  await student
    .getByText('This conversation is archived: the project it was about is gone. It can only be read.')
    .waitFor()
  expect(await box(student).count()).toBe(0)
  // The field had the focus.
  await student.getByRole('region', { name: 'Conversation' }).and(student.locator(':focus')).waitFor()
  const unsent = student.getByRole('region', { name: 'Your message was not sent' })
  await unsent.getByText('One more question about the table.').waitFor()
  await threads(student).filter({ hasText: CROP }).getByText('Archived').waitFor()
  await checkScreen(student, 'chat-archived')
})

it('removes unsent messages and drafts at sign-out', async () => {
  await openThread(student, STUDENT_CHAT, ids.readerId)
  await student.route('**/chat/sendMessage', (route) => route.fulfill(refused))
  await sendMessage(student, 'Between the two of us')
  await messageOf(student, 'Between the two of us').getByText(FAILED).waitFor()
  await box(student).fill('And nobody else')
  const readStorage = () => student.evaluate(() => JSON.stringify(sessionStorage))
  expect(await readStorage()).toContain('Between the two of us')
  expect(await readStorage()).toContain('And nobody else')
  await signOut(student, true)
  expect(await readStorage()).not.toContain('Between the two of us')
  expect(await readStorage()).not.toContain('And nobody else')
})

it('shows a student without a project how to get one', { tags: ['ci'] }, async () => {
  await signInAs(student, NILA)
  await visit(student, STUDENT_CHAT)
  await student.getByText('No conversations yet').waitFor()
  await checkScreen(student, 'chat-none')
  await student.getByRole('main').getByRole('link', { name: 'Activate Project' }).click()
  await student.waitForURL('**/student/activate-project')
})

it('tells a student whose project has no instructor that its conversation opens with one', async () => {
  await addRequestedProject(portal, { studentId: (await findIds(portal))(NILA), title: UNMENTORED })
  await signInAs(student, NILA)
  await visit(student, STUDENT_CHAT)
  await student.getByText('Your project has no instructor yet.').waitFor()
  await checkScreen(student, 'chat-without-instructor')
  await student.getByRole('main').getByRole('link', { name: 'New Ticket' }).click()
  await student.getByRole('dialog', { name: 'New Ticket' }).waitFor()
})
