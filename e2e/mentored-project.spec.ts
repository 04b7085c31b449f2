import { eq } from 'drizzle-orm'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import { addAssignment, addProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { openPage, startBrowser, visit } from './browser.ts'
import { call, codeOf, enterByCall } from './calls.ts'
import { openDeafTab } from './deaf.ts'
import { axeFindings, lookAt } from './looks.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { type Person, startPortal } from './portal.ts'
import { CROP, giveProjects, MENTOR, READER } from './projects.ts'

const BRIDGE = 'A bridge that reports its own cracks'
const UPDATED = 'Updated successfully'
const FAILED = 'Failed to update project'
const PATIENT = { timeout: 20_000 }

let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
const opened: Awaited<ReturnType<typeof openPage>>[] = []
let mentor: Page
let student: Page
let ids: Awaited<ReturnType<typeof giveProjects>>
let bridgeId: string

async function openAs({ email }: Person) {
  const one = await openPage(browser, portal.address)
  opened.push(one)
  await enterByCall(one.page, portal.address, email)
  return one.page
}

beforeAll(async () => {
  portal = await startPortal([ANANYA, DEV, MENTOR], {}, async (records) => {
    ids = await giveProjects(records)
    const idOf = await findIds(records)
    const guided = { assignedInstructor: idOf(MENTOR), phone: '+91 20 2560 1000' }
    await records.db
      .update(users)
      .set(guided)
      .where(eq(users.id, idOf(ANANYA)))
    const project = await addProject(records, { instructorId: idOf(MENTOR), title: BRIDGE })
    bridgeId = await addAssignment(records, { studentId: idOf(DEV), instructorProjectId: project })
  })
  browser = await startBrowser()
  ;[mentor, student] = await Promise.all([openAs(MENTOR), openAs(ANANYA)])
})
afterAll(async () => {
  expect(opened.flatMap(({ faults }) => faults)).toEqual([])
  await browser?.close()
  await portal?.stop()
})
beforeEach(async () => {
  await mentor.unrouteAll()
})

const inDialog = (title: string, page = mentor) => page.getByRole('dialog', { name: title, exact: true })
const rowOf = (title: string) =>
  mentor.getByRole('list', { name: 'Student projects' }).getByRole('listitem').filter({ hasText: title })

async function open(title: string, id: string, page = mentor) {
  await visit(page, `/instructor/student-projects?project=${id}`)
  await inDialog(title, page).getByRole('heading', { name: 'Progress over time' }).waitFor()
  return inDialog(title, page)
}
async function chooseStatus(status: string, page = mentor) {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Status', exact: true }).click()
  await page
    .getByRole('listbox', { name: 'Status' })
    .getByRole('option', { name: status, exact: true })
    .click()
}
const statusIn = (page: Page) =>
  page.getByRole('dialog').getByRole('combobox', { name: 'Status', exact: true }).inputValue()
const stored = (id: string) => call(mentor, 'assignments/mentoredProject', { id })
const slider = () => mentor.getByRole('slider', { name: 'Progress' })

/** Holds the next change back until `release` is called, and answers it then; those after it go through. */
async function holdNextChange(answer: (route: Route) => Promise<void>) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = (route: Route) => released.then(() => answer(route))
  await mentor.route('**/assignments/changeMentoredProject', hold, { times: 1 })
  return release
}
const failNextChange = () => holdNextChange((route) => route.fulfill({ status: 500, body: '{}' }))
/** The faults that were asked for are none of the portal's. */
const forgiveFaults = (count: number) =>
  expect(opened.flatMap(({ faults }) => faults.splice(0))).toHaveLength(count)

it('shows the project, its student, and the ways to them', async () => {
  await visit(mentor, '/instructor/student-projects')
  await mentor.getByRole('link', { name: CROP }).click()
  const dialog = inDialog(CROP)
  await dialog.getByText('No progress noted yet.').waitFor()
  const text = await dialog.innerText()
  for (const fact of [
    ...['In progress', '72%', 'Computer Vision', 'assigned Aug 18, 2026', 'Aug 24, 2026', 'Not yet'],
    ...[ANANYA.name, ANANYA.email, '+91 20 2560 1000', 'MCA', 'AI/ML', '2nd Year'],
    ...['Finds water stress in onion fields.', `What ${ANANYA.name} may open`],
  ])
    expect(text).toContain(fact)
  const message = dialog.getByRole('link', { name: 'Message Student' })
  expect(await message.getAttribute('href')).toBe(`/instructor/support-tickets?project=${ids.cropId}`)
  const mail = dialog.getByRole('link', { name: 'Email' })
  expect(await mail.getAttribute('href')).toBe(`mailto:${ANANYA.email}`)
  expect(await dialog.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+912025601000')
  expect(await dialog.getByRole('switch').count()).toBe(6)
  await expect.poll(() => dialog.getByRole('switch', { name: 'Source Code' }).isChecked()).toBe(false)
  await dialog.getByText('nothing uploaded').waitFor()
  // The first Escape is for the list that is open, the second for the dialog.
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await mentor.getByRole('option', { name: 'Completed' }).last().waitFor()
  await mentor.keyboard.press('Escape')
  await mentor.getByRole('listbox', { name: 'Status' }).waitFor({ state: 'hidden' })
  expect(await dialog.isVisible()).toBe(true)
  await mentor.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await mentor.evaluate(() => document.activeElement?.textContent)).toBe(CROP)
})

it('saves each change at once, and the student meets it at their next look', async () => {
  const resource = { assignmentId: ids.cropId, kind: 'synopsis' }
  await visit(student, `/student/view-project/${ids.cropId}`)
  const { url } = await call(student, 'assignments/linkToResource', resource)
  expect((await student.request.get(url)).status()).toBe(200)

  const dialog = await open(CROP, ids.cropId)
  await chooseStatus('Completed')
  expect(await statusIn(mentor)).toBe('Completed')
  await dialog.getByRole('status').getByText(UPDATED, { exact: true }).waitFor()
  await slider().focus()
  await mentor.keyboard.press('End')
  for (const _press of [1, 2, 3]) await mentor.keyboard.press('ArrowLeft')
  await dialog.getByText('97%').first().waitFor()
  await dialog.getByRole('switch', { name: 'Synopsis' }).click()
  await expect.poll(async () => (await stored(ids.cropId)).resources[0]?.isOn, PATIENT).toBe(false)
  const { status, progress, completedAt, marks } = await stored(ids.cropId)
  expect({ status, progress, count: marks.length }).toEqual({ status: 'completed', progress: 97, count: 6 })
  expect(completedAt).toBeTruthy()
  await dialog.getByRole('status').getByText(UPDATED, { exact: true }).waitFor({ state: 'detached' })
  expect(await rowOf(CROP).innerText()).toContain('97%')
  expect(await rowOf(CROP).innerText()).toContain('Completed')

  expect((await student.request.get(url)).status()).toBeGreaterThanOrEqual(400)
  expect(await codeOf(student, 'assignments/linkToResource', resource)).toBe('RESOURCE_SWITCHED_OFF')
  await visit(student, `/student/view-project/${ids.cropId}`)
  await student.getByRole('button', { name: 'Synopsis: No Access' }).waitFor()
  const seen = await student.getByRole('main').innerText()
  expect(seen).toContain('Completed')
  expect(seen).toContain('97%')
})

it('draws how it came there, and says the same as a table', async () => {
  const dialog = await open(CROP, ids.cropId)
  await dialog.locator('.recharts-line path').first().waitFor()
  const rows = dialog.getByRole('table', { name: 'Progress over time' }).getByRole('row')
  expect(await rows.allInnerTexts()).toHaveLength(7)
  expect(await rows.nth(1).innerText()).toContain('Aug 18, 2026')
  expect(await rows.last().innerText()).toContain('97%')
  await lookAt(mentor, 'mentored-project')
  await lookClosely('mentored-project')
})

it('puts back what was not saved, and says so until it is tried again', async () => {
  const dialog = await open(CROP, ids.cropId)
  const answerReport = await failNextChange()
  // Both at once: the second is saved, and does not hide that the first is not.
  await dialog.getByRole('switch', { name: 'Report' }).click()
  await dialog.getByRole('switch', { name: 'Video' }).click()
  await expect.poll(() => dialog.getByRole('switch', { name: 'Report' }).isChecked()).toBe(false)
  answerReport()
  await dialog.getByRole('alert').getByText(FAILED, { exact: true }).waitFor()
  await expect.poll(async () => (await stored(ids.cropId)).resources[4]?.isOn, PATIENT).toBe(false)
  await expect.poll(() => dialog.getByRole('switch', { name: 'Report' }).isChecked()).toBe(true)
  await expect.poll(() => dialog.getByRole('switch', { name: 'Video' }).isChecked()).toBe(false)
  expect(await dialog.getByRole('alert').innerText()).toContain(FAILED)
  forgiveFaults(1)

  // What follows a change that is not saved goes from what stood before both.
  const answerPending = await failNextChange()
  await chooseStatus('Pending')
  await chooseStatus('In progress')
  answerPending()
  await dialog.getByRole('alert').getByText(FAILED, { exact: true }).waitFor()
  await expect.poll(async () => (await stored(ids.cropId)).status, PATIENT).toBe('in_progress')
  await expect.poll(() => statusIn(mentor), PATIENT).toBe('In progress')
  expect(await dialog.getByRole('alert').innerText()).toContain(FAILED)
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await dialog.getByRole('alert').waitFor({ state: 'detached' })
  forgiveFaults(1)
})

it('tells a tab that heard nothing that it was changed elsewhere, and shows it as it is now', async () => {
  await open(CROP, ids.cropId)
  const second = await openDeafTab(mentor)
  const dialog = await open(CROP, ids.cropId, second)
  await chooseStatus('Pending')
  await inDialog(CROP).getByText(UPDATED, { exact: true }).waitFor()
  expect(await statusIn(second)).toBe('In progress')
  await chooseStatus('Completed', second)
  await dialog
    .getByRole('alert')
    .getByText('This was changed elsewhere in the meantime.', { exact: false })
    .waitFor()
  await expect.poll(() => statusIn(second), PATIENT).toBe('Pending')
  expect((await stored(ids.cropId)).status).toBe('pending')
  await chooseStatus('In progress', second)
  await dialog.getByText(UPDATED, { exact: true }).waitFor()
  expect((await stored(ids.cropId)).status).toBe('in_progress')
  await second.close()
})

it('shows steps in place of switches for what came of a request, and why nobody here deletes it', async () => {
  const dialog = await open(READER, ids.readerId)
  await dialog.getByText('0 of 3 steps done').waitFor()
  expect(await dialog.getByRole('switch').count()).toBe(0)
  expect(await dialog.getByRole('button', { name: 'Delete Assignment' }).count()).toBe(0)
  await dialog.getByText('Only an administrator can withdraw it.', { exact: false }).waitFor()
  expect(await codeOf(mentor, 'assignments/deleteAssignment', { id: ids.readerId })).toBe(
    'PROJECT_OF_REQUEST',
  )
  await slider().press('ArrowRight')
  await dialog.getByText(UPDATED, { exact: true }).waitFor()
  expect((await stored(ids.readerId)).progress).toBe(11)
  await lookAt(mentor, 'mentored-project-of-request')
  await lookClosely('mentored-project-of-request')
})

it('saves what is changed in one project after another while the first change takes long', async () => {
  const turns = [
    { title: CROP, id: ids.cropId, name: 'Video', at: 4 },
    { title: BRIDGE, id: bridgeId, name: 'Video', at: 4 },
    { title: CROP, id: ids.cropId, name: 'Synopsis', at: 0 },
  ]
  const areOn = () => Promise.all(turns.map(async ({ id, at }) => (await stored(id)).resources[at].isOn))
  const before: readonly boolean[] = await areOn()
  const release = await holdNextChange((route) => route.continue())
  await visit(mentor, '/instructor/student-projects')
  for (const { title, name } of turns) {
    await mentor.getByRole('link', { name: title }).click()
    await inDialog(title).getByRole('switch', { name }).click()
    await mentor.keyboard.press('Escape')
    await inDialog(title).waitFor({ state: 'detached' })
  }
  release()
  await expect.poll(areOn, PATIENT).toEqual(before.map((isOn) => !isOn))
})

it('deletes an assignment once, after asking', async () => {
  const dialog = await open(BRIDGE, bridgeId)
  expect(await dialog.innerText()).toContain('Shown to the student’s own instructor')
  expect(await dialog.getByRole('link').allInnerTexts()).toEqual(['Message Student'])
  await dialog.getByRole('button', { name: 'Delete Assignment' }).click()
  const question = mentor.getByRole('dialog', { name: `Delete ${BRIDGE} of ${DEV.name}?` })
  await question.getByText('What you wrote each other can still be read').waitFor()
  expect(await axeFindings(mentor)).toEqual([])
  await mentor.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  // On its way out the dialog can still be clicked, and takes the question with it.
  await dialog.waitFor({ state: 'detached' })
  await mentor.getByRole('link', { name: BRIDGE }).click()
  await dialog.getByRole('button', { name: 'Delete Assignment' }).click()
  await question.waitFor()
  await mentor.goBack()
  await question.waitFor({ state: 'detached' })
  await dialog.waitFor({ state: 'detached' })
  await mentor.goForward()
  await dialog.getByRole('button', { name: 'Delete Assignment' }).click()
  await mentor.route('**/deleteAssignment', (route) => route.fulfill({ status: 400, body: '{}' }))
  await question.getByRole('button', { name: 'Delete' }).click()
  await question.getByText('Failed to delete project', { exact: true }).waitFor()
  await mentor.unrouteAll()
  const sent: string[] = []
  mentor.on('request', (request) => request.url().endsWith('/deleteAssignment') && sent.push(request.url()))
  await question.getByRole('button', { name: 'Delete' }).dblclick()
  await question.waitFor({ state: 'detached' })
  await dialog.waitFor({ state: 'detached' })
  await mentor.getByText('Project assignment deleted successfully', { exact: true }).waitFor()
  await rowOf(CROP).waitFor()
  await rowOf(BRIDGE).waitFor({ state: 'detached' })
  expect(sent).toHaveLength(1)
  expect(await codeOf(mentor, 'assignments/mentoredProject', { id: bridgeId })).toBe('ASSIGNMENT_NOT_FOUND')
  await mentor.goto(`/instructor/student-projects?project=${bridgeId}`)
  await mentor.getByRole('dialog', { name: 'Project Not Found' }).waitFor()
})

/** The narrowest phone, from top to bottom: nothing stands out to the side. */
async function lookClosely(name: string) {
  await mentor.setViewportSize({ width: 360, height: 800 })
  expect(await mentor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const content = mentor.getByRole('dialog').first()
  expect(await content.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await axeFindings(mentor), name).toEqual([])
  await mentor.setViewportSize({ width: 1440, height: 900 })
}
