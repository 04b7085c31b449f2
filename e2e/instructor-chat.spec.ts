import { MB, PAGE_SIZE } from '@capstone/contract/base.constants'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addRequestedProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { addMessage } from '../packages/server/src/features/chat/chat.testing.ts'
import { visit } from './browser.ts'
import {
  attach,
  box,
  createChats,
  INSTRUCTOR_CHAT,
  log,
  messageOf,
  NILA,
  OTTO,
  openThread,
  sendMessage,
  threads,
  timeInDays,
} from './chat-screen.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, signInAs } from './pages.ts'
import { ANANYA, FARIDA, findIds } from './people.ts'
import { CROP, MENTOR } from './projects.ts'
import { call } from './rpc.ts'
import { NOT_A_PDF, ZIP } from './sample-files.ts'
import { createPeople, portal } from './shared-portal.ts'

const REFUSAL = { status: 400, body: '{}' }

let ids: Awaited<ReturnType<typeof createChats>>
let mentor: Page

beforeAll(async () => {
  ids = await createChats()
  await createPeople(FARIDA)
  mentor = await openAs(MENTOR)
})
beforeEach(() => mentor.unrouteAll())

it('the chat is a tab of the Student Support Center', async () => {
  await visit(mentor, INSTRUCTOR_CHAT)
  await mentor.getByRole('heading', { level: 1, name: 'Student Support Center' }).waitFor()
  const thread = threads(mentor).filter({ hasText: CROP })
  expect(await thread.innerText()).toContain(ANANYA.name)
  await checkScreen(mentor, 'center-chat')
  await mentor.getByRole('link', { name: /^Tickets/ }).click()
  await mentor.getByText('No support tickets yet').waitFor()
  await mentor.getByRole('link', { name: /^Chat/ }).click()
  await thread.waitFor()
})

it('opens the first conversation if none is unread or has a meeting to answer, and scrolls the list, not the page', {
  tags: ['ci'],
}, async () => {
  await visit(await openAs(ANANYA), '/student/dashboard')
  // Too low for the list.
  await mentor.setViewportSize({ width: 1440, height: 240 })
  await visit(mentor, INSTRUCTOR_CHAT)
  await threads(mentor).first().and(mentor.locator('[aria-current]')).waitFor()
  await log(mentor).waitFor()
  await expect.poll(() => threads(mentor).last().innerText()).toContain(', online,')
  expect(await mentor.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await mentor.setViewportSize({ width: 1440, height: 900 })
})

it('accepts ZIP archives under 10 MB, and refuses larger ones and RAR archives', async () => {
  await openThread(mentor, INSTRUCTOR_CHAT, ids.cropId)
  await mentor.getByText('Images, PDF, Word, text or ZIP, under 10 MB').waitFor()
  await attach(mentor, { name: 'big.zip', mimeType: 'application/zip', buffer: Buffer.alloc(10 * MB) })
  await mentor.getByText('File size must be less than 10MB').waitFor()
  await attach(mentor, { ...ZIP, name: 'tiles.rar' })
  await mentor.getByText('Files with this extension are not accepted here.').waitFor()
  await attach(mentor, ZIP)
  await sendMessage(mentor, 'The tiles.')
  await messageOf(mentor, ZIP.name).getByText('Sent').waitFor()
  await messageOf(mentor, ZIP.name)
    .getByText(/^ZIP, /)
    .waitFor()
})

it('reports an unsent message, and a file that is not what its name says', { tags: ['ci'] }, async () => {
  await openThread(mentor, INSTRUCTOR_CHAT, ids.cropId)
  await mentor.route('**/chat/sendMessage', (route) => route.fulfill(REFUSAL))
  await sendMessage(mentor, 'Lost?')
  const failed = messageOf(mentor, 'Lost?')
  await failed.getByText('Failed to send message. Please try again.').waitFor()
  await mentor.unrouteAll()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await failed.getByText('Sent').waitFor()
  await attach(mentor, NOT_A_PDF)
  await sendMessage(mentor, 'A fake field')
  const refusal = messageOf(mentor, 'A fake field').getByRole('alert')
  await refusal
    .getByText('The content of this file does not match its extension, or is not complete.')
    .waitFor()
  await messageOf(mentor, 'A fake field').getByRole('button', { name: 'Discard' }).click()
  await messageOf(mentor, 'A fake field').waitFor({ state: 'detached' })
})

it('shows markup as text, and only web addresses as links', async () => {
  await openThread(mentor, INSTRUCTOR_CHAT, ids.cropId)
  await sendMessage(mentor, '<img src=x onerror=alert(1)> javascript:alert(1) https://example.org/a_(b).')
  const message = messageOf(mentor, '<img src=x onerror=alert(1)> javascript:alert(1)')
  await message.waitFor()
  const links = message.getByRole('link')
  await expect.poll(() => links.count()).toBe(1)
  expect(await links.getAttribute('href')).toBe('https://example.org/a_(b)')
  expect(await links.getAttribute('rel')).toBe('noopener noreferrer')
})

it('closes the conversation of a deleted student in an open tab at once', async () => {
  await openThread(mentor, INSTRUCTOR_CHAT, ids.cropId)
  await box(mentor).waitFor()
  const idOf = await findIds(portal)
  await call(await openAs(FARIDA), 'people/deleteStudent', { id: idOf(ANANYA) })
  await mentor.getByText('This conversation does not exist').waitFor()
  expect(await box(mentor).count()).toBe(0)
})

it('shows an instructor without conversations how to get one', { tags: ['ci'] }, async () => {
  await signInAs(mentor, OTTO)
  await visit(mentor, INSTRUCTOR_CHAT)
  await mentor.getByText('No conversations yet').waitFor()
  await mentor.getByRole('main').getByRole('link', { name: 'Assign Project' }).waitFor()
  expect(await box(mentor).count()).toBe(0)
})

it('opens the newest unread conversation, which the first page of the list does not show', async () => {
  const idOf = await findIds(portal)
  const project = { studentId: idOf(NILA), mentorId: idOf(OTTO) }
  const addUnread = async (title: string, daysAgo: number, message: string) => {
    const projectId = await addRequestedProject(portal, { ...project, title })
    await addMessage(portal, { projectId, message, createdAt: timeInDays(-daysAgo, 9, 0) })
    return projectId
  }
  for (let n = 0; n < PAGE_SIZE; n += 1) await addUnread(`Longer ${n}`, 60, 'Hello')
  const newestId = await addUnread('Newest', 1, 'Are you there?')
  await signInAs(mentor, OTTO)
  await visit(mentor, INSTRUCTOR_CHAT)
  await messageOf(mentor, 'Are you there?').waitFor()
  expect(new URL(mentor.url()).searchParams.get('project')).toBe(newestId)
  expect(await threads(mentor).filter({ hasText: 'Newest' }).count()).toBe(0)
})
