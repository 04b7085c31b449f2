import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { studentProjects } from '../packages/server/src/features/assignments/assignments.table.ts'
import { addProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { instructorProjects } from '../packages/server/src/features/repository/repository.table.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, FARIDA, findIds } from './people.ts'
import type { Person } from './portal.ts'
import { addProjects, CROP, MENTOR, VIDEO } from './projects.ts'
import { recordScreenCalls } from './rpc.ts'
import { PDF } from './sample-files.ts'
import { clearSummaries, createPeople, portal } from './shared-portal.ts'
import { waitForText } from './texts.ts'

const OTTO: Person = { ...MENTOR, name: 'Dr. Otto Lind', email: 'otto@university.test' }
const DAM = 'A dam that reports its own leaks'
const WRECK = 'What a wreck tells of its storm'
const WIDE = 'Donaudampfschifffahrtselektrizitaeten'.repeat(3)
const STUDY_COUNT = 30
const TOTAL = STUDY_COUNT + 4

let page: Page
let cropId = ''

/** Adds Dr. Kulkarni's project with files, more than a page of Dr. Lind's, and one whose instructor was deleted. */
async function fillRepository() {
  const idOf = await findIds(portal)
  await addProjects(portal)
  const instructorId = idOf(OTTO)
  const day = (number: number) => new Date(Date.UTC(2026, 0, number, 12))
  await addProject(portal, { instructorId, title: DAM, category: 'Hydrology', createdAt: day(90) })
  await addProject(portal, { instructorId: null, title: WRECK, category: 'History', createdAt: day(80) })
  await addProject(portal, {
    instructorId,
    title: WIDE,
    description: WIDE,
    category: WIDE.slice(0, 80),
    createdAt: day(70),
  })
  for (const number of Array(STUDY_COUNT).keys())
    await addProject(portal, { instructorId, title: `Study ${number + 1}`, createdAt: day(60 - number) })
  const [crop] = (
    await portal.db
      .select({ id: instructorProjects.id, title: instructorProjects.title })
      .from(instructorProjects)
  ).filter(({ title }) => title === CROP)
  cropId = crop?.id ?? ''
}

beforeAll(async () => {
  await createPeople(ANANYA, DEV, MENTOR, OTTO, FARIDA)
  await fillRepository()
  page = await openAs(FARIDA)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const cards = () => page.getByRole('list', { name: 'Projects' }).getByRole('article')
const titles = () => cards().getByRole('heading', { level: 2 }).allInnerTexts()
const figures = () => page.getByRole('region', { name: 'Platform Summary' })
const box = () => page.getByRole('searchbox', { name: 'Search projects' })
const filter = (name: string) => page.getByRole('combobox', { name })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const refuse = (procedure: string) =>
  page.route(`**/${procedure}`, (route) => route.fulfill({ status: 400, body: '{}' }))
const ALL_SHOWN = `Showing ${TOTAL} of ${TOTAL} projects`

it('shows the projects of all instructors with their totals, in one call', async () => {
  const takeCalls = recordScreenCalls(page)
  await visit(page, '/admin/manage-projects')
  await cards().first().waitFor()
  expect((await figures().innerText()).split(/\n+/)).toEqual([
    'Repository projects',
    String(TOTAL),
    'Active instructors',
    '2',
    'with at least one project',
    'Categories',
    '5',
    'Total assignments',
    '4',
    'requested projects included',
  ])
  await waitForText(page, ALL_SHOWN)
  expect((await titles()).slice(0, 4)).toEqual([CROP, DAM, WRECK, WIDE])
  const [crop = '', , wreck = ''] = await cards().allInnerTexts()
  for (const fact of ['Computer Vision', '1 assigned', 'Finds water stress', MENTOR.name, 'created '])
    expect(crop).toContain(fact)
  for (const fact of ['History', '0 assigned', 'Unknown', 'created Mar 21, 2026'])
    expect(wreck).toContain(fact)
  await expect.poll(() => cards().count()).toBe(25)
  const calls = takeCalls().filter((procedure) => procedure.startsWith('repository/'))
  expect(calls).toEqual(['repository/listAllProjects'])
  await checkScreen(page, 'manage-projects')
})

it('shows three cards side by side where there is room', async () => {
  const tops = await cards().evaluateAll((all) =>
    all.slice(0, 4).map((card) => card.getBoundingClientRect().top),
  )
  expect([tops[1], tops[2]]).toEqual([tops[0], tops[0]])
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0)
})

it('loads further pages', async () => {
  await page.getByRole('button', { name: 'Load more projects' }).click()
  await page.getByRole('heading', { name: 'Study 30', exact: true }).waitFor()
  await expect.poll(() => cards().count()).toBe(TOTAL)
  expect(await page.getByRole('button', { name: 'Load more projects' }).count()).toBe(0)
})

it('shows the first project within the first screen of a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/admin/manage-projects')
  const first = await cards().first().boundingBox()
  expect(first && first.y + first.height).toBeLessThan(844)
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('has buttons of at least 40 pixels for fingers', async () => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const heights = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(0)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(40)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
})

it('searches by title and instructor, keeps the search in the URL, and shows when nothing is found', async () => {
  await box().fill('LEAKS')
  await waitForText(page, `Showing 1 of ${TOTAL} projects`)
  await expect.poll(() => titles()).toEqual([DAM])
  await box().fill('kulkarni')
  await page.waitForURL(/search=kulkarni/)
  await page.getByRole('heading', { name: CROP }).waitFor()
  await expect.poll(() => titles()).toEqual([CROP])
  await box().fill('nothing of this kind')
  await page.getByRole('heading', { name: 'No projects match your filters' }).waitFor()
  await checkScreen(page, 'manage-projects-none-match')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await waitForText(page, ALL_SHOWN)
  // The button is gone, but the focus is still within the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
  expect([await box().inputValue(), new URL(page.url()).search]).toEqual(['', ''])
})

it('filters by a category found by typing, and follows the browser history', async () => {
  await filter('Category').click()
  await option('History').waitFor()
  await checkScreen(page, 'manage-projects-categories')
  await filter('Category').fill('hydro')
  await option('History').waitFor({ state: 'detached' })
  await option('Hydrology').click()
  await page.waitForURL(/category=Hydrology/)
  await waitForText(page, `Showing 1 of ${TOTAL} projects`)
  await expect.poll(() => titles()).toEqual([DAM])
  await expect.poll(() => filter('Category').inputValue()).toBe('Hydrology')
  await page.goBack()
  await waitForText(page, ALL_SHOWN)
  await expect.poll(() => filter('Category').inputValue()).toBe('')
  await filter('Category').fill('no such field')
  await page.getByText('Nothing found', { exact: true }).waitFor()
})

it('filters by an instructor with the keyboard, and restores the filter from the URL', async () => {
  await filter('Instructor').focus()
  await page.keyboard.type('otto')
  await option(/Dr\. Otto Lind/).waitFor()
  await option(/Meera/).waitFor({ state: 'detached' })
  // An empty search finds all again.
  await filter('Instructor').fill('')
  await option(/Meera/).waitFor()
  await page.keyboard.type('otto')
  await option(/Meera/).waitFor({ state: 'detached' })
  await option(/Dr\. Otto Lind/).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/instructor=/)
  await waitForText(page, `Showing ${STUDY_COUNT + 2} of ${TOTAL} projects`)
  await page.reload()
  await waitForText(page, `Showing ${STUDY_COUNT + 2} of ${TOTAL} projects`)
  await expect.poll(() => filter('Instructor').inputValue()).toBe(OTTO.name)
  await checkScreen(page, 'manage-projects-instructor')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/listAllProjects', async (route) => {
    await released
    await route.continue()
  })
  await walkTo(page, `/admin/manage-projects?instructor=${(await findIds(portal))(MENTOR)}`)
  // Until the other instructor's list is loaded, their name is unknown: the list shown is the previous instructor's.
  await expect.poll(() => filter('Instructor').inputValue()).toBe('…')
  release()
  await expect.poll(() => filter('Instructor').inputValue()).toBe(MENTOR.name)
  await page.goBack()
  await expect.poll(() => filter('Instructor').inputValue()).toBe(OTTO.name)
  // While another list of the same instructor loads, or fails to, the name stays.
  await page.unrouteAll()
  await refuse('listAllProjects')
  await box().fill('Study 7')
  await waitForText(page, 'Failed to load data')
  expect(await filter('Instructor').inputValue()).toBe(OTTO.name)
  await page.unrouteAll()
  await box().fill('')
  await waitForText(page, `Showing ${STUDY_COUNT + 2} of ${TOTAL} projects`)
  await filter('Instructor').press('ArrowDown')
  await option(/Meera/).waitFor()
  await option('All').click()
  await waitForText(page, ALL_SHOWN)
  await expect.poll(() => filter('Instructor').inputValue()).toBe('')
})

it('reports filter options that fail to load, and retries', { tags: ['ci'] }, async () => {
  await visit(page, '/admin/manage-projects')
  await waitForText(page, ALL_SHOWN)
  await refuse('listCategoryChoices')
  await filter('Category').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load data' })
  await alert.waitFor()
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await option('Hydrology').waitFor()
  await page.keyboard.press('Escape')
})

it('shows all details of a project, downloads its files and links to its video and software', async () => {
  await page.getByRole('link', { name: `View Details of ${CROP}` }).click()
  await dialog(CROP).getByRole('heading', { name: 'Required Software' }).waitFor()
  expect(new URL(page.url()).searchParams.get('project')).toBe(cropId)
  const shown = await dialog(CROP).innerText()
  for (const fact of ['Synopsis', 'Report', 'PPT', 'Source Code', 'Not Uploaded', MENTOR.name, '1 student'])
    expect(shown).toContain(fact)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(CROP).getByRole('button', { name: 'Download Synopsis' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('synopsis.pdf')
  expect(readFileSync(await download.path())).toEqual(PDF.buffer)
  const outward = [
    [dialog(CROP).getByRole('link', { name: 'Watch Video, opens in a new tab' }), VIDEO],
    [dialog(CROP).getByRole('link', { name: /QGIS/ }), 'https://qgis.example/download'],
  ] as const
  for (const [link, address] of outward)
    expect([
      await link.getAttribute('href'),
      await link.getAttribute('target'),
      await link.getAttribute('rel'),
    ]).toEqual([address, '_blank', 'noopener noreferrer'])
  await checkScreen(page, 'manage-projects-details')
  await page.keyboard.press('Escape')
  await dialog(CROP).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('View Details')
})

it('reports a file that fails to download, and retries', { tags: ['ci'] }, async () => {
  await walkTo(page, `/admin/manage-projects?project=${cropId}`)
  const alert = dialog(CROP).getByRole('alert')
  await dialog(CROP).getByRole('button', { name: 'Download Report' }).click()
  await alert.getByText('File not available').waitFor()
  await refuse('linkToProjectFile')
  await dialog(CROP).getByRole('button', { name: 'Download Synopsis' }).click()
  const failed = alert.filter({ hasText: 'Failed to generate file link' })
  await failed.waitFor()
  await checkScreen(page, 'manage-projects-file-failed')
  await page.unrouteAll()
  await Promise.all([
    page.waitForEvent('download'),
    failed.getByRole('button', { name: 'Try again' }).click(),
  ])
  await failed.waitFor({ state: 'detached' })
  await dialog(CROP).getByRole('button', { name: 'Close' }).click()
  await dialog(CROP).waitFor({ state: 'detached' })
})

it('reports a project that fails to load or does not exist', { tags: ['ci'] }, async () => {
  await refuse('readProjectDetails')
  await visit(page, `/admin/manage-projects?project=${cropId}`)
  await dialog('Project').getByRole('heading', { name: 'Failed to load data' }).waitFor()
  await page.unrouteAll()
  await dialog('Project').getByRole('button', { name: 'Try again' }).click()
  await dialog(CROP).getByText('Finds water stress').waitFor()
  await walkTo(page, '/admin/manage-projects?project=b3a6a8f4-0d4e-4a52-9d3f-4a4dd1f2a111')
  await dialog('Project not found').waitFor()
  await page.keyboard.press('Escape')
  await dialog('Project not found').waitFor({ state: 'detached' })
})

it('reports projects that fail to load, shows no totals, and retries', { tags: ['ci'] }, async () => {
  await refuse('listAllProjects')
  await visit(page, '/admin/manage-projects')
  await page.getByRole('heading', { name: 'Failed to load data' }).waitFor()
  expect(await figures().count()).toBe(0)
  await checkScreen(page, 'manage-projects-failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForText(page, ALL_SHOWN)
  await refuse('listAllProjects')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('alert').getByText('Failed to load data').waitFor()
  expect(await cards().count()).toBe(25)
})

it('shows that there are no projects yet', { tags: ['ci'] }, async () => {
  await portal.db.delete(studentProjects)
  await portal.db.delete(instructorProjects)
  await clearSummaries()
  await visit(page, '/admin/manage-projects')
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await checkScreen(page, 'manage-projects-empty')
})
