import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { visit } from './browser.ts'
import {
  attach,
  box,
  card,
  INSTRUCTOR_CHAT,
  messageOf,
  OTTO,
  openThread,
  STUDENT_CHAT,
  say,
  startChat,
  threads,
} from './chat-screen.ts'
import { ZIP } from './documents.ts'
import { lookAt } from './looks.ts'
import { ANANYA } from './people.ts'
import { CROP, MENTOR } from './projects.ts'

const MB = 1024 * 1024
const refused = { status: 400, body: '{}' }

let stage: Awaited<ReturnType<typeof startChat>>
let mentor: Page

beforeAll(async () => {
  stage = await startChat()
  mentor = await stage.openAs(MENTOR)
})
afterAll(() => stage?.stop())
beforeEach(() => mentor.unrouteAll())

it('is one half of the Student Support Center', async () => {
  await visit(mentor, INSTRUCTOR_CHAT)
  await mentor.getByRole('heading', { level: 1, name: 'Student Support Center' }).waitFor()
  const thread = threads(mentor).filter({ hasText: CROP })
  expect(await thread.innerText()).toContain(ANANYA.name)
  await lookAt(mentor, 'center-chat')
  await mentor.getByRole('link', { name: /^Tickets/ }).click()
  await mentor.getByText('No support tickets yet').waitFor()
  await mentor.getByRole('link', { name: /^Chat/ }).click()
  await thread.waitFor()
})

it('takes archives beside what students may attach, under 10 MB', async () => {
  await openThread(mentor, INSTRUCTOR_CHAT, stage.ids.cropId)
  await mentor.getByText('Images, PDF, Word, text or ZIP, under 10 MB').waitFor()
  await attach(mentor, { name: 'big.zip', mimeType: 'application/zip', buffer: Buffer.alloc(10 * MB) })
  await mentor.getByText('File size must be less than 10MB').waitFor()
  await attach(mentor, { ...ZIP, name: 'tiles.rar' })
  await mentor.getByText('Files with this extension are not accepted here.').waitFor()
  await attach(mentor, ZIP)
  await say(mentor, 'The tiles.')
  await messageOf(mentor, ZIP.name).getByText('Sent').waitFor()
  await messageOf(mentor, ZIP.name)
    .getByText(/^ZIP, /)
    .waitFor()
})

it('says that a message was not sent, and that what is not what it seems was refused', async () => {
  await openThread(mentor, INSTRUCTOR_CHAT, stage.ids.cropId)
  await mentor.route('**/chat/sendMessage', (route) => route.fulfill(refused))
  await say(mentor, 'Lost?')
  const failed = messageOf(mentor, 'Lost?')
  await failed.getByText('Failed to send message. Please try again.').waitFor()
  await mentor.unrouteAll()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await failed.getByText('Sent').waitFor()
  await attach(mentor, { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<b>no picture</b>') })
  await say(mentor, 'A fake field')
  const refusal = messageOf(mentor, 'A fake field').getByRole('alert')
  await refusal
    .getByText('The content of this file does not match its extension, or is not complete.')
    .waitFor()
  await messageOf(mentor, 'A fake field').getByRole('button', { name: 'Discard' }).click()
  await messageOf(mentor, 'A fake field').waitFor({ state: 'detached' })
})

it('shows text as text, and only web addresses as links', async () => {
  await openThread(mentor, INSTRUCTOR_CHAT, stage.ids.cropId)
  await say(mentor, '<img src=x onerror=alert(1)> javascript:alert(1) https://example.org/a_(b).')
  const message = messageOf(mentor, '<img src=x onerror=alert(1)> javascript:alert(1)')
  await message.waitFor()
  const links = message.getByRole('link')
  await expect.poll(() => links.count()).toBe(1)
  expect(await links.getAttribute('href')).toBe('https://example.org/a_(b)')
  expect(await links.getAttribute('rel')).toBe('noopener noreferrer')
})

it('proposes another time for one that is declined, takes it back, and says what failed', async () => {
  const student = await stage.openAs(ANANYA)
  await openThread(student, STUDENT_CHAT, stage.ids.cropId)
  await student.route('**/meetings/answerMeeting', (route) => route.fulfill(refused))
  await card(student).getByRole('button', { name: 'Accept' }).click()
  await card(student).getByText('Failed to answer. Please try again.').waitFor()
  await student.unrouteAll()
  await card(student).getByRole('button', { name: 'Other time' }).click()
  const dialog = student.getByRole('dialog', { name: 'Schedule Meeting' })
  await expect.poll(() => dialog.getByLabel('Time').inputValue()).toBe('16:00')
  await dialog.getByLabel('Time').fill('17:30')
  await dialog.getByRole('button', { name: 'Propose Meeting' }).click()
  await dialog.waitFor({ state: 'detached' })
  await card(student).nth(0).getByText('Declined').waitFor()
  await card(student).nth(1).getByText('Waiting for an answer').waitFor()

  await openThread(mentor, INSTRUCTOR_CHAT, stage.ids.cropId)
  await card(mentor).nth(0).getByText('Declined').waitFor()
  await card(mentor).nth(1).getByText('Needs your answer').waitFor()
  await card(student).nth(1).getByRole('button', { name: 'Take back' }).click()
  await card(mentor).nth(1).getByText('Cancelled').waitFor()
  await lookAt(mentor, 'chat-meetings')

  await mentor.getByRole('button', { name: 'Schedule Meeting' }).first().click()
  await mentor.getByRole('dialog', { name: 'Schedule Meeting' }).waitFor()
  await mentor.keyboard.press('Escape')
  await visit(student, `/student/view-project/${stage.ids.cropId}`)
  await student.getByRole('region', { name: 'Meetings', exact: true }).getByText('Cancelled').waitFor()
})

it('tells somebody without a student what to do', async () => {
  const otto = await stage.openAs(OTTO)
  await visit(otto, INSTRUCTOR_CHAT)
  await otto.getByText('No conversations yet').waitFor()
  await otto.getByRole('main').getByRole('link', { name: 'Assign Project' }).waitFor()
  expect(await box(otto).count()).toBe(0)
})
