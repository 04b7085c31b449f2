import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, MB } from '@capstone/contract/base.constants'
import { handInErrors } from '@capstone/contract/hand-ins/hand-ins.errors'
import { eq, isNotNull } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploads } from '../packages/server/src/features/files/files.table.ts'
import { handIns } from '../packages/server/src/features/hand-ins/hand-ins.table.ts'
import { addHandIn } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, takeFaults } from './pages.ts'
import { largePaper } from './paper-screen.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { PASSWORD } from './portal.ts'
import { addProjects, MENTOR } from './projects.ts'
import { call } from './rpc.ts'
import { createPeople, portal } from './shared-portal.ts'
import { blockLiveEvents } from './stale-page.ts'
import { controlUploadSpeed } from './upload-speed.ts'

const LARGE = largePaper(3 * MB)

const folder = mkdtempSync(join(tmpdir(), 'capstone-upload-'))
/** Chosen from the disk, the file has the same date in every tab. */
const path = join(folder, LARGE.name)

let page: Page
let project: { readonly instructorId: string; readonly assignmentId: string }
beforeAll(async () => {
  writeFileSync(path, LARGE.buffer)
  await createPeople(ANANYA, DEV, MENTOR)
  const { cropId } = await addProjects(portal)
  project = { instructorId: (await findIds(portal))(MENTOR), assignmentId: cropId }
  page = await openAs(ANANYA)
})
afterAll(() => rmSync(folder, { recursive: true }))

const now = () => portal.clock.now()
const dialogOf = (tab: Page) => tab.getByRole('dialog')
const choose = (tab: Page) => dialogOf(tab).locator('input[type=file]').setInputFiles(path)
const uploaded = (tab: Page) => dialogOf(tab).getByText('Uploaded', { exact: true })
async function remove(tab: Page) {
  const removed = tab.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await dialogOf(tab)
    .getByRole('button', { name: `Remove ${LARGE.name}` })
    .click()
  await removed
}
const submit = (tab: Page) => dialogOf(tab).getByRole('button', { name: 'Hand in version 1' })

const offerToContinue = `Choose ${LARGE.name} again to hand it in. What was uploaded so far is kept.`
/** The names of the uploads that the browser would resume. */
const readStoredUploads = (tab: Page) =>
  tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus::')))

const open = (tab: Page, id: string) => visit(tab, `/student/hand-ins?hand-in=${id}`)

/**
 * Starts a slow upload, and waits until the server has recorded the first bytes: the progress on the screen counts
 * bytes that may not have arrived. The returned function sends the rest at once.
 */
async function startSlowUpload(tab: Page) {
  const begun = await countBegunUploads()
  const sendAtMost = await controlUploadSpeed(tab)
  await sendAtMost(MB / 5)
  await choose(tab)
  await expect.poll(countBegunUploads).toBeGreaterThan(begun)
  return () => sendAtMost(-1)
}
const countBegunUploads = () => portal.db.$count(uploads, isNotNull(uploads.firstByteAt))

/** Lets the cut-off of a new hand-in pass while a file is being uploaded. The returned function sends the rest. */
async function passCutOffDuringUpload(title: string) {
  const closesAt = new Date(now().getTime() + DAY_MS)
  const id = await addHandIn(portal, { ...project, title, closesAt })
  await open(page, id)
  const sendRest = await startSlowUpload(page)
  const passed = now()
  await portal.db.update(handIns).set({ closesAt: passed, dueAt: passed }).where(eq(handIns.id, id))
  return sendRest
}

it('an upload that began before the cut-off stays on the screen, and counts', async () => {
  const sendRest = await passCutOffDuringUpload('Field notes')
  // A tab that becomes visible again refetches.
  const underWay = dialogOf(page).getByText(/^The cut-off has passed\. An upload that began before it counts/)
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      return underWay.count()
    })
    .toBe(1)
  await checkScreen(page, 'hand-in-under-way')
  await sendRest()
  await uploaded(page).waitFor()
  await submit(page).click()
  await dialogOf(page).getByText('Handed in: version 1 of Field notes').waitFor()
})

it('an upload that a reload interrupted continues after the cut-off, and counts', {
  tags: ['ci'],
}, async () => {
  const sendRest = await passCutOffDuringUpload('Soil samples')
  await page.reload()
  await dialogOf(page).getByText(offerToContinue).waitFor()
  await sendRest()
  await choose(page)
  await uploaded(page).waitFor()
  await submit(page).click()
  await dialogOf(page).getByText('Handed in: version 1 of Soil samples').waitFor()
  expect(await dialogOf(page).getByRole('button', { name: 'Hand in a new version' }).count()).toBe(0)
})

/** Starts a slow upload, and pauses it. The returned function resumes it at full speed. */
async function pauseSlowUpload() {
  const sendRest = await startSlowUpload(page)
  const press = (action: string) =>
    dialogOf(page)
      .getByRole('button', { name: `${action} ${LARGE.name}` })
      .click()
  await press('Pause')
  return async () => {
    await sendRest()
    await press('Resume')
  }
}

it('an upload continues where it stopped after a proxy refused its request to resume', {
  tags: ['ci'],
}, async () => {
  await open(page, await addHandIn(portal, { ...project, title: 'Water levels' }))
  const count = await portal.db.$count(uploads)
  const resume = await pauseSlowUpload()
  await page.route('**/api/uploads/*', (route) => route.fulfill({ status: 502 }), { times: 1 })
  await resume()
  await uploaded(page).waitFor()
  expect(takeFaults(page)).toEqual([expect.stringMatching(/^502 .*\/api\/uploads\//)])
  expect(await portal.db.$count(uploads)).toBe(count + 1)
  await remove(page)
})

it('an upload continues where it stopped after its session has ended', { tags: ['ci'] }, async () => {
  await open(page, await addHandIn(portal, { ...project, title: 'Rainfall' }))
  const count = await portal.db.$count(uploads)
  const resume = await pauseSlowUpload()
  await blockLiveEvents(page)
  await call(await openAs(ANANYA), 'accounts/endOtherSessions', {})
  await resume()
  await page.getByText('Your session has ended. What has arrived is safe.').waitFor()
  const signIn = page.getByRole('dialog', { name: 'Your session has ended' })
  await signIn.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await uploaded(page).waitFor()
  expect(await portal.db.$count(uploads)).toBe(count + 1)
  await page.unrouteAll()
  await remove(page)
})

it('an upload that was complete before a reload is used when its file is chosen again', {
  tags: ['ci'],
}, async () => {
  const closesAt = new Date(now().getTime() + DAY_MS)
  const id = await addHandIn(portal, { ...project, title: 'Leaf counts', closesAt })
  await open(page, id)
  await choose(page)
  await uploaded(page).waitFor()
  const count = await portal.db.$count(uploads)
  const passed = now()
  await portal.db.update(handIns).set({ closesAt: passed, dueAt: passed }).where(eq(handIns.id, id))
  await page.reload()
  await dialogOf(page).getByText(offerToContinue).waitFor()
  await choose(page)
  await uploaded(page).waitFor()
  expect(await portal.db.$count(uploads)).toBe(count)
  await submit(page).click()
  await dialogOf(page).getByText('Handed in: version 1 of Leaf counts').waitFor()
  expect(await portal.db.$count(uploads)).toBe(count - 1)
  // The same file is a new upload from now on.
  await expect.poll(() => readStoredUploads(page)).toEqual([])
})

it('a file that was chosen for one hand-in is not offered for another one that has closed', {
  tags: ['ci'],
}, async () => {
  await open(page, await addHandIn(portal, { ...project, title: 'Crop photos' }))
  await choose(page)
  await uploaded(page).waitFor()
  const passed = now()
  const closed = await addHandIn(portal, { ...project, title: 'Crop list', closesAt: passed, dueAt: passed })
  // A navigation that loads the page again, as a reload does.
  await page.goto('about:blank')
  await open(page, closed)
  await dialogOf(page)
    .getByText(/^This is closed\. You may ask for more time/)
    .waitFor()
  expect(await dialogOf(page).getByText(offerToContinue).count()).toBe(0)
  await page.evaluate(() => localStorage.clear())
})

it('a file that is removed after the cut-off is not offered any more', { tags: ['ci'] }, async () => {
  const sendRest = await passCutOffDuringUpload('Seed counts')
  await page.reload()
  await dialogOf(page).getByText(offerToContinue).waitFor()
  await sendRest()
  await choose(page)
  await uploaded(page).waitFor()
  await remove(page)
  await dialogOf(page)
    .getByText(/^This is closed\. You may ask for more time/)
    .waitFor()
  expect(await dialogOf(page).getByText(offerToContinue).count()).toBe(0)
})

it('an upload is not offered any more once the cut-off passes while the dialog is open', {
  tags: ['ci'],
}, async () => {
  const closed = dialogOf(page).getByText(/^This is closed\. You may ask for more time/)
  // On a busy machine the dialog may open only after the cut-off; then there is more time for the next one.
  for (let seconds = 4, isOffered = false; !isOffered; seconds *= 2) {
    const closesAt = new Date(now().getTime() + seconds * 1000)
    await open(page, await addHandIn(portal, { ...project, title: 'Data sheet', dueAt: now(), closesAt }))
    await submit(page).or(closed).first().waitFor()
    isOffered = await submit(page).isVisible()
  }
  await closed.waitFor()
  await submit(page).waitFor({ state: 'detached' })
})

it('a file whose upload began after the cut-off is refused, without “Try again”', async () => {
  const id = await addHandIn(portal, { ...project, title: 'Field log' })
  await open(page, id)
  await choose(page)
  await uploaded(page).waitFor()
  const passed = new Date(now().getTime() - DAY_MS)
  await portal.db.update(handIns).set({ closesAt: passed, dueAt: passed }).where(eq(handIns.id, id))
  await submit(page).click()
  await dialogOf(page).getByText(handInErrors.HAND_IN_CLOSED.message).waitFor()
  expect(await dialogOf(page).getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await remove(page)
})

it('a note that was changed after the file was handed in is kept, and the student is told', {
  tags: ['ci'],
}, async () => {
  const handInId = await addHandIn(portal, { ...project, title: 'Yield tables' })
  await open(page, handInId)
  await choose(page)
  await uploaded(page).waitFor()
  const note = dialogOf(page).getByRole('textbox', { name: 'Note to' })
  await note.fill('With the tables')
  // The first answer is lost, and so are those of the refetches, until the second call has been answered.
  await blockLiveEvents(page)
  await page.route(
    '**/api/rpc/handIns/submitVersion',
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 404, body: '{}' })
    },
    { times: 1 },
  )
  await page.route('**/api/rpc/handIns/readHandIn*', (route) => route.abort())
  await submit(page).click()
  await dialogOf(page).getByText('This could not be handed in. Please try again.').waitFor()
  await note.fill('With the tables and the photos')
  const answer = page.waitForResponse('**/api/rpc/handIns/submitVersion')
  await submit(page).click()
  await answer
  await page.unrouteAll()
  await dialogOf(page).getByText('This file was already handed in with another note, which stays.').waitFor()
  await dialogOf(page).getByRole('button', { name: 'Hand in a new version' }).click()
  expect(await note.inputValue()).toBe('With the tables and the photos')
})

it('the same file in two tabs is uploaded for each: removing it in one leaves that of the other', {
  tags: ['ci'],
}, async () => {
  const id = await addHandIn(portal, { ...project, title: 'Sources' })
  await open(page, id)
  const sendRest = await startSlowUpload(page)
  await dialogOf(page)
    .getByRole('button', { name: `Pause ${LARGE.name}` })
    .click()
  const other = await page.context().newPage()
  await open(other, id)
  await choose(other)
  await uploaded(other).waitFor()
  await sendRest()
  await dialogOf(page)
    .getByRole('button', { name: `Resume ${LARGE.name}` })
    .click()
  await uploaded(page).waitFor()
  await remove(other)
  await submit(page).click()
  await dialogOf(page).getByText('Handed in: version 1 of Sources').waitFor()
  await other.close()
})
