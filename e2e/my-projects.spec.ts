import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  addAssignment,
  addProject,
  addRequestedProject,
  storeFile,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import { projectSoftwareLinks } from '../packages/server/src/features/repository/repository.table.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { noteAsked } from './asked.ts'
import { openPage, pathOf, startBrowser, visit, walkTo } from './browser.ts'
import { call, codeOf, enterByCall } from './calls.ts'
import { PDF } from './documents.ts'
import { axeFindings, lookAt } from './looks.ts'
import { ANANYA, DEV, findIds, MEERA } from './people.ts'
import { startPortal } from './portal.ts'

const CROP = 'Crop-stress detection from low-cost drone imagery'
const READER = 'A low-bandwidth reader for course notes'
const TIMETABLE = 'Timetable generation with constraint programming'

let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
let opened: Awaited<ReturnType<typeof openPage>>
let page: Page
let cropId = ''
let readerId = ''

/** Three projects in three states: born of a request, given with a switch off, and completed. */
async function prepare(records: Portal) {
  const idOf = await findIds(records)
  const [studentId, instructorId] = [idOf(ANANYA), idOf(MEERA)]
  const synopsisUrl = await storeFile(records, 'synopsis', 'My synopsis.pdf', PDF.buffer.length)
  const local = join(mkdtempSync(join(tmpdir(), 'capstone-synopsis-')), 'synopsis.pdf')
  writeFileSync(local, PDF.buffer)
  await records.storage.keep('project-docs', synopsisUrl, local, 'application/pdf')
  const crop = await addProject(records, {
    instructorId,
    title: CROP,
    description: 'Finds water stress in onion fields.',
    category: 'Computer Vision',
    vimeoUrl: 'https://vimeo.com/76979871',
    synopsisUrl,
    // Named by its row, and gone from storage.
    reportUrl: await storeFile(records, 'report', 'My report.pdf', 6_400_000),
    sourceCodeUrl: await storeFile(records, 'source_code', 'My code.rar', 8_000_000),
  })
  await records.db.insert(projectSoftwareLinks).values(
    ['QGIS', 'Label Studio', 'FastAPI'].map((title, index) => ({
      projectId: crop,
      title,
      url: `https://${title.toLowerCase().replace(' ', '-')}.example`,
      createdAt: new Date(2026, 0, 1, 0, 0, index),
    })),
  )
  cropId = await addAssignment(records, {
    studentId,
    instructorProjectId: crop,
    ...{ status: 'in_progress', progress: 72, accessCode: false },
    ...{ assignedAt: new Date('2026-08-18T08:00Z'), startedAt: new Date('2026-08-24T08:00Z') },
  })
  readerId = await addRequestedProject(records, {
    studentId,
    mentorId: instructorId,
    title: READER,
    description: 'Reads notes over slow networks.',
    ...{ difficulty: 'Intermediate', duration: '8 weeks', techStack: ['Preact', 'SQLite'] },
    roadmap: ['Measure the network', 'Pack the notes', 'Try it with ten readers'],
    progress: 10,
    assignedAt: new Date('2026-11-09T08:00Z'),
  })
  await addRequestedProject(records, {
    studentId,
    title: TIMETABLE,
    status: 'completed',
    progress: 100,
    assignedAt: new Date('2026-01-12T08:00Z'),
    completedAt: new Date('2026-06-02T08:00Z'),
  })
}

beforeAll(async () => {
  portal = await startPortal([ANANYA, DEV, MEERA], {}, prepare)
  browser = await startBrowser()
  opened = await openPage(browser, portal.address)
  page = opened.page
  await enterByCall(page, portal.address, ANANYA.email)
})
afterAll(async () => {
  expect(opened?.faults).toEqual([])
  await browser?.close()
  await portal?.stop()
})
beforeEach(async () => {
  await page.unrouteAll()
})

const shown = () => page.getByRole('list', { name: 'Projects' }).waitFor()
const reopen = async (search = '') => {
  await walkTo(page, `/student/my-projects${search}`)
  await shown()
}
const card = (title: string) => page.getByRole('article', { name: title })
const titles = () => page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts()
const showing = (text: string) => page.getByText(text, { exact: true }).waitFor()

it('shows all projects with their figures, in one call, the first open and the others folded', async () => {
  const takeAsked = noteAsked(page)
  await visit(page, '/student/my-projects')
  await shown()
  expect(takeAsked().filter((procedure) => procedure.startsWith('assignments/'))).toEqual([
    'assignments/listMyProjects',
  ])
  const figures = page.getByRole('region', { name: 'Your projects in figures' })
  expect((await figures.innerText()).split(/\n+/)).toEqual([
    ...['Total', '3', 'Pending', '1', 'In progress', '1', 'Completed', '1'],
    ...['Average progress', '61%', 'Completion rate', '33%'],
  ])
  await showing('Showing 3 of 3 projects')
  await expect.poll(() => titles()).toEqual([READER, CROP, TIMETABLE])
  const isOpen = (title: string) =>
    page.getByRole('button', { name: title, exact: true }).getAttribute('aria-expanded')
  expect([await isOpen(READER), await isOpen(CROP), await isOpen(TIMETABLE)]).toEqual([
    'true',
    'false',
    'false',
  ])
  const reader = await card(READER).innerText()
  for (const fact of [
    ...['Pending', 'Intermediate', MEERA.name, 'assigned Nov 9, 2026', '8 weeks', '10%', 'Preact', 'SQLite'],
    ...['Reads notes over slow networks.', 'Assigned', 'Started', 'not yet', 'Roadmap', 'Pack the notes'],
  ])
    expect(reader).toContain(fact)
  expect(await card(TIMETABLE).innerText()).toContain('completed Jun 2, 2026')
  const summary = await page.getByRole('region', { name: 'Academic Progress' }).innerText()
  expect(summary.split(/\n+/).slice(1)).toEqual([
    ...['Completion rate', '33%', 'Average progress', '61%'],
    ...['Active projects', '33%', 'Profile complete', '80%'],
  ])
  await lookAt(page, 'my-projects')
})

it('unfolds a card from the keyboard, and tells what there is to know where there is no roadmap', async () => {
  await reopen()
  await page.getByRole('button', { name: CROP, exact: true }).focus()
  await page.keyboard.press('Enter')
  const crop = card(CROP)
  await crop.getByRole('heading', { name: 'Details' }).waitFor()
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
  await page.keyboard.press('Enter')
  await crop.getByRole('heading', { name: 'Details' }).waitFor({ state: 'detached' })
})

it('finds by title, instructor and description, filters by status, and keeps both in the address', async () => {
  // Loaded anew: what was folded before is forgotten.
  await visit(page, '/student/my-projects')
  await shown()
  const box = page.getByRole('searchbox', { name: /^Search/ })
  await box.fill('KULKARNI')
  await showing('Showing 2 of 3 projects')
  await expect.poll(() => titles()).toEqual([READER, CROP])
  await box.fill('onion')
  await showing('Showing 1 of 3 projects')
  await box.fill('timetable')
  await page.getByRole('heading', { name: TIMETABLE }).waitFor()
  await box.fill('kulkarni')
  await page.waitForURL(/search=kulkarni/)
  await page.getByText('In Progress', { exact: true }).click()
  await page.waitForURL(/status=in_progress/)
  await showing('Showing 1 of 3 projects')
  await expect.poll(() => titles()).toEqual([CROP])
  await page.getByRole('link', { name: `View Project ${CROP}` }).click()
  await page.waitForURL(`**/student/view-project/${cropId}`)
  await page.goBack()
  await showing('Showing 1 of 3 projects')
  await expect.poll(() => box.inputValue()).toBe('kulkarni')
  await page.goBack()
  await showing('Showing 2 of 3 projects')
  await box.fill('no such thing')
  await page.getByText('No projects match your filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await showing('Showing 3 of 3 projects')
  expect(new URL(page.url()).search).toBe('')
})

it('opens what is there, and nothing else', async () => {
  await reopen('?status=in_progress')
  const crop = card(CROP)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    crop.getByRole('button', { name: 'Download Synopsis' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('synopsis.pdf')
  expect(readFileSync(await download.path())).toEqual(PDF.buffer)
  expect(await crop.getByRole('link', { name: /View Video/ }).getAttribute('href')).toBe(
    'https://vimeo.com/76979871',
  )
  await crop.getByRole('button', { name: 'Open Software Tools' }).click()
  const tool = page.getByRole('menuitem', { name: /QGIS/ })
  expect(await tool.getAttribute('href')).toBe('https://qgis.example')
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
  const moving = () =>
    blocked.evaluate((button) => Number.parseFloat(getComputedStyle(button).animationDuration))
  expect(await moving()).toBeLessThan(0.01)
  await page.emulateMedia({ reducedMotion: null })
})

it('keeps what is switched off on the server', async () => {
  const answer = JSON.stringify(await call(page, 'assignments/listMyProjects', {}))
  expect(answer).toContain('My report.pdf')
  for (const kept of ['My code.rar', '8000000', 'secret-path']) expect(answer).not.toContain(kept)
  const asked = { assignmentId: cropId, kind: 'source_code' }
  expect(await codeOf(page, 'assignments/linkToResource', asked)).toBe('RESOURCE_SWITCHED_OFF')
})

it('says what went wrong with a file', async () => {
  await reopen('?status=in_progress')
  const download = () => card(CROP).getByRole('button', { name: 'Download Report' }).click()
  const said = (sentence: string) => card(CROP).getByText(sentence, { exact: true }).waitFor()
  await download()
  await said('File not available')
  await page.route('**/api/files/**', (route) => route.fulfill({ status: 410 }))
  await download()
  await said('Failed to download file')
  await page.route('**/linkToResource', (route) => route.fulfill({ status: 400, body: '{}' }))
  await download()
  await said('Failed to generate file link')
  expect(await axeFindings(page)).toEqual([])
})

it('leads to a project, to its thread, and ticks off a step of its roadmap', async () => {
  await reopen()
  const reader = card(READER)
  const thread = reader.getByRole('link', { name: `Message ${MEERA.name} about ${READER}` })
  expect(await thread.getAttribute('href')).toBe(`/student/support-chat?project=${readerId}`)
  const ticked = page.waitForResponse('**/assignments/tickStep')
  await reader.getByLabel('Measure the network').click()
  expect((await ticked).ok()).toBe(true)
  const refreshed = page.waitForResponse('**/assignments/listMyProjects')
  await page.getByRole('button', { name: 'Refresh' }).click()
  expect((await refreshed).ok()).toBe(true)
  await page.reload()
  await expect.poll(() => reader.getByLabel('Measure the network').isChecked()).toBe(true)
  await thread.click()
  await page.waitForURL('**/student/support-chat?project=*')
})

it('says so when projects do not come, shows no figures then, and tries again', async () => {
  await page.route('**/assignments/listMyProjects', (route) => route.fulfill({ status: 400, body: '{}' }))
  await visit(page, '/student/my-projects')
  await page.getByRole('heading', { name: 'Failed to load projects' }).waitFor()
  expect(await page.getByRole('region', { name: 'Your projects in figures' }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await showing('Showing 3 of 3 projects')
})

it('shows a student without projects the ways to one', async () => {
  const other = await openPage(browser, portal.address, { viewport: { width: 360, height: 780 } })
  await enterByCall(other.page, portal.address, DEV.email)
  await visit(other.page, '/student/my-projects')
  await other.page.getByRole('heading', { name: 'No projects yet' }).waitFor()
  await lookAt(other.page, 'my-projects-empty')
  await other.page.getByRole('link', { name: 'Contact Instructor' }).click()
  await other.page.waitForURL('**/student/support-chat')
  await other.page.goBack()
  await other.page.getByRole('link', { name: 'Activate AI Project' }).click()
  await other.page.waitForURL('**/student/activate-project')
  expect(pathOf(other.page)).toBe('/student/activate-project')
  expect(other.faults).toEqual([])
  await other.close()
})
