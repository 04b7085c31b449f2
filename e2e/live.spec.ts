// @module-tag ci
import { eq } from 'drizzle-orm'
import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { handInPlans } from '../packages/server/src/features/hand-ins/hand-ins.table.ts'
import { CUTS_MAX } from '../packages/web/src/lib/live/reconnect-policy.ts'
import { visit } from './browser.ts'
import {
  addAssignedProject,
  countStreams,
  findUnreadLabel,
  interruptStreams,
  MENTOR,
  readLiveLocks,
  STUDENT,
  sendMessageAs,
} from './live-events.ts'
import { openAs, signInAs } from './pages.ts'
import { FARIDA } from './people.ts'
import { PASSWORD } from './portal.ts'
import { call } from './rpc.ts'
import { signOut } from './screens.ts'
import { readOptions } from './select.ts'
import { createPeople, haltPortal, portal, restartPortal } from './shared-portal.ts'

/** Many more than CUTS_MAX, because no event may be lost however often streams are cut. */
const INTERRUPTIONS = 20

let mentor: Page
/** How many messages the mentor has sent so far. */
let sentCount = 0
beforeAll(async () => {
  await createPeople(MENTOR, STUDENT, FARIDA)
  await addAssignedProject(portal)
  mentor = await openAs(MENTOR)
})

/** Sends messages as the mentor. */
async function sendMessages(count = 1) {
  for (let each = 0; each < count; each += 1) {
    sentCount += 1
    await sendMessageAs(mentor, `Message ${sentCount}`)
  }
}

const expectedLabel = () => `${sentCount} unread message${sentCount === 1 ? '' : 's'}`

/** Opens a screen of the student that shows messages in its menu only, and waits until it receives live events. */
async function openListeningPage() {
  const page = await openAs(STUDENT)
  const streams = countStreams(page.context())
  await visit(page, '/student/my-projects')
  await expect.poll(() => streams.opened).toBe(1)
  await expect.poll(() => readLiveLocks(page)).toHaveLength(1)
  return { page, streams }
}

it('tabs of a browser share one stream, and another tab takes over when its tab is closed', async () => {
  const { page, streams } = await openListeningPage()
  const second = await page.context().newPage()
  await visit(second, '/student/publish-paper')
  const third = await page.context().newPage()
  await visit(third, '/profile-settings')
  await sendMessages()
  for (const tab of [page, second, third]) await expect.poll(() => findUnreadLabel(tab)).toBe(expectedLabel())
  expect(streams.opened).toBe(1)

  await page.close()
  // A message is sent while the second tab takes over.
  await sendMessages()
  for (const tab of [second, third]) await expect.poll(() => findUnreadLabel(tab)).toBe(expectedLabel())
  await sendMessages()
  for (const tab of [second, third]) await expect.poll(() => findUnreadLabel(tab)).toBe(expectedLabel())
  expect(streams.opened).toBe(2)
  expect(streams.catchUps).toBe(0)
})

it('the stream stays open on navigation to another screen and another layout', async () => {
  const { page, streams } = await openListeningPage()
  await page.getByRole('link', { name: 'Support Tickets' }).click()
  await page.waitForURL('**/student/support-tickets')
  await page.getByRole('button', { name: 'Account Menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
  await page.waitForURL('**/profile-settings')
  await sendMessages()
  await expect.poll(() => findUnreadLabel(page)).toBe(expectedLabel())
  expect(streams.opened).toBe(1)
})

it('events missed while the network was down are loaded when it is back', async () => {
  const { page, streams } = await openListeningPage()
  await expect.poll(() => findUnreadLabel(page)).toBe(expectedLabel())
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await sendMessages(3)
  await page.context().setOffline(false)
  await expect.poll(() => findUnreadLabel(page)).toBe(expectedLabel())
  await expect.poll(() => streams.opened).toBeGreaterThan(1)
  await expect.poll(() => page.getByText('You are offline.').count()).toBe(0)
})

it('live events arrive again after the server was down', async () => {
  const { page } = await openListeningPage()
  await expect.poll(() => findUnreadLabel(page)).toBe(expectedLabel())
  await haltPortal()
  await page.getByText(/Reconnecting/).waitFor()
  await restartPortal()
  await sendMessages()
  await expect.poll(() => findUnreadLabel(page)).toBe(expectedLabel())
  await expect.poll(() => page.getByText(/Reconnecting/).count()).toBe(0)
})

it('the page polls behind a proxy that cuts streams, and later tries a stream again', async () => {
  const { page, streams } = await openListeningPage()
  const interrupted = await interruptStreams(page)
  const before = streams.catchUps
  await page.reload()
  await expect.poll(() => streams.catchUps).toBeGreaterThan(before + 1)
  const interruptions = interrupted.count()
  expect(interruptions).toBe(CUTS_MAX)
  await sendMessages()
  await expect.poll(() => findUnreadLabel(page)).toBe(expectedLabel())
  expect(interrupted.count()).toBe(interruptions)
  expect(await page.getByText(/Reconnecting/).count()).toBe(0)

  // At every `online` event the page tries a stream again.
  while (interrupted.count() < INTERRUPTIONS) {
    const last = interrupted.count()
    await sendMessages()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => interrupted.count()).toBeGreaterThan(last)
  }
  await expect.poll(() => findUnreadLabel(page)).toBe(expectedLabel())

  await interrupted.restore()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const catchUps = streams.catchUps
  await sendMessages(2)
  await expect.poll(() => findUnreadLabel(page)).toBe(expectedLabel())
  expect(streams.catchUps - catchUps).toBeLessThan(2)
})

it('the stream ends at sign-out, and a new stream opens for the next person', async () => {
  const { page } = await openListeningPage()
  const [before] = await readLiveLocks(page)
  const isStream = (request: Request) => request.url().endsWith('/live/follow')
  // Either the browser or the server ends the stream first.
  const streamEnd = Promise.race([
    page.waitForEvent('requestfailed', isStream),
    page.waitForEvent('requestfinished', isStream),
  ])
  await signOut(page)
  await streamEnd
  await expect.poll(() => readLiveLocks(page)).toEqual([])
  await signInAs(page, MENTOR)
  await visit(page, '/instructor/dashboard')
  await expect.poll(() => readLiveLocks(page)).toHaveLength(1)
  expect(await readLiveLocks(page)).not.toContain(before)
})

it('a session that ended elsewhere asks for a sign-in, and the stream resumes', async () => {
  const { page } = await openListeningPage()
  await call(await openAs(STUDENT), 'accounts/endOtherSessions', {})
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await sendMessages()
  await expect.poll(() => findUnreadLabel(page)).toBe(expectedLabel())
})

it("the layout updates when the user's name is changed on another device", async () => {
  const { page } = await openListeningPage()
  const name = 'Asha of another device'
  const profile = { role: 'student', name, phone: '', college: '' }
  const studies = { course: 'MCA', specialization: 'AI/ML', year: '1st Year' }
  await call(await openAs(STUDENT), 'accounts/updateProfile', { profile: { ...profile, ...studies } })
  await page.getByText(name, { exact: true }).first().waitFor({ state: 'attached' })
})

it('an administrator keeps the plan that is open when another one is published', async () => {
  await portal.db.delete(handInPlans)
  const [, published, deleted] = await portal.db
    .insert(handInPlans)
    .values([
      { course: 'BCA', year: '1st Year' },
      { course: 'MBA', year: '1st Year' },
      { course: 'MBA', year: '2nd Year' },
    ])
    .returning({ id: handInPlans.id })
  const page = await openAs(FARIDA)
  await visit(page, '/admin/hand-ins')
  const plan = page.getByRole('combobox', { name: 'Plan', exact: true })
  await expect.poll(() => plan.inputValue()).toBe('BCA, 1st Year (draft)')
  await portal.db
    .update(handInPlans)
    .set({ status: 'published', publishedAt: new Date() })
    .where(eq(handInPlans.id, published?.id ?? ''))
  // A change by a procedure, after which the page loads the plans again.
  await call(page, 'handIns/deletePlan', { id: deleted?.id, revision: 1, status: 'draft' })
  await expect.poll(() => readOptions(plan)).toContain('MBA, 1st Year')
  expect(await plan.inputValue()).toBe('BCA, 1st Year (draft)')
})
