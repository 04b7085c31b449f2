import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import { studentProjects } from '../packages/server/src/features/assignments/assignments.table.ts'
import { projectSoftwareLinks } from '../packages/server/src/features/repository/repository.table.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, signInAs } from './pages.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import type { Person } from './portal.ts'
import { addProjects, CROP, MENTOR, READER, UNMENTORED, VIDEO } from './projects.ts'
import { call, errorCodeOf, recordScreenCalls } from './rpc.ts'
import { PDF } from './sample-files.ts'
import { createPeople, portal } from './shared-portal.ts'
import { waitForText } from './texts.ts'

const NEWCOMER: Person = { ...DEV, name: 'Kabir Rao', email: 'kabir@university.test' }

let page: Page
let ids: Awaited<ReturnType<typeof addProjects>>

/** Three projects: requested, assigned without access to one file, and completed. */
beforeAll(async () => {
  await createPeople(ANANYA, DEV, MENTOR, NEWCOMER)
  ids = await addProjects(portal)
  await portal.db
    .update(studentProjects)
    .set({
      status: 'completed',
      progress: 100,
      assignedAt: new Date('2026-01-12T08:00Z'),
      completedAt: new Date('2026-06-02T08:00Z'),
    })
    .where(eq(studentProjects.id, ids.unmentoredId))
  await portal.db.insert(projectSoftwareLinks).values(
    ['Label Studio', 'FastAPI'].map((title, index) => ({
      projectId: ids.projectId,
      title,
      url: `https://tools.example/${index}`,
      createdAt: new Date(Date.now() + (index + 1) * 1000),
    })),
  )
  page = await openAs(ANANYA)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const waitForList = () => page.getByRole('list', { name: 'Projects' }).waitFor()
const reopen = async (search = '') => {
  await walkTo(page, `/student/my-projects${search}`)
  await waitForList()
}
const card = (title: string) => page.getByRole('article', { name: title })
const titles = () => page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts()
const header = (title: string) => page.getByRole('button', { name: title, exact: true })

it('shows all projects with their counts, in one call, the one in progress first and expanded, the others collapsed', async () => {
  const takeCalls = recordScreenCalls(page)
  await visit(page, '/student/my-projects')
  await waitForList()
  expect(takeCalls().filter((procedure) => procedure.startsWith('assignments/'))).toEqual([
    'assignments/listMyProjects',
  ])
  const figures = page.getByRole('region', { name: 'Your projects in figures' })
  expect((await figures.innerText()).split(/\n+/)).toEqual([
    'Total',
    '3',
    'Pending',
    '1',
    'In progress',
    '1',
    'Completed',
    '1',
    'Average progress',
    '61%',
    'Completion rate',
    '33%',
  ])
  await waitForText(page, 'Showing 3 of 3 projects')
  await expect.poll(() => titles()).toEqual([CROP, READER, UNMENTORED])
  const readExpanded = (title: string) => header(title).getAttribute('aria-expanded')
  expect([await readExpanded(CROP), await readExpanded(READER), await readExpanded(UNMENTORED)]).toEqual([
    'true',
    'false',
    'false',
  ])
  await header(READER).click()
  const reader = await card(READER).innerText()
  for (const fact of [
    'Pending',
    'Intermediate',
    MENTOR.name,
    'assigned Nov 9, 2026',
    '8 weeks',
    '10%',
    'Preact',
    'SQLite',
    'Reads notes over slow networks.',
    'Assigned',
    'Started',
    'not yet',
    'Roadmap',
    'Pack the notes',
  ])
    expect(reader).toContain(fact)
  expect(await card(UNMENTORED).innerText()).toContain('completed Jun 2, 2026')
  const summary = await page.getByRole('region', { name: 'Academic Progress' }).innerText()
  expect(summary.split(/\n+/).slice(1)).toEqual([
    'Completion rate',
    '33%',
    'Average progress',
    '61%',
    'Active projects',
    '33%',
    'Profile complete',
    '80%',
  ])
  await checkScreen(page, 'my-projects')
})

it('collapses and expands a card with the keyboard, and shows the details of a project without a roadmap', async () => {
  await reopen()
  const crop = card(CROP)
  const details = crop.getByRole('heading', { name: 'Details' })
  await details.waitFor()
  await header(CROP).focus()
  await page.keyboard.press('Enter')
  await details.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await details.waitFor()
  const text = await crop.innerText()
  for (const fact of [
    'Computer Vision',
    'MCA',
    'AI/ML',
    '2nd Year',
    'Aug 24, 2026',
    'QGIS, Label Studio, +1 more',
  ])
    expect(text).toContain(fact)
})

it('searches by title, instructor and description, filters by status, and keeps both in the URL', async () => {
  // A reload resets which cards are expanded.
  await visit(page, '/student/my-projects')
  await waitForList()
  const box = page.getByRole('searchbox', { name: /^Search/ })
  await box.fill('KULKARNI')
  await waitForText(page, 'Showing 2 of 3 projects')
  await expect.poll(() => titles()).toEqual([CROP, READER])
  await box.fill('onion')
  await waitForText(page, 'Showing 1 of 3 projects')
  await box.fill('wish nobody')
  await page.getByRole('heading', { name: UNMENTORED }).waitFor()
  await box.fill('kulkarni')
  await page.waitForURL(/search=kulkarni/)
  await waitForText(page, 'Showing 2 of 3 projects')
  await page.getByText('In Progress', { exact: true }).click()
  await page.waitForURL(/status=in_progress/)
  await waitForText(page, 'Showing 1 of 3 projects')
  await expect.poll(() => titles()).toEqual([CROP])
  await page.getByRole('link', { name: `View Project ${CROP}` }).click()
  await page.waitForURL(`**/student/view-project/${ids.cropId}`)
  await page.goBack()
  await waitForText(page, 'Showing 1 of 3 projects')
  await expect.poll(() => box.inputValue()).toBe('kulkarni')
  await page.goBack()
  await waitForText(page, 'Showing 2 of 3 projects')
  await box.fill('no such thing')
  await page.getByText('No projects match your filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await waitForText(page, 'Showing 3 of 3 projects')
  expect(new URL(page.url()).search).toBe('')
})

it('opens only the resources that exist and that the student may open', async () => {
  await reopen('?status=in_progress')
  const crop = card(CROP)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    crop.getByRole('button', { name: 'Download Synopsis' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('synopsis.pdf')
  expect(readFileSync(await download.path())).toEqual(PDF.buffer)
  expect(await crop.getByRole('link', { name: /View Video/ }).getAttribute('href')).toBe(VIDEO)
  await crop.getByRole('button', { name: 'Open Software Tools' }).click()
  const tool = page.getByRole('menuitem', { name: /QGIS/ })
  expect(await tool.getAttribute('href')).toBe('https://qgis.example/download')
  expect(await tool.getAttribute('rel')).toBe('noopener noreferrer')
  await page.keyboard.press('Escape')
  await tool.waitFor({ state: 'detached' })
  for (const name of ['Presentation: Not Uploaded', 'Source Code: No Access']) {
    const blocked = crop.getByRole('button', { name })
    const shaking = blocked.and(page.locator('[data-shaking]')).waitFor()
    await Promise.all([shaking, blocked.click({ force: true })])
  }
  expect(page.context().pages()).toHaveLength(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const blocked = crop.getByRole('button', { name: 'Source Code: No Access' })
  await blocked.click({ force: true })
  const readAnimationSeconds = () =>
    blocked.evaluate((button) => Number.parseFloat(getComputedStyle(button).animationDuration))
  expect(await readAnimationSeconds()).toBeLessThan(0.01)
  await page.emulateMedia({ reducedMotion: null })
})

it('does not send disabled resources to the browser', async () => {
  const answer = JSON.stringify(await call(page, 'assignments/listMyProjects', {}))
  expect(answer).toContain('My report.pdf')
  for (const secret of ['My code.rar', '8000000', 'secret-path']) expect(answer).not.toContain(secret)
  const resource = { assignmentId: ids.cropId, kind: 'source_code' }
  expect(await errorCodeOf(page, 'assignments/linkToResource', resource)).toBe('RESOURCE_ACCESS_DENIED')
})

it('reports why a file cannot be downloaded', { tags: ['ci'] }, async () => {
  await reopen('?status=in_progress')
  const download = () => card(CROP).getByRole('button', { name: 'Download Report' }).click()
  const waitForSentence = (sentence: string) => card(CROP).getByText(sentence, { exact: true }).waitFor()
  await download()
  await waitForSentence('File not available')
  await page.route('**/api/files/**', (route) => route.fulfill({ status: 410 }))
  await download()
  await waitForSentence('Failed to download file')
  await page.route('**/linkToResource', (route) => route.fulfill({ status: 400, body: '{}' }))
  await download()
  await waitForSentence('Failed to generate file link')
  await checkScreen(page, 'my-projects-file-failed')
})

it('keeps the first project open while it is in use, also when another one becomes the first', async () => {
  await visit(page, '/student/my-projects')
  await waitForList()
  await card(CROP)
    .getByRole('link', { name: `View Project ${CROP}` })
    .focus()
  const change = (status: 'pending' | 'in_progress') =>
    portal.db.update(studentProjects).set({ status }).where(eq(studentProjects.id, ids.readerId))
  await change('in_progress')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => titles()).toEqual([READER, CROP, UNMENTORED])
  expect(await header(CROP).getAttribute('aria-expanded')).toBe('true')
  await change('pending')
})

it('links to the thread of a project, and completes a step of its roadmap', async () => {
  // A reload resets which cards are expanded.
  await visit(page, '/student/my-projects')
  await waitForList()
  await header(READER).click()
  const reader = card(READER)
  const thread = reader.getByRole('link', { name: `Message ${MENTOR.name} about ${READER}` })
  expect(await thread.getAttribute('href')).toBe(`/student/support-chat?project=${ids.readerId}`)
  const stepUpdate = page.waitForResponse('**/assignments/updateStep')
  await reader.getByLabel('Measure the network').click()
  expect((await stepUpdate).ok()).toBe(true)
  const refreshedList = page.waitForResponse('**/assignments/listMyProjects')
  await page.getByRole('button', { name: 'Refresh' }).click()
  expect((await refreshedList).ok()).toBe(true)
  await page.reload()
  await header(READER).click()
  await expect.poll(() => reader.getByLabel('Measure the network').isChecked()).toBe(true)
  await thread.click()
  await page.waitForURL('**/student/support-chat?project=*')
})

it('reports projects that fail to load, shows no counts, and retries', { tags: ['ci'] }, async () => {
  await page.route('**/assignments/listMyProjects', (route) => route.fulfill({ status: 400, body: '{}' }))
  await visit(page, '/student/my-projects')
  await page.getByRole('heading', { name: 'Failed to load projects' }).waitFor()
  expect(await page.getByRole('region', { name: 'Your projects in figures' }).count()).toBe(0)
  await checkScreen(page, 'my-projects-failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForText(page, 'Showing 3 of 3 projects')
})

it('shows a student without projects how to get one', { tags: ['ci'] }, async () => {
  await signInAs(page, NEWCOMER)
  await page.setViewportSize({ width: 360, height: 780 })
  await visit(page, '/student/my-projects')
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
  await page.getByText('You have no instructor yet; once you have one').waitFor()
  await checkScreen(page, 'my-projects-empty')
  await page.getByRole('link', { name: 'Contact Instructor' }).click()
  const ticket = page.getByRole('dialog', { name: 'New Ticket' })
  await ticket.getByLabel('Subject').waitFor()
  await ticket.getByText('Goes to the administrators, as you have no instructor yet.').waitFor()
  await page.goBack()
  const idOf = await findIds(portal)
  await portal.db
    .update(users)
    .set({ assignedInstructor: idOf(MENTOR) })
    .where(eq(users.id, idOf(NEWCOMER)))
  await visit(page, '/student/dashboard')
  await page.getByText(`Instructor: ${MENTOR.name}`).waitFor()
  await visit(page, '/student/my-projects')
  await page.getByText(`or ask ${MENTOR.name}, your instructor, to assign you one`).waitFor()
  await page.getByRole('link', { name: 'Contact Instructor' }).click()
  await ticket.getByText(`Goes to ${MENTOR.name}`).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Activate AI Project' }).click()
  await page.waitForURL('**/student/activate-project')
  const idea = {
    title: 'Ghost buses of Delhi',
    description: 'Which departures exist only on paper?',
    techStack: ['GTFS'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: ['Request a feed key', 'Archive vehicle positions', 'Compare them with the timetable'],
  }
  await call(page, 'requests/requestProject', { id: randomUUID(), idea })
  await visit(page, '/student/my-projects')
  await page.getByText('Your request is being reviewed. Once it is approved, the project is here.').waitFor()
  await visit(page, '/student/dashboard')
  const waiting = page.getByRole('list', { name: 'Project Requests' }).getByRole('listitem')
  await waiting.getByRole('heading', { name: idea.title }).waitFor()
  await waiting
    .getByText(/^Waiting for review since \w{3} \d+, \d{4}\. The decision will appear here\.$/)
    .waitFor()
})
