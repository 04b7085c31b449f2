import { randomUUID } from 'node:crypto'
import { DAY_MS, PAGE_SIZE } from '@capstone/contract/base.constants'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addNotification } from '../packages/server/src/features/notifications/notifications.testing.ts'
import { pathOf, visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { ASSIGNMENT_ID, countStreams, MENTOR, STUDENT, sendMessageAs } from './live-events.ts'
import { ACCESS_OFF, addFixtures, bellOf, ids } from './notifications.ts'
import { openAs } from './pages.ts'
import { FARIDA, OMAR } from './people.ts'
import type { Person } from './portal.ts'
import { call } from './rpc.ts'
import { createPeople, portal } from './shared-portal.ts'

let student: Page
let mentor: Page
let admin: Page
let streams: ReturnType<typeof countStreams>
const open = async (person: Person, path: string) => {
  const page = await openAs(person)
  streams = countStreams(page.context())
  const streaming = page.waitForRequest(/live\/follow$/)
  await visit(page, path)
  await streaming
  return page
}
beforeAll(async () => {
  await createPeople(MENTOR, STUDENT, FARIDA, OMAR)
  await addFixtures(portal)
  mentor = await open(MENTOR, '/instructor/repository')
  admin = await open(FARIDA, '/admin/add-student')
  student = await open(STUDENT, '/student/activate-project')
})

it('shows the empty state', { tags: ['ci'] }, async () => {
  const bell = bellOf(student)
  await bell.open()
  await bell.panel.getByRole('heading', { name: 'No notifications yet' }).waitFor()
  await student.keyboard.press('Escape')
  await bell.panel.waitFor({ state: 'detached' })
  await expect.poll(() => bell.button.evaluate((button) => button === document.activeElement)).toBe(true)
  await bell.open()
  await checkScreen(student, 'bell-empty')
  await student.keyboard.press('Escape')
})

it('notifies a student of five kinds of events, and links to their screens', async () => {
  const bell = bellOf(student)
  // Only what arrives after the list was loaded is announced.
  await bell.open()
  await bell.panel.getByRole('heading', { name: 'No notifications yet' }).waitFor()
  await student.keyboard.press('Escape')
  const title = await student.title()
  let unread = 0
  const expectOneMore = async () => {
    unread += 1
    await bell.waitForUnread(unread)
  }
  await call(admin, 'requests/reviewRequest', { id: ids.request, from: 'pending', decision: 'approved' })
  await expectOneMore()
  await expect.poll(() => student.title()).toBe(`(1) ${title}`)
  await student
    .getByRole('status')
    .filter({ hasText: 'New notification. Request approved: Your request for “A tide clock” was approved.' })
    .waitFor({ state: 'attached' })
  await call(mentor, 'assignments/assignProjectToStudents', {
    projectId: ids.project,
    access: ACCESS_OFF,
    students: [{ assignmentId: ASSIGNMENT_ID, studentId: ids.student }],
  })
  await expectOneMore()
  const change = (to: object) =>
    call(mentor, 'assignments/changeMentoredProject', { id: ASSIGNMENT_ID, change: to })
  await change({ field: 'progress', from: 0, to: 40 })
  await expectOneMore()
  await change({ field: 'access', resource: 'report', from: false, to: true })
  await expectOneMore()
  await call(admin, 'papers/approvePaper', { paperId: ids.paper, version: 0 })
  await expectOneMore()
  // The notification arrives by the stream, not by polling.
  expect(streams.catchUps).toBe(0)

  await bell.open()
  const lines = bell.panel.getByRole('list', { name: 'Notifications' }).getByRole('link')
  await expect.poll(() => lines.count()).toBe(5)
  // The focus is not on the button that marks all as read, which a second Enter would press.
  await bell.panel.locator('[aria-label=Close]:focus').waitFor()
  await checkScreen(student, 'bell')
  await student.keyboard.press('Escape')
  for (const [words, path] of [
    [/Paper approved/, '/student/publish-paper'],
    [/Access changed/, `/student/view-project/${ASSIGNMENT_ID}`],
    [/Project updated/, `/student/view-project/${ASSIGNMENT_ID}`],
    [/New project/, '/student/view-project/'],
    [/Request approved/, '/student/view-project/'],
  ] as const) {
    await bell.follow(words)
    await student.waitForURL((url) => url.pathname.startsWith(path))
    unread -= 1
    await bell.waitForUnread(unread)
  }
  expect(streams.opened).toBe(1)
})

it('notifies of a message unless its thread is being viewed', async () => {
  const bell = bellOf(student)
  await visit(student, '/student/my-projects')
  await sendMessageAs(mentor, 'When shall we meet?')
  await bell.waitForUnread(1)
  await bell.follow(/New message/)
  await student.waitForURL(`**/student/support-chat?project=${ASSIGNMENT_ID}`)
  await student.getByText('When shall we meet?').last().waitFor()
  await bell.waitForUnread(0)
  const labels = await bell.button.evaluateHandle((button) => {
    const seen: (string | null)[] = []
    const recordLabel = () => seen.push(button.getAttribute('aria-label'))
    new MutationObserver(recordLabel).observe(button, { attributeFilter: ['aria-label'] })
    return seen
  })
  await sendMessageAs(mentor, 'On Tuesday?')
  await student.getByText('On Tuesday?').last().waitFor()
  // A notification that does count arrives after the message.
  const progress = { field: 'progress', from: 40, to: 50 }
  await call(mentor, 'assignments/changeMentoredProject', { id: ASSIGNMENT_ID, change: progress })
  await bell.waitForUnread(1)
  expect(await labels.jsonValue()).toEqual(['Notifications, 1 unread'])
  await bell.open()
  await bell.panel.getByRole('button', { name: 'Mark all as read' }).click()
  await bell.waitForUnread(0)
  await student.keyboard.press('Escape')
})

it('notifies of an answered meeting until its thread is viewed', async () => {
  const [id, bell] = [randomUUID(), bellOf(mentor)]
  const startsAt = new Date(Date.now() + DAY_MS)
  await call(mentor, 'meetings/proposeMeeting', {
    id,
    assignmentId: ASSIGNMENT_ID,
    startsAt,
    minutes: 30,
    place: '',
    note: '',
  })
  await call(student, 'meetings/answerMeeting', { id, answer: 'accepted' })
  await bell.waitForUnread(1)
  await bell.follow(/Meeting accepted/)
  await mentor.waitForURL(`**/instructor/support-tickets?project=${ASSIGNMENT_ID}`)
  await mentor.getByText('Accepted').last().waitFor()
  await bell.waitForUnread(0)
  await call(student, 'meetings/cancelMeeting', { id })
  await mentor.getByText('Cancelled').last().waitFor()
  const unread = async () => (await call(mentor, 'notifications/listNotifications', {})).unread
  await expect.poll(unread).toBe(0)
  await bell.waitForUnread(0)
})

it('notifies everybody concerned of tickets', async () => {
  const ticketId = randomUUID()
  const ticket = { id: ticketId, subject: 'The report does not open', message: 'It says no.' }
  await call(student, 'tickets/openTicket', ticket)
  await bellOf(mentor).waitForUnread(1)
  await bellOf(mentor).follow(/New ticket/)
  await mentor.waitForURL('**/instructor/support-tickets?**')
  await mentor.getByRole('dialog', { name: ticket.subject }).waitFor()
  await call(mentor, 'tickets/replyToTicket', {
    id: randomUUID(),
    ticketId,
    message: 'Try again.',
    lastSeenReplyId: null,
  })
  await bellOf(student).waitForUnread(1)
  await bellOf(student).follow(/Reply to a ticket/)
  await student.getByRole('dialog', { name: ticket.subject }).getByText('Try again.').waitFor()

  const question = { id: randomUUID(), subject: 'More storage', message: 'Please.', type: 'support' }
  await call(mentor, 'tickets/openInstructorTicket', question)
  await bellOf(admin).waitForUnread(1)
  await bellOf(admin).follow(/New ticket/)
  await admin.getByRole('dialog', { name: question.subject }).waitFor()
  expect(pathOf(admin)).toBe('/admin/instructor-tickets')
})

it('an administrator sees what another one has replied before sending', { tags: ['ci'] }, async () => {
  const other = await open(OMAR, '/admin/instructor-tickets')
  await bellOf(other).follow(/New ticket/)
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'More storage' })
  const field = dialogOf(other).getByRole('textbox')
  await field.fill('I will look')
  await dialogOf(admin).getByRole('textbox').fill('You have twice as much now.')
  await dialogOf(admin).getByRole('button', { name: /Send/ }).click()
  await dialogOf(other).getByText('You have twice as much now.').waitFor()
  await expect.poll(() => field.inputValue()).toBe('I will look')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('marking as read in one tab updates the other', { tags: ['ci'] }, async () => {
  await visit(student, '/student/my-projects')
  const second = await student.context().newPage()
  await visit(second, '/student/publish-paper')
  await sendMessageAs(mentor, 'And another thing.')
  await bellOf(student).waitForUnread(1)
  await bellOf(second).waitForUnread(1)
  await bellOf(second).open()
  await bellOf(second).panel.getByRole('button', { name: 'Mark all as read' }).click()
  await bellOf(second).waitForUnread(0)
  await bellOf(student).waitForUnread(0)
  await second.close()
})

it('reports a list that fails to load, and notifications that could not be marked as read', {
  tags: ['ci'],
}, async () => {
  await student.route('**/notifications/listNotifications', (route) =>
    route.fulfill({ status: 400, body: '{}' }),
  )
  await visit(student, '/student/my-projects')
  const bell = bellOf(student)
  await bell.open()
  await bell.panel.getByRole('heading', { name: 'Your notifications did not load' }).waitFor()
  await student.unroute('**/notifications/listNotifications')
  await bell.panel.getByRole('button', { name: 'Try again' }).click()
  await bell.panel
    .getByRole('link', { name: /New message/ })
    .first()
    .waitFor()
  await sendMessageAs(mentor, 'One more.')
  await bell.waitForUnread(1)
  await student.route('**/markNotificationsRead', (route) => route.fulfill({ status: 400, body: '{}' }))
  await bell.panel.getByRole('button', { name: 'Mark all as read' }).click()
  await bell.panel.getByText('They could not be marked as read. Please try again.').waitFor()
  await bell.waitForUnread(1)
})

it('loads earlier notifications whose place came into view during a refetch', { tags: ['ci'] }, async () => {
  const readAt = new Date()
  for (let count = 0; count < PAGE_SIZE; count += 1)
    await addNotification(portal, ids.student, { at: new Date(readAt.getTime() - DAY_MS - count), readAt })
  await visit(student, '/student/my-projects')
  const bell = bellOf(student)
  await bell.open()
  const lines = bell.panel.getByRole('list', { name: 'Notifications' }).getByRole('link')
  await expect.poll(() => lines.count()).toBe(PAGE_SIZE)
  const { promise: refetching, resolve: release } = Promise.withResolvers<void>()
  await student.route('**/notifications/listNotifications', async (route) => {
    await refetching
    await route.fallback()
  })
  const refetch = student.waitForRequest('**/notifications/listNotifications')
  await sendMessageAs(mentor, 'In the meantime.')
  await refetch
  await lines.last().scrollIntoViewIfNeeded()
  // What has come into view is reported with the next frame.
  await student.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
  )
  release()
  await expect.poll(() => lines.count()).toBeGreaterThan(PAGE_SIZE)
})
