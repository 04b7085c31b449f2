import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { visit, walkTo } from './browser.ts'
import {
  box,
  createChats,
  INSTRUCTOR_CHAT,
  log,
  meetingCards,
  messageOf,
  openThread,
  STUDENT_CHAT,
  sendMessage,
  threads,
  timeInDays,
} from './chat-screen.ts'
import { checkScreen } from './check-screen.ts'
import { fillTime, readTime } from './date-time-field.ts'
import { openAs } from './pages.ts'
import { ANANYA } from './people.ts'
import { CROP, MENTOR } from './projects.ts'
import { call, recordCalls } from './rpc.ts'
import { actOnStalePage, resumeLiveEvents } from './stale-page.ts'

let ids: Awaited<ReturnType<typeof createChats>>
let student: Page
let mentor: Page

beforeAll(async () => {
  ids = await createChats()
  ;[student, mentor] = [await openAs(ANANYA), await openAs(MENTOR)]
})

/** Proposes a meeting to the student as the mentor. */
async function propose(startsAt: Date) {
  const id = randomUUID()
  const proposal = { id, assignmentId: ids.cropId, startsAt, minutes: 30, place: '', note: '' }
  await call(mentor, 'meetings/proposeMeeting', proposal)
  return id
}

it('shows unread messages, and a meeting that waits for an answer', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // The screen opens this thread by itself, and marks it as read once its messages were seen.
  await student.route('**/chat/markRead', async (route) => {
    await released
    await route.fallback()
  })
  await visit(student, STUDENT_CHAT)
  const thread = threads(student).filter({ hasText: CROP })
  await thread.getByRole('img', { name: '2 unread' }).waitFor()
  await thread.getByText('Meeting proposed').waitFor()
  await checkScreen(student, 'chat-list')
  release()
  await thread.click()
  await log(student).getByText('New', { exact: true }).waitFor()
  await log(student).getByText('Yesterday').waitFor()
  await meetingCards(student).getByText('Needs your answer').waitFor()
  expect(await meetingCards(student).getByRole('heading').innerText()).toMatch(
    /^Meeting, \w+ 4:00 to 4:30 pm$/,
  )
  expect(new URL(student.url()).searchParams.get('project')).toBe(ids.cropId)
  await checkScreen(student, 'chat-thread')
  await thread.getByRole('img', { name: '2 unread' }).waitFor({ state: 'detached' })
})

it('shows when the other side is online, is typing, has written or has read', async () => {
  await openThread(mentor, INSTRUCTOR_CHAT, ids.cropId)
  await student.getByText('Online', { exact: true }).waitFor()
  await mentor.getByText('Online', { exact: true }).waitFor()
  await box(student).pressSequentially('Tuesday is fine.')
  await mentor.getByText(`${ANANYA.name} is typing`).waitFor()
  await student.keyboard.press('Shift+Enter')
  await box(student).pressSequentially('I’ll bring the ten worst tiles.')
  await student.keyboard.press('Enter')
  await expect.poll(() => box(student).inputValue()).toBe('')
  const own = messageOf(student, 'the ten worst tiles')
  await own.waitFor()
  await messageOf(mentor, 'Tuesday is fine.\nI’ll bring the ten worst tiles.').waitFor()
  await mentor.getByText(`${ANANYA.name} is typing`).waitFor({ state: 'detached' })
  await own.getByText('Read').waitFor()
  for (const text of ['First.', 'Second.', 'Third.']) await sendMessage(mentor, text)
  await messageOf(student, 'Third.').waitFor()
  const messages = await log(student).getByRole('listitem').allInnerTexts()
  const order = ['First.', 'Second.', 'Third.'].map((text) =>
    messages.findIndex((each) => each.includes(text)),
  )
  expect(order).toEqual([...order].sort((one, other) => one - other))
  expect(messages.filter((each) => each.includes('Second.'))).toHaveLength(1)
  await messageOf(mentor, 'Third.').getByText('Read').waitFor()
})

it('shows both sides that a meeting is accepted in the thread, and that it is called off', async () => {
  await meetingCards(student).getByRole('button', { name: 'Accept' }).press('Enter')
  await meetingCards(student).getByText('Accepted').waitFor()
  // The pressed button is gone, and the focus is still at the meeting.
  await meetingCards(student).and(student.locator(':focus')).waitFor()
  await meetingCards(mentor).getByText('Accepted').waitFor()
  const saved = mentor.waitForEvent('download')
  await meetingCards(mentor).getByRole('button', { name: 'Add to calendar' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/)
  await checkScreen(mentor, 'chat-instructor')
  await meetingCards(mentor).getByRole('button', { name: 'Call off' }).click()
  await mentor.getByRole('dialog').getByRole('button', { name: 'Call off' }).click()
  await meetingCards(student).getByText('Cancelled').waitFor()
})

it('declines a meeting once another time is proposed, withdraws that, and reports failures', async () => {
  await propose(timeInDays(4, 16, 0))
  const proposed = meetingCards(student).nth(1)
  await student.route('**/meetings/answerMeeting', (route) => route.fulfill({ status: 400, body: '{}' }))
  await proposed.getByRole('button', { name: 'Accept' }).click()
  await proposed.getByText('Failed to answer. Please try again.').waitFor()
  await student.unrouteAll()
  await proposed.getByRole('button', { name: 'Other time' }).click()
  const dialog = student.getByRole('dialog', { name: 'Schedule Meeting' })
  await expect.poll(() => readTime(dialog)).toBe('4:00 pm')
  await dialog.getByText(/4:00 to 4:30 pm is declined once you propose another time\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await proposed.getByText('Needs your answer').waitFor()
  await proposed.getByRole('button', { name: 'Other time' }).and(student.locator(':focus')).waitFor()
  await student.keyboard.press('Enter')
  await expect.poll(() => readTime(dialog)).toBe('4:00 pm')
  await dialog.locator(':focus').waitFor()
  await fillTime(dialog, '17:30')
  await student.route('**/proposeMeeting', (route) => route.fulfill({ status: 400, body: '{}' }))
  await dialog.getByRole('button', { name: 'Propose Meeting' }).click()
  await dialog.getByText('Failed to propose the meeting. Please try again.').waitFor()
  const meetings: { status: string }[] = await call(student, 'meetings/listMeetings', {
    assignmentId: ids.cropId,
  })
  expect(meetings.filter(({ status }) => status === 'declined')).toEqual([])
  await student.unrouteAll()
  await dialog.getByRole('button', { name: 'Propose Meeting' }).click()
  await dialog.waitFor({ state: 'detached' })
  await proposed.getByText('Declined').waitFor()
  await meetingCards(student).nth(2).getByText('Waiting for an answer').waitFor()
  await meetingCards(mentor).nth(1).getByText('Declined').waitFor()
  await meetingCards(mentor).nth(2).getByText('Needs your answer').waitFor()
  await meetingCards(student).nth(2).getByRole('button', { name: 'Take back' }).click()
  await meetingCards(mentor).nth(2).getByText('Cancelled').waitFor()
  await checkScreen(mentor, 'chat-meetings')

  await mentor.getByRole('button', { name: 'Schedule Meeting' }).first().click()
  await mentor.getByRole('dialog', { name: 'Schedule Meeting' }).waitFor()
  await mentor.keyboard.press('Escape')
})

it('closes the form that proposes a meeting when another thread is opened', async () => {
  // Not `openThread`, which waits for messages: the other thread has none.
  const waitForOther = () =>
    threads(student)
      .and(student.locator(`[aria-current][href$="${ids.readerId}"]`))
      .waitFor()
  await walkTo(student, `${STUDENT_CHAT}?project=${ids.readerId}`)
  await waitForOther()
  await openThread(student, STUDENT_CHAT, ids.cropId)
  await student.getByRole('button', { name: 'Schedule Meeting' }).first().click()
  const dialog = student.getByRole('dialog', { name: 'Schedule Meeting' })
  await dialog.getByLabel('Day').waitFor()
  await student.goBack()
  await waitForOther()
  await dialog.waitFor({ state: 'detached' })
  // Nor does it open again with its thread.
  await openThread(student, STUDENT_CHAT, ids.cropId)
  expect(await dialog.count()).toBe(0)
})

it('shows what became of a meeting while another screen was open, and after a refused answer', async () => {
  const first = await propose(timeInDays(5, 16, 0))
  await expect.poll(() => meetingCards(student).count()).toBe(4)
  await meetingCards(student).nth(3).getByText('Needs your answer').waitFor()
  await walkTo(student, '/student/my-projects')
  await log(student).waitFor({ state: 'detached' })
  await call(mentor, 'meetings/cancelMeeting', { id: first })
  await openThread(student, STUDENT_CHAT, ids.cropId)
  await meetingCards(student).nth(3).getByText('Cancelled').waitFor()

  const second = await propose(timeInDays(5, 17, 0))
  const proposed = meetingCards(student).nth(4)
  await proposed.getByText('Needs your answer').waitFor()
  await actOnStalePage(
    student,
    () => call(mentor, 'meetings/cancelMeeting', { id: second }),
    () => proposed.getByRole('button', { name: 'Accept' }).click(),
  )
  await proposed.getByText('Cancelled').waitFor()
  await resumeLiveEvents(student)
})

it('asks before a meeting is declined, and a double click on Decline does no more than a single one', async () => {
  await openThread(student, STUDENT_CHAT, ids.cropId)
  await propose(timeInDays(6, 16, 0))
  const proposed = meetingCards(student).last()
  const question = student.getByRole('dialog', { name: 'Decline this meeting?' })
  await proposed.getByRole('button', { name: 'Decline' }).click()
  await question.getByText(/, 4:00 to 4:30 pm\.$/).waitFor()
  await checkScreen(student, 'chat-decline-meeting')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await proposed.getByText('Needs your answer').waitFor()
  await proposed.getByRole('button', { name: 'Decline' }).click()
  const takeCancelCalls = recordCalls(student, (procedure) => procedure === 'meetings/cancelMeeting')
  await question.getByRole('button', { name: 'Decline' }).dblclick()
  await proposed.getByText('Declined').waitFor()
  expect(takeCancelCalls()).toEqual([])
})

it('loads missed messages in order after a lost connection, and sends pending ones', {
  tags: ['ci'],
}, async () => {
  await student.context().setOffline(true)
  await sendMessage(student, 'Written without a line.')
  await messageOf(student, 'Written without a line.').getByText('Sending').waitFor()
  for (const text of ['Missed one.', 'Missed two.', 'Missed three.']) await sendMessage(mentor, text)
  await messageOf(mentor, 'Missed three.').getByText('Sent').waitFor()
  await student.context().setOffline(false)
  await messageOf(student, 'Missed three.').waitFor()
  await messageOf(mentor, 'Written without a line.').waitFor()
  const texts = ['Missed one.', 'Missed two.', 'Missed three.', 'Written without a line.']
  for (const page of [student, mentor]) {
    const messages = (await log(page).getByRole('listitem').allInnerTexts()).join('\n')
    for (const text of texts) expect(messages.split(text)).toHaveLength(2)
    const places = texts.map((text) => messages.indexOf(text))
    expect(places).toEqual([...places].sort((one, other) => one - other))
  }
})

it('sends a pending message after another screen was loaded', async () => {
  const text = 'Sent from the dashboard.'
  await openThread(student, STUDENT_CHAT, ids.cropId)
  await openThread(mentor, INSTRUCTOR_CHAT, ids.cropId)
  await student.route('**/chat/sendMessage', (route) => route.abort())
  await sendMessage(student, text)
  await messageOf(student, text).getByText('Sending').waitFor()
  await visit(student, '/student/dashboard')
  await student.unrouteAll()
  await messageOf(mentor, text).waitFor()
  await openThread(student, STUDENT_CHAT, ids.cropId)
})

it('shows that the other side went offline', { tags: ['ci'] }, async () => {
  await mentor.close()
  await student.getByText('Offline', { exact: true }).waitFor({ timeout: 90_000 })
})

it('shows the meetings of a project on its own page', async () => {
  await walkTo(student, `/student/view-project/${ids.cropId}`)
  const meetings = student.getByRole('region', { name: 'Meetings', exact: true })
  await expect.poll(() => meetings.getByText('Cancelled').count()).toBe(4)
})
