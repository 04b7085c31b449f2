import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import { addAssignment, addProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { openPage, startBrowser, visit, walkTo } from './browser.ts'
import { enterByCall } from './calls.ts'
import { deafen, undeafen } from './deaf.ts'
import { axeFindings, lookAt } from './looks.ts'
import { findIds, MEERA } from './people.ts'
import { type Person, startPortal } from './portal.ts'
import { untilQuiet } from './quiet.ts'

const CROP = 'Crop-stress detection from low-cost drone imagery'
const NEW_HERE: Person = { name: 'Dr. Ravi Menon', email: 'ravi@university.test', role: 'instructor' }
const SCREEN = '/instructor/assign-project'
const PROJECTS = 30
const STUDENTS = 2000
const PAGE = 25
const HOLDERS = 3
/** Longer than the screens take an answer for fresh. */
const GROWN_OLD_MS = 2500

let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
let opened: Awaited<ReturnType<typeof openPage>>
let page: Page
/** The calls the page made since `takeCalls`, without those of the layout around the screen. */
let made: string[] = []
const takeCalls = () => made.splice(0)

const nameOf = (number: number) => `Student ${String(number).padStart(4, '0')}`

/** Two thousand students, of whom the first three hold a project, and more projects than a page holds. */
async function prepare(records: Portal) {
  const instructorId = (await findIds(records))(MEERA)
  const rows = Array.from({ length: STUDENTS }, (_, index) => ({
    ...{ name: nameOf(index + 1), email: `s${index + 1}@university.test`, role: 'student' as const },
    course: index % 2 ? ('MCA' as const) : ('MBA' as const),
    assignedInstructor: instructorId,
  }))
  const added = await records.db.insert(users).values(rows).returning({ id: users.id, name: users.name })
  for (let each = 1; each < PROJECTS; each++) {
    await addProject(records, {
      ...{ instructorId, title: `Bridge ${each}`, createdAt: new Date(2026, 0, 1, 0, each) },
    })
  }
  const instructorProjectId = await addProject(records, {
    ...{ instructorId, title: CROP, category: 'Computer Vision', createdAt: new Date(2026, 2, 1) },
  })
  const holders = added.toSorted((one, other) => one.name.localeCompare(other.name)).slice(0, HOLDERS)
  for (const { id } of holders) await addAssignment(records, { studentId: id, instructorProjectId })
}

beforeAll(async () => {
  portal = await startPortal([MEERA, NEW_HERE], {}, prepare)
  browser = await startBrowser()
  opened = await openPage(browser, portal.address)
  page = opened.page
  page.on('request', (request) => {
    const [, procedure] = new URL(request.url()).pathname.split('/api/rpc/')
    if (procedure && /^(assignments|repository|people)\//.test(procedure)) made.push(procedure)
  })
  await enterByCall(page, portal.address, MEERA.email)
})
beforeEach(async () => {
  await page.unrouteAll()
  made = []
  await visit(page, SCREEN)
  await page.getByRole('list', { name: 'Students' }).waitFor()
})
afterAll(async () => {
  expect(opened?.faults).toEqual([])
  await browser?.close()
  await portal?.stop()
})

const said = (text: string) => page.getByText(text, { exact: true }).waitFor()
const students = () => page.getByRole('list', { name: 'Students' }).getByRole('listitem')
const projects = () => page.getByRole('list', { name: 'Projects' }).getByRole('listitem')
const assign = () => page.getByRole('button', { name: /^Assign / })
/** Two thousand students take their time on a busy machine. */
const until = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 15_000 })
const fail = (procedure: string) =>
  page.route(`**/api/rpc/${procedure}`, (route) => route.fulfill({ status: 400, body: '{}' }))

it('opens with one request, and then asks only for the list that is searched or paged', async () => {
  expect(takeCalls()).toEqual(['assignments/openAssigning'])
  expect([await projects().count(), await students().count()]).toEqual([PAGE, PAGE])
  await page.getByLabel('Search name, e-mail, course').fill('student 19')
  await until(() => students().first().innerText()).toContain(nameOf(1900))
  expect(takeCalls()).toEqual(['assignments/listCandidates'])
  await page.getByRole('button', { name: 'Load more students' }).click()
  await until(() => students().count()).toBe(2 * PAGE)
  expect(takeCalls()).toEqual(['assignments/listCandidates'])
  await page.getByLabel('Search projects').fill('bridge')
  await until(() => projects().first().innerText()).toContain('Bridge')
  await page.getByRole('button', { name: 'Load more projects' }).click()
  await until(() => projects().count()).toBe(PROJECTS - 1)
  expect(takeCalls()).toEqual(['repository/listOwnProjects', 'repository/listOwnProjects'])
  await page.reload()
  await until(() => students().first().innerText()).toContain(nameOf(1900))
  expect(takeCalls()).toEqual(['assignments/openAssigning'])
})

it('opens with one request from another screen, too, and again when what it knows has grown old', async () => {
  await visit(page, '/instructor/repository')
  for (const wait of [0, GROWN_OLD_MS]) {
    await page.getByRole('article').first().waitFor()
    await page.waitForTimeout(wait)
    takeCalls()
    await walkTo(page, SCREEN)
    await students().first().waitFor()
    await untilQuiet(page)
    expect(takeCalls()).toEqual(['assignments/openAssigning'])
    await walkTo(page, '/instructor/repository')
    await page.getByRole('heading', { name: 'Project Repository' }).waitFor()
  }
})

it('finds two thousand students by name, e-mail and course', async () => {
  const search = page.getByLabel('Search name, e-mail, course')
  for (const [text, count] of [
    ['Student 0777', 1],
    ['s1234@', 1],
    ['mba', PAGE],
    ['nobody', 0],
  ] as const) {
    await search.fill(text)
    await until(() => students().count()).toBe(count)
  }
  await page.getByRole('heading', { name: 'No students match your search' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await until(() => students().count()).toBe(PAGE)
})

it('lists only students without a project, by the address, too', async () => {
  await expect.poll(() => page.getByText('Already assigned').count()).toBe(HOLDERS)
  await expect.poll(() => page.getByRole('checkbox', { name: nameOf(1) }).isDisabled()).toBe(true)
  takeCalls()
  await page.getByLabel('Only students without a project').check()
  await until(() => students().first().innerText()).toContain(nameOf(HOLDERS + 1))
  expect(takeCalls()).toEqual(['assignments/listCandidates'])
  expect(new URL(page.url()).search).toBe('?free=true')
  await visit(page, `${SCREEN}?free=true`)
  await until(() => students().first().innerText()).toContain(nameOf(HOLDERS + 1))
  expect(await page.getByText('Already assigned').count()).toBe(0)
})

it('says so for each list when they do not come, and tries each again by itself', async () => {
  const lists = ['assignments/openAssigning', 'assignments/listCandidates', 'repository/listOwnProjects']
  for (const procedure of lists) await fail(procedure)
  await visit(page, SCREEN)
  await until(() => page.getByRole('heading', { name: 'Failed to load data' }).count()).toBe(2)
  await lookAt(page, 'assign-failed')
  await page.unrouteAll()
  takeCalls()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.last().click()
  await students().first().waitFor()
  expect(takeCalls()).toEqual(['assignments/listCandidates'])
  await again.click()
  await projects().first().waitFor()
  expect(takeCalls()).toEqual(['repository/listOwnProjects'])
})

it('shows both lists on their way', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assignments/openAssigning', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await page.getByText('Loading projects').waitFor({ state: 'attached' })
  await page.getByText('Loading students').waitFor({ state: 'attached' })
  release()
  await students().first().waitFor()
})

it('asks for a project and a student, and for no more than 200 students at once', async () => {
  await assign().click()
  await said('Please select a project and at least one student')
  await page.locator('label', { hasText: CROP }).click()
  await page.getByLabel('Only students without a project').check()
  await page.getByLabel('Select all shown').check()
  for (let shown = PAGE; shown <= 200; shown += PAGE) {
    await page.getByRole('button', { name: 'Load more students' }).click()
    await until(() => students().count()).toBe(shown + PAGE)
  }
  await page.getByLabel('Select all shown').click()
  await said('225 students selected, 6 of 6 resources on')
  takeCalls()
  await assign().click()
  await said('Please select at most 200 students at once.')
  expect(takeCalls()).toEqual([])
  await page.getByRole('button', { name: 'Clear students' }).click()
  await said('0 students selected, 6 of 6 resources on')
})

it('assigns by its button alone, not by Enter in a search box or at a name', async () => {
  await page.locator('label', { hasText: CROP }).click()
  await page.locator('label', { hasText: nameOf(15) }).click()
  takeCalls()
  await page.getByLabel('Search name, e-mail, course').press('Enter')
  await page.getByLabel('Search projects').press('Enter')
  await page.getByRole('checkbox', { name: nameOf(15) }).press('Enter')
  await page.getByLabel('Search name, e-mail, course').fill(nameOf(16))
  await until(() => students().count()).toBe(1)
  expect(takeCalls()).toEqual(['assignments/listCandidates'])
  await said('1 student selected, 6 of 6 resources on')
})

it('says who was taken in another tab meanwhile, and assigns the rest', async () => {
  const choose = async (tab: Page, ...numbers: number[]) => {
    await tab.locator('label', { hasText: CROP }).click()
    for (const number of numbers) await tab.locator('label', { hasText: nameOf(number) }).click()
  }
  const other = await page.context().newPage()
  await visit(other, SCREEN)
  await choose(other, 10, 11)
  await choose(page, 11, 12)
  await deafen(page)
  await other.getByRole('button', { name: 'Assign to 2 Student(s)' }).click()
  await other.getByText('Project assigned to 2 student(s) successfully!').waitFor()
  await assign().click()
  await said(`Some of these students already have a project. Please select again. (${nameOf(11)})`)
  await until(() => page.getByRole('checkbox', { name: nameOf(11) }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Assign to 1 Student(s)' }).click()
  await said('Project assigned to 1 student(s) successfully!')
  await undeafen(page)
  await other.close()
})

it('keeps all that was chosen when it fails; then says so and leads to the student projects after 2 s', async () => {
  await page.locator('label', { hasText: CROP }).click()
  await page.locator('label', { hasText: 'Source Code' }).click()
  for (const number of [20, 21]) await page.locator('label', { hasText: nameOf(number) }).click()
  await fail('assignments/assignProjectToStudents')
  await assign().click()
  await said('Failed to assign project. Please try again.')
  await said('2 students selected, 5 of 6 resources on')
  await lookAt(page, 'assign-not-done')
  await page.unrouteAll()
  await assign().click()
  await said('Project assigned to 2 student(s) successfully!')
  await said('Redirecting to Student Projects page...')
  expect(await axeFindings(page)).toEqual([])
  await page.waitForURL('**/instructor/student-projects')
  await page.getByText(nameOf(20)).first().waitFor()
})

it('shows an instructor with nothing to assign and nobody to assign to what comes first', async () => {
  const other = await openPage(browser, portal.address)
  await enterByCall(other.page, portal.address, NEW_HERE.email)
  await visit(other.page, SCREEN)
  await other.page.getByRole('heading', { name: 'No projects yet' }).waitFor()
  await other.page.getByRole('heading', { name: 'No students yet' }).waitFor()
  await lookAt(other.page, 'assign-empty')
  expect(other.faults).toEqual([])
  await other.close()
})
