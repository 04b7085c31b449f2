import { readFileSync } from 'node:fs'
import { DAY_MS } from '@capstone/contract/base.constants'
import type { ElementHandle, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  addAssignment,
  addProject,
  addRequestedProject,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, signInAs } from './pages.ts'
import { ANANYA, DEV, findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { recordScreenCalls } from './rpc.ts'
import { selectOption } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'
import { waitForText } from './texts.ts'

const BRIDGE = 'A bridge that reports its own cracks'
const READER = 'A low-bandwidth reader for course notes'
const DAM = '=A dam, "quoted"'
const TOWER = 'A tower of recycled timber'

const KABIR: Person = { ...DEV, name: 'Kabir Verma', email: 'kabir@university.test' }
const OTTO: Person = { ...MEERA, name: 'Dr. Otto Lind', email: 'otto@university.test' }
const LENA: Person = { ...MEERA, name: 'Dr. Lena Roy', email: 'lena@university.test' }

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const PROJECT_COUNT = 30

let page: Page

/**
 * Four projects of Dr. Kulkarni's students, two of them stalled; more than a page of Dr. Roy's; none of Dr. Lind's.
 */
beforeAll(async () => {
  await createPeople(ANANYA, DEV, KABIR, MEERA, OTTO, LENA)
  const idOf = await findIds(portal)
  const instructorId = idOf(MEERA)
  const add = async (title: string, category: string) => addProject(portal, { instructorId, title, category })
  await addAssignment(portal, {
    studentId: idOf(ANANYA),
    instructorProjectId: await add(BRIDGE, 'Civil'),
    status: 'in_progress',
    progress: 60,
    assignedAt: daysAgo(3),
  })
  await addRequestedProject(portal, {
    studentId: idOf(ANANYA),
    mentorId: instructorId,
    title: READER,
    assignedAt: daysAgo(30),
    roadmap: ['Measure the network', 'Pack the notes', 'Try it with ten readers'],
  })
  await addAssignment(portal, {
    studentId: idOf(DEV),
    instructorProjectId: await add(DAM, 'Hydrology'),
    status: 'in_progress',
    progress: 40,
    assignedAt: daysAgo(40),
  })
  await addAssignment(portal, {
    studentId: idOf(KABIR),
    instructorProjectId: await add(TOWER, 'Civil'),
    status: 'completed',
    progress: 100,
    assignedAt: daysAgo(50),
    completedAt: daysAgo(20),
  })
  for (const number of Array(PROJECT_COUNT).keys())
    await addRequestedProject(portal, {
      studentId: idOf(DEV),
      mentorId: idOf(LENA),
      title: `Idea ${number + 1}`,
      assignedAt: daysAgo(number),
    })
  page = await openAs(MEERA)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const rows = () => page.getByRole('list', { name: 'Student projects' }).getByRole('listitem')
const titles = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
const figures = () => page.getByRole('region', { name: 'Student projects in figures' })
const reopen = async (search = '') => {
  await walkTo(page, `/instructor/student-projects${search}`)
  await rows().first().waitFor()
}
const exportButton = () => page.getByRole('button', { name: 'Export CSV' })
const stalledBox = () => page.getByRole('checkbox', { name: 'No progress for 14 days' })
const box = () => page.getByRole('searchbox', { name: 'Search student or title' })
const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '')

async function downloadOf(start: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

it('shows the mentored projects, stalled ones first, with their counts, in one call', async () => {
  const takeCalls = recordScreenCalls(page)
  await visit(page, '/instructor/student-projects')
  await rows().first().waitFor()
  expect((await figures().innerText()).split(/\n+/)).toEqual([
    'Total',
    '4',
    'Pending',
    '1',
    'In progress',
    '2',
    'Completed',
    '1',
    'Average progress',
    '50%',
    'No progress for 14 days',
    '2',
  ])
  await waitForText(page, 'Showing 4 of 4 projects')
  await expect.poll(() => titles()).toEqual([DAM, READER, BRIDGE, TOWER])
  const [dam = '', reader = '', bridge = '', tower = ''] = await rows().allInnerTexts()
  for (const fact of [ANANYA.name, 'Civil', 'In progress', '60%']) expect(bridge).toContain(fact)
  for (const fact of ['Pending', '0 of 3 steps done', 'No progress for 14 days'])
    expect(reader).toContain(fact)
  for (const fact of [DEV.name, 'Hydrology', '40%', 'No progress for 14 days']) expect(dam).toContain(fact)
  for (const fact of [KABIR.name, 'Completed', '100%']) expect(tower).toContain(fact)
  for (const active of [bridge, tower]) expect(active).not.toContain('No progress')
  await checkScreen(page, 'student-projects')
  expect(takeCalls().filter((procedure) => procedure.startsWith('assignments/'))).toEqual([
    'assignments/listMentoredProjects',
  ])
})

it('searches by student and title, filters by status, keeps both in the URL, and follows the browser history', async () => {
  await reopen()
  await box().fill('ananya')
  await waitForText(page, 'Showing 2 of 4 projects')
  await expect.poll(() => titles()).toEqual([READER, BRIDGE])
  await box().fill('timber')
  await waitForText(page, 'Showing 1 of 4 projects')
  await expect.poll(() => titles()).toEqual([TOWER])
  await box().fill('ananya')
  await page.waitForURL(/search=ananya/)
  await waitForText(page, 'Showing 2 of 4 projects')
  await selectOption(page.getByLabel('Status'), 'Pending')
  await page.waitForURL(/status=pending/)
  await waitForText(page, 'Showing 1 of 4 projects')
  await expect.poll(() => titles()).toEqual([READER])
  await page.goBack()
  await waitForText(page, 'Showing 2 of 4 projects')
  await box().fill('no such student')
  await page.getByRole('heading', { name: 'No projects match your filters' }).waitFor()
  await expect.poll(() => exportButton().isDisabled()).toBe(true)
  await checkScreen(page, 'student-projects-none-match')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await waitForText(page, 'Showing 4 of 4 projects')
  expect([await box().inputValue(), new URL(page.url()).search]).toEqual(['', ''])
})

it('finds stalled projects, from their count and from the filter', async () => {
  await reopen('?search=dev')
  await waitForText(page, 'Showing 1 of 4 projects')
  await page.getByRole('link', { name: '2 projects without progress for 14 days' }).click()
  await page.waitForURL((url) => url.search === '?stalled=true')
  await waitForText(page, 'Showing 2 of 4 projects')
  await expect.poll(() => titles()).toEqual([DAM, READER])
  await expect.poll(() => box().inputValue()).toBe('')
  await expect.poll(() => stalledBox().isChecked()).toBe(true)
  await checkScreen(page, 'student-projects-stalled')
  await stalledBox().focus()
  await page.keyboard.press('Space')
  await waitForText(page, 'Showing 4 of 4 projects')
  await selectOption(page.getByLabel('Status'), 'In progress')
  await waitForText(page, 'Showing 2 of 4 projects')
  await stalledBox().click()
  await waitForText(page, 'Showing 1 of 4 projects')
  await expect.poll(() => titles()).toEqual([DAM])
  await visit(page, '/instructor/student-projects?stalled=true')
  await waitForText(page, 'Showing 2 of 4 projects')
})

it('applies two filters that are chosen in the same frame', async () => {
  await reopen()
  await page.getByLabel('Status').and(page.getByRole('combobox')).click()
  const option = page.getByRole('option', { name: 'In progress' })
  await option.waitFor()
  const checkbox = await stalledBox().elementHandle()
  await option.evaluate(
    (chosen: HTMLElement, stalled) => {
      chosen.click()
      stalled?.click()
    },
    checkbox as ElementHandle<HTMLElement> | null,
  )
  await page.waitForURL((url) => url.search === '?status=in_progress&stalled=true')
  await expect.poll(() => titles()).toEqual([DAM])
})

it('exports the filtered projects as a file', async () => {
  await reopen()
  await waitForText(page, 'Showing 4 of 4 projects')
  const whole = await downloadOf(() => exportButton().click())
  expect(whole.name).toMatch(/^student-projects-\d{4}-\d\d-\d\d\.csv$/)
  expect(whole.text.startsWith('\uFEFFStudent,')).toBe(true)
  for (const title of [BRIDGE, READER, TOWER]) expect(whole.text).toContain(title)
  // Spreadsheets treat text that begins with "=" as a formula.
  expect(whole.text).toContain(`"'=A dam, ""quoted"""`)
  await reopen('?stalled=true&search=ananya')
  await waitForText(page, 'Showing 1 of 4 projects')
  const part = await downloadOf(() => exportButton().click())
  expect(part.text).toContain(READER)
  for (const title of [BRIDGE, 'A dam', TOWER]) expect(part.text).not.toContain(title)
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('shows a running export, ignores a second click, and retries', { tags: ['ci'] }, async () => {
  await reopen()
  let calls = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/exportMentoredProjects', async (route) => {
    calls += 1
    await released
    await route.fulfill({ status: 400, body: '{}' })
  })
  await exportButton().dblclick()
  const working = page.getByRole('button', { name: 'Exporting...' })
  await working.waitFor()
  expect(await focusedText()).toBe('Exporting...')
  release()
  await page.getByText('Failed to export student projects', { exact: true }).waitFor()
  expect(calls).toBe(1)
  await checkScreen(page, 'student-projects-export-failed')
  await page.unrouteAll()
  const file = await downloadOf(() => page.getByRole('button', { name: 'Try again' }).click())
  expect(file.text).toContain(BRIDGE)
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

it('opens a project with the keyboard and restores the focus', async () => {
  await reopen()
  const row = page.getByRole('link', { name: `${READER}, ${ANANYA.name}` })
  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: READER }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: READER }).waitFor({ state: 'detached' })
  expect(await focusedText()).toBe(READER)
})

it('reports projects that fail to load, shows no counts, and retries', { tags: ['ci'] }, async () => {
  await page.route('**/listMentoredProjects', (route) => route.fulfill({ status: 400, body: '{}' }))
  await visit(page, '/instructor/student-projects')
  await page.getByRole('heading', { name: 'Failed to load student projects' }).waitFor()
  expect(await figures().count()).toBe(0)
  await checkScreen(page, 'student-projects-failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForText(page, 'Showing 4 of 4 projects')
  await page.route('**/listMentoredProjects', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('alert').getByText('Failed to load student projects').waitFor()
  expect(await rows().count()).toBe(4)
})

it('confirms that an assignment was deleted, and moves the focus to the message', async () => {
  await reopen()
  await page.getByRole('link', { name: `${TOWER}, ${KABIR.name}` }).click()
  await page.getByRole('dialog', { name: TOWER }).getByRole('button', { name: 'Delete Assignment' }).click()
  await page
    .getByRole('dialog', { name: /^Delete / })
    .getByRole('button', { name: 'Delete' })
    .click()
  const deleted = 'Project assignment deleted successfully'
  const message = page.getByRole('status').getByText(deleted, { exact: true })
  await page.locator(':focus').getByText(deleted, { exact: true }).waitFor()
  await waitForText(page, 'Showing 3 of 3 projects')
  await message.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

it('loads further pages, with the totals of all projects', async () => {
  await signInAs(page, LENA)
  await visit(page, '/instructor/student-projects')
  await waitForText(page, `Showing ${PROJECT_COUNT} of ${PROJECT_COUNT} projects`)
  await expect.poll(() => rows().count()).toBe(25)
  await page.getByRole('button', { name: 'Load more student projects' }).click()
  await rows().filter({ hasText: 'Idea 30' }).waitFor()
  await expect.poll(() => rows().count()).toBe(PROJECT_COUNT)
  expect(await page.getByRole('button', { name: 'Load more student projects' }).count()).toBe(0)
})

it('shows an instructor without mentored projects how to assign one', { tags: ['ci'] }, async () => {
  await signInAs(page, OTTO)
  await visit(page, '/instructor/student-projects')
  await page.getByRole('heading', { name: 'No student projects yet' }).waitFor()
  for (const control of ['searchbox', 'checkbox'] as const)
    expect(await page.getByRole(control).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0)
  await checkScreen(page, 'student-projects-empty')
  await page.getByRole('main').getByRole('link', { name: 'Assign Project' }).click()
  await page.waitForURL('**/instructor/assign-project')
})
