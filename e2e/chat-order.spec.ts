import { PAGE_SIZE } from '@capstone/contract/base.constants'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addRequestedProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { addMessage } from '../packages/server/src/features/chat/chat.testing.ts'
import { visit } from './browser.ts'
import {
  box,
  INSTRUCTOR_CHAT,
  log,
  OTTO,
  openThread,
  sendMessage,
  threads,
  timeInDays,
} from './chat-screen.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA, findIds } from './people.ts'
import { createPeople, portal } from './shared-portal.ts'

let mentor: Page
let addThread: (title: string, daysAgo: number, isUnread?: boolean) => Promise<string>
let quietId: string
let newestId: string
beforeAll(async () => {
  await createPeople(ANANYA, OTTO)
  const idOf = await findIds(portal)
  const [studentId, mentorId] = [idOf(ANANYA), idOf(OTTO)]
  addThread = async (title, daysAgo, isUnread = true) => {
    const projectId = await addRequestedProject(portal, { studentId, mentorId, title })
    const senderId = isUnread ? studentId : mentorId
    await addMessage(portal, { projectId, senderId, createdAt: timeInDays(-daysAgo, 9, 0) })
    return projectId
  }
  quietId = await addThread('Quiet', 1, false)
  newestId = await addThread('Newest', 2)
  await addThread('Oldest', 9)
  await addThread('Middle', 5)
  mentor = await openAs(OTTO)
})

const titles = async (page: Page) => {
  const rows = await threads(page).allInnerTexts()
  // The links of the tabs have no title.
  return rows.flatMap((row) => /Quiet|Newest|Oldest|Middle|Later/.exec(row)?.[0] ?? [])
}
const shows = (page: Page, order: string[]) => expect.poll(() => titles(page)).toEqual(order)
const thread = (page: Page, title: string) => threads(page).filter({ hasText: title })
const unread = (page: Page, title: string) => thread(page, title).getByRole('img', { name: / unread$/ })

it('lists the longest waiting first; the one opened last keeps its place until another is opened', async () => {
  await openThread(mentor, INSTRUCTOR_CHAT, quietId)
  await shows(mentor, ['Oldest', 'Middle', 'Newest', 'Quiet'])
  await checkScreen(mentor, 'chat-order')
  await thread(mentor, 'Oldest').click()
  await unread(mentor, 'Oldest').waitFor({ state: 'detached' })
  await shows(mentor, ['Oldest', 'Middle', 'Newest', 'Quiet'])
  await box(mentor).waitFor()
  await sendMessage(mentor, 'Thank you for waiting.')
  await log(mentor).getByText('Thank you for waiting.').waitFor()
  await shows(mentor, ['Oldest', 'Middle', 'Newest', 'Quiet'])
  await thread(mentor, 'Middle').click()
  // Now this one keeps its place, so the next one takes that of the first.
  await shows(mentor, ['Newest', 'Middle', 'Oldest', 'Quiet'])
})

it('adds one that begins to wait below those that wait longer', async () => {
  await unread(mentor, 'Middle').waitFor({ state: 'detached' })
  await addThread('Later', 0)
  await mentor.getByRole('button', { name: 'Refresh' }).click()
  await shows(mentor, ['Newest', 'Middle', 'Later', 'Oldest', 'Quiet'])
})

it('has the thread in its place on the way back from it, on a phone', { tags: ['ci'] }, async () => {
  const phone = await openAs(OTTO)
  await phone.setViewportSize({ width: 390, height: 844 })
  await visit(phone, INSTRUCTOR_CHAT)
  await shows(phone, ['Newest', 'Later', 'Oldest', 'Quiet', 'Middle'])
  await thread(phone, 'Newest').click()
  await log(phone).waitFor()
  await phone.getByRole('link', { name: 'Back to conversations' }).click()
  await unread(phone, 'Newest').waitFor({ state: 'detached' })
  await shows(phone, ['Newest', 'Later', 'Oldest', 'Quiet', 'Middle'])
  // It was left, so once it waits again it is where it belongs.
  await addMessage(portal, { projectId: newestId, createdAt: timeInDays(1, 9, 0) })
  await phone.getByRole('button', { name: 'Refresh' }).click()
  await shows(phone, ['Later', 'Newest', 'Oldest', 'Quiet', 'Middle'])
})

it('does not show the open thread among results that it does not match, while another search is loading', {
  tags: ['ci'],
}, async () => {
  for (let n = 0; n <= PAGE_SIZE; n += 1) await addThread(`Many ${n}`, 30, false)
  const search = mentor.getByRole('searchbox', { name: 'Search people and projects' })
  await search.fill('Many')
  await thread(mentor, 'Many 0').waitFor()
  await shows(mentor, [])
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await mentor.route('**/chat/listThreads', async (route) => {
    await released
    await route.continue()
  })
  const asked = mentor.waitForRequest('**/chat/listThreads')
  await search.fill('Many 25')
  await asked
  await mentor.getByRole('list').and(mentor.locator('[aria-busy=true]')).waitFor()
  expect(await titles(mentor)).toEqual([])
  release()
  await expect.poll(() => thread(mentor, 'Many').count()).toBe(1)
  await mentor.unrouteAll()
})
