import { randomUUID } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addAssignment, addProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, signInAs, takeFaults } from './pages.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { addProjects, CROP, MENTOR, READER } from './projects.ts'
import { call, errorCodeOf } from './rpc.ts'
import { selectOption } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'
import { actOnStalePage, resumeLiveEvents } from './stale-page.ts'

const SCREEN = '/instructor/student-projects'
const BRIDGE = 'A bridge that reports its own cracks'
const UPDATED = 'Updated successfully'
const FAILED = 'Failed to update project'

let page: Page
let ids: Awaited<ReturnType<typeof addProjects>>
let bridgeId: string

beforeAll(async () => {
  const mentorId = randomUUID()
  const menteeFields = { assignedInstructor: mentorId, phone: '+91 20 2560 1000' }
  await createPeople({ ...MENTOR, id: mentorId }, { ...ANANYA, ...menteeFields }, DEV)
  ids = await addProjects(portal)
  const idOf = await findIds(portal)
  const project = await addProject(portal, { instructorId: mentorId, title: BRIDGE })
  bridgeId = await addAssignment(portal, { studentId: idOf(DEV), instructorProjectId: project })
  page = await openAs(MENTOR)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const dialogOf = (title: string) => page.getByRole('dialog', { name: title, exact: true })
const rowOf = (title: string) =>
  page.getByRole('list', { name: 'Student projects' }).getByRole('listitem').filter({ hasText: title })

async function openList() {
  await walkTo(page, SCREEN)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
async function open(title: string, id: string) {
  await openList()
  await walkTo(page, `${SCREEN}?project=${id}`)
  await dialogOf(title).getByRole('heading', { name: 'Progress over time' }).waitFor()
  return dialogOf(title)
}
async function chooseStatus(status: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Status', exact: true }).click()
  await page
    .getByRole('listbox', { name: 'Status' })
    .getByRole('option', { name: status, exact: true })
    .click()
}
const shownStatus = () =>
  page.getByRole('dialog').getByRole('combobox', { name: 'Status', exact: true }).inputValue()
const readProject = (id: string) => call(page, 'assignments/readMentoredProject', { id })
const slider = () => page.getByRole('slider', { name: 'Progress' })

/** Delays the next change until the returned function is called; later changes pass. */
async function delayNextChange(answer: (route: Route) => Promise<void>) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const answerOnRelease = (route: Route) => released.then(() => answer(route))
  await page.route('**/assignments/changeMentoredProject', answerOnRelease, { times: 1 })
  return release
}
const failNextChange = () => delayNextChange((route) => route.fulfill({ status: 500, body: '{}' }))

it('shows the project and its student, with links to reach them, and closes with Escape', async () => {
  await visit(page, SCREEN)
  await page.getByRole('link', { name: CROP }).click()
  const dialog = dialogOf(CROP)
  await dialog.getByText('No progress recorded yet.').waitFor()
  const text = await dialog.innerText()
  for (const fact of [
    'In progress',
    '72%',
    'Computer Vision',
    'assigned Aug 18, 2026',
    'Aug 24, 2026',
    'Not yet',
    ANANYA.name,
    ANANYA.email,
    '+91 20 2560 1000',
    'MCA',
    'AI/ML',
    '2nd Year',
    'Finds water stress in onion fields.',
    `What ${ANANYA.name} may open`,
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
  // The first Escape closes the open list, the second the dialog.
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Completed' }).last().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Status' }).waitFor({ state: 'hidden' })
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(CROP)
})

it('reverts a change that could not be saved, and shows the error until it is dismissed', async () => {
  const dialog = await open(CROP, ids.cropId)
  const failReport = await failNextChange()
  // Two changes at once: the second is saved, and does not hide the error of the first.
  await dialog.getByRole('switch', { name: 'Report' }).click()
  await dialog.getByRole('switch', { name: 'Video' }).click()
  await expect.poll(() => dialog.getByRole('switch', { name: 'Report' }).isChecked()).toBe(false)
  failReport()
  await dialog.getByRole('alert').getByText(FAILED, { exact: true }).waitFor()
  await expect.poll(async () => (await readProject(ids.cropId)).resources[4]?.isOn).toBe(false)
  await expect.poll(() => dialog.getByRole('switch', { name: 'Report' }).isChecked()).toBe(true)
  await expect.poll(() => dialog.getByRole('switch', { name: 'Video' }).isChecked()).toBe(false)
  expect(await dialog.getByRole('alert').innerText()).toContain(FAILED)
  expect(takeFaults(page)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await dialog.getByRole('alert').waitFor({ state: 'detached' })

  // A change after a failed one starts from the last saved state.
  const failPending = await failNextChange()
  await chooseStatus('Pending')
  await chooseStatus('In progress')
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/changeMentoredProject') && response.ok(),
  )
  failPending()
  await dialog.getByRole('alert').getByText(FAILED, { exact: true }).waitFor()
  await saved
  await expect.poll(async () => (await readProject(ids.cropId)).status).toBe('in_progress')
  await expect.poll(() => shownStatus()).toBe('In progress')
  expect(await dialog.getByRole('alert').innerText()).toContain(FAILED)
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await dialog.getByRole('alert').waitFor({ state: 'detached' })
  expect(takeFaults(page)).toHaveLength(1)
})

it('lets the mentor choose how far the AI assistant goes', async () => {
  const dialog = await open(CROP, ids.cropId)
  const field = () => dialog.getByRole('combobox', { name: 'AI assistant' })
  expect(await field().inputValue()).toBe('Anything')
  const deleteButtonX = async () =>
    (await dialog.getByRole('button', { name: 'Delete Assignment' }).boundingBox())?.x
  const x = await deleteButtonX()
  await selectOption(field(), 'Hints only')
  await dialog.getByText(UPDATED).waitFor()
  // The feedback message must not move the buttons.
  expect(await deleteButtonX()).toBe(x)
  await expect.poll(async () => (await readProject(ids.cropId)).assistance).toBe('hints')
  expect(await field().inputValue()).toBe('Hints only')
})

it('reports a concurrent change, and shows the current version', async () => {
  const dialog = await open(CROP, ids.cropId)
  const otherChange = { field: 'status', from: 'in_progress', to: 'pending' }
  await actOnStalePage(
    page,
    () => call(page, 'assignments/changeMentoredProject', { id: ids.cropId, change: otherChange }),
    async () => {
      expect(await shownStatus()).toBe('In progress')
      await chooseStatus('Completed')
    },
  )
  await dialog
    .getByRole('alert')
    .getByText('This was changed elsewhere in the meantime.', { exact: false })
    .waitFor()
  await expect.poll(shownStatus).toBe('Pending')
  await resumeLiveEvents(page)
  expect((await readProject(ids.cropId)).status).toBe('pending')
  await chooseStatus('In progress')
  await dialog.getByText(UPDATED, { exact: true }).waitFor()
  expect((await readProject(ids.cropId)).status).toBe('in_progress')
})

it('shows steps in place of access switches for a requested project, and why it cannot be deleted here', {
  tags: ['ci'],
}, async () => {
  const dialog = await open(READER, ids.readerId)
  await dialog.getByText('0 of 3 steps done').waitFor()
  await dialog.getByRole('heading', { name: 'Similar Projects' }).waitFor()
  await dialog.getByText('Nothing similar in the repository or among the requests.').waitFor()
  expect(await dialog.getByRole('switch').count()).toBe(0)
  expect(await dialog.getByRole('button', { name: 'Delete Assignment' }).count()).toBe(0)
  await dialog.getByText('Only an administrator can withdraw it.', { exact: false }).waitFor()
  expect(await errorCodeOf(page, 'assignments/deleteAssignment', { id: ids.readerId })).toBe(
    'PROJECT_OF_REQUEST',
  )
  await slider().press('ArrowRight')
  await dialog.getByText(UPDATED, { exact: true }).waitFor()
  expect((await readProject(ids.readerId)).progress).toBe(11)
  await checkDialog('mentored-project-of-request')
})

it('saves changes to several projects that are made while the first change is still being saved', async () => {
  const switches = [
    { title: CROP, id: ids.cropId, name: 'Video', index: 4 },
    { title: BRIDGE, id: bridgeId, name: 'Video', index: 4 },
    { title: CROP, id: ids.cropId, name: 'Presentation', index: 2 },
  ]
  const areOn = () =>
    Promise.all(switches.map(async ({ id, index }) => (await readProject(id)).resources[index].isOn))
  const before: readonly boolean[] = await areOn()
  const release = await delayNextChange((route) => route.continue())
  await openList()
  for (const { title, name } of switches) {
    await page.getByRole('link', { name: title }).click()
    await dialogOf(title).getByRole('switch', { name }).click()
    await page.keyboard.press('Escape')
    await dialogOf(title).waitFor({ state: 'detached' })
  }
  release()
  await expect.poll(areOn).toEqual(before.map((isOn) => !isOn))
})

it('closes a confirmation and the form of a meeting when the dialog shows another project', async () => {
  await open(CROP, ids.cropId)
  const dialog = await open(BRIDGE, bridgeId)
  await dialog.getByRole('button', { name: 'Schedule Meeting' }).click()
  await dialog.getByLabel('Place').waitFor()
  await dialog.getByRole('button', { name: 'Delete Assignment' }).click()
  const question = page.getByRole('dialog', { name: /^Delete / })
  await question.waitFor()
  await walkTo(page, `${SCREEN}?project=${ids.cropId}`)
  await dialogOf(CROP).getByRole('button', { name: 'Schedule Meeting' }).waitFor()
  await question.waitFor({ state: 'detached' })
})

it('deletes an assignment once, after confirmation', async () => {
  const dialog = await open(BRIDGE, bridgeId)
  expect(await dialog.innerText()).toContain('Visible only to the student’s current instructor')
  expect(await dialog.getByRole('link').allInnerTexts()).toEqual(['Message Student'])
  await dialog.getByRole('button', { name: 'Delete Assignment' }).click()
  const question = page.getByRole('dialog', { name: `Delete ${BRIDGE} of ${DEV.name}?` })
  await question.getByText('Your messages remain readable').waitFor()
  await checkScreen(page, 'mentored-project-delete')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  // A dialog's buttons still react while it closes: the confirmation would open and close with it.
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: BRIDGE }).click()
  await dialog.getByRole('button', { name: 'Delete Assignment' }).click()
  await question.waitFor()
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  await dialog.waitFor({ state: 'detached' })
  await page.goForward()
  await dialog.getByRole('button', { name: 'Delete Assignment' }).click()
  await page.route('**/deleteAssignment', (route) => route.fulfill({ status: 400, body: '{}' }))
  await question.getByRole('button', { name: 'Delete' }).click()
  await question.getByText('Failed to delete project', { exact: true }).waitFor()
  await page.unrouteAll()
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/deleteAssignment') && sent.push(request.url()))
  await question.getByRole('button', { name: 'Delete' }).dblclick()
  await page.getByText('Project assignment deleted successfully', { exact: true }).waitFor()
  await question.waitFor({ state: 'detached' })
  await dialog.waitFor({ state: 'detached' })
  await rowOf(CROP).waitFor()
  await rowOf(BRIDGE).waitFor({ state: 'detached' })
  expect(sent).toHaveLength(1)
  expect(await errorCodeOf(page, 'assignments/readMentoredProject', { id: bridgeId })).toBe(
    'ASSIGNMENT_NOT_FOUND',
  )
  await page.goto(`${SCREEN}?project=${bridgeId}`)
  await page.getByRole('dialog', { name: 'Project Not Found' }).waitFor()
})

it('saves each change immediately, and denies the student access to disabled resources', async () => {
  const resource = { assignmentId: ids.cropId, kind: 'synopsis' }
  const student = await openAs(ANANYA)
  const { url } = await call(student, 'assignments/linkToResource', resource)
  expect((await student.request.get(url)).status()).toBe(200)

  const dialog = await open(CROP, ids.cropId)
  await chooseStatus('Completed')
  await expect.poll(() => shownStatus()).toBe('Completed')
  await dialog.getByRole('status').getByText(UPDATED, { exact: true }).waitFor()
  await slider().focus()
  await page.keyboard.press('End')
  for (const _press of [1, 2, 3]) await page.keyboard.press('ArrowLeft')
  await dialog.getByText('97%').first().waitFor()
  await dialog.getByRole('switch', { name: 'Synopsis' }).click()
  await expect.poll(async () => (await readProject(ids.cropId)).resources[0]?.isOn).toBe(false)
  // Several key presses are saved as one change.
  await expect.poll(async () => (await readProject(ids.cropId)).progress).toBe(97)
  const { status, progress, completedAt, history } = await readProject(ids.cropId)
  expect({ status, progress, count: history.length }).toEqual({ status: 'completed', progress: 97, count: 5 })
  expect(completedAt).toBeTruthy()
  await dialog.getByRole('status').getByText(UPDATED, { exact: true }).waitFor({ state: 'detached' })
  expect(await rowOf(CROP).innerText()).toContain('97%')
  expect(await rowOf(CROP).innerText()).toContain('Completed')

  expect((await student.request.get(url)).status()).toBeGreaterThanOrEqual(400)
  expect(await errorCodeOf(student, 'assignments/linkToResource', resource)).toBe('RESOURCE_ACCESS_DENIED')
})

it('shows the progress history as a chart and as a table', async () => {
  const dialog = await open(CROP, ids.cropId)
  await dialog.locator('.recharts-line path').first().waitFor()
  const rows = dialog.getByRole('table', { name: 'Progress over time' }).getByRole('row')
  expect(await rows.allInnerTexts()).toHaveLength(6)
  expect(await rows.nth(1).innerText()).toContain('Aug 18, 2026')
  expect(await rows.last().innerText()).toContain('97%')
  await checkDialog('mentored-project')
})

it('shows the changes to the student', async () => {
  await signInAs(page, ANANYA)
  await visit(page, `/student/view-project/${ids.cropId}`)
  await page.getByRole('button', { name: 'Synopsis: No Access' }).waitFor()
  const seen = await page.getByRole('main').innerText()
  expect(seen).toContain('Completed')
  expect(seen).toContain('97%')
})

/** Checks the dialog, which must not overflow horizontally on the narrowest phone. */
async function checkDialog(name: string) {
  await checkScreen(page, name)
  await page.setViewportSize({ width: 360, height: 800 })
  const content = page.getByRole('dialog').first()
  // The chart follows the width of the window a moment later.
  await expect.poll(() => content.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}
