import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visit } from './browser.ts'
import {
  box,
  card,
  INSTRUCTOR_CHAT,
  log,
  messageOf,
  openThread,
  STUDENT_CHAT,
  say,
  startChat,
  threads,
} from './chat-screen.ts'
import { lookAt } from './looks.ts'
import { ANANYA } from './people.ts'
import { CROP, MENTOR } from './projects.ts'

let stage: Awaited<ReturnType<typeof startChat>>
let student: Page
let mentor: Page

beforeAll(async () => {
  stage = await startChat()
  ;[student, mentor] = await Promise.all([stage.openAs(ANANYA), stage.openAs(MENTOR)])
})
afterAll(() => stage?.stop())

it('shows what is new, whom it is from, and that a meeting waits for an answer', async () => {
  await visit(student, STUDENT_CHAT)
  const thread = threads(student).filter({ hasText: CROP })
  await thread.getByRole('img', { name: '2 unread' }).waitFor()
  await thread.getByText('Meeting proposed').waitFor()
  await lookAt(student, 'chat-list')
  await thread.click()
  await log(student).getByText('New', { exact: true }).waitFor()
  await log(student).getByText('Yesterday').waitFor()
  await card(student).getByText('Needs your answer').waitFor()
  expect(await card(student).getByRole('heading').innerText()).toMatch(/^Meeting, \w+ 4:00 to 4:30 pm$/)
  expect(new URL(student.url()).searchParams.get('project')).toBe(stage.ids.cropId)
  await lookAt(student, 'chat-thread')
  await thread.getByRole('img', { name: '2 unread' }).waitFor({ state: 'detached' })
})

it('lets each see the other come, type, write and read', async () => {
  await openThread(mentor, INSTRUCTOR_CHAT, stage.ids.cropId)
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
  for (const text of ['First.', 'Second.', 'Third.']) await say(mentor, text)
  await messageOf(student, 'Third.').waitFor()
  const said = await log(student).getByRole('listitem').allInnerTexts()
  const order = ['First.', 'Second.', 'Third.'].map((text) => said.findIndex((each) => each.includes(text)))
  expect(order).toEqual([...order].sort((one, other) => one - other))
  expect(said.filter((each) => each.includes('Second.'))).toHaveLength(1)
  await messageOf(mentor, 'Third.').getByText('Read').waitFor()
})

it('settles a meeting in the thread, for both', async () => {
  await card(student).getByRole('button', { name: 'Accept' }).click()
  await card(student).getByText('Accepted').waitFor()
  await card(mentor).getByText('Accepted').waitFor()
  const saved = mentor.waitForEvent('download')
  await card(mentor).getByRole('button', { name: 'Add to calendar' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/)
  await lookAt(mentor, 'chat-instructor')
  await card(mentor).getByRole('button', { name: 'Call off' }).click()
  await mentor.getByRole('dialog').getByRole('button', { name: 'Call off' }).click()
  await card(student).getByText('Cancelled').waitFor()
})

it('catches up in order after a lost connection, and sends what waited', async () => {
  await student.context().setOffline(true)
  await say(student, 'Written without a line.')
  await messageOf(student, 'Written without a line.').getByText('Sending').waitFor()
  for (const text of ['Missed one.', 'Missed two.', 'Missed three.']) await say(mentor, text)
  await messageOf(mentor, 'Missed three.').getByText('Sent').waitFor()
  await student.context().setOffline(false)
  await messageOf(student, 'Missed three.').waitFor()
  await messageOf(mentor, 'Written without a line.').waitFor()
  const texts = ['Missed one.', 'Missed two.', 'Missed three.', 'Written without a line.']
  for (const page of [student, mentor]) {
    const said = (await log(page).getByRole('listitem').allInnerTexts()).join('\n')
    for (const text of texts) expect(said.split(text)).toHaveLength(2)
    const places = texts.map((text) => said.indexOf(text))
    expect(places).toEqual([...places].sort((one, other) => one - other))
  }
})

it('shows that somebody has left', async () => {
  await mentor.close()
  await student.getByText('Offline', { exact: true }).waitFor({ timeout: 90_000 })
})
