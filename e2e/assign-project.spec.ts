import { ASSIGNED_REDIRECT_DELAY_MS } from '@capstone/contract/assignments/assignments.constants'
import { PAGE_SIZE } from '@capstone/contract/base.constants'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import { addAssignment, addProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { OWN_PROFILE, openAs } from './pages.ts'
import { findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { recordCalls } from './rpc.ts'
import { createPeople, portal } from './shared-portal.ts'
import { actOnStalePage, resumeLiveEvents } from './stale-page.ts'
import { waitForText } from './texts.ts'
import { freezeTimers } from './timers.ts'

const CROP = 'Crop-stress detection from low-cost drone imagery'
const NEW_INSTRUCTOR: Person = { name: 'Dr. Ravi Menon', email: 'ravi@university.test', role: 'instructor' }
const SCREEN = '/instructor/assign-project'
const PROJECT_COUNT = 30
const STUDENT_COUNT = 2000
const ASSIGNED_COUNT = 3
const FINAL_YEAR_COUNT = 12
/** Longer than the stale time of the queries. */
const STALE_MS = 2500

let page: Page
let takeCalls: ReturnType<typeof recordCalls>

const isOfScreen = (procedure: string) => /^(assignments|repository|people)\//.test(procedure)

const nameOf = (number: number) => `Student ${String(number).padStart(4, '0')}`

/** Adds two thousand students, the first three with a project, and more than one page of projects. */
async function addFixtures() {
  const instructorId = (await findIds(portal))(MEERA)
  const rows = Array.from({ length: STUDENT_COUNT }, (_, index) => ({
    name: nameOf(index + 1),
    email: `s${index + 1}@university.test`,
    role: 'student' as const,
    course: index % 2 ? ('MCA' as const) : ('MBA' as const),
    // The last ones, so that none of them gets a project here.
    year: index >= STUDENT_COUNT - FINAL_YEAR_COUNT ? ('Final Year' as const) : ('1st Year' as const),
    assignedInstructor: instructorId,
  }))
  const added = await portal.db.insert(users).values(rows).returning({ id: users.id, name: users.name })
  for (let each = 1; each < PROJECT_COUNT; each++) {
    await addProject(portal, {
      instructorId,
      title: `Bridge ${each}`,
      createdAt: new Date(2026, 0, 1, 0, each),
    })
  }
  const instructorProjectId = await addProject(portal, {
    instructorId,
    title: CROP,
    category: 'Computer Vision',
    description: `${'It reads each image of the field twice. '.repeat(20)}The end.`,
    vimeoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    createdAt: new Date(2026, 2, 1),
  })
  const assignedStudents = added
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, ASSIGNED_COUNT)
  for (const { id } of assignedStudents) await addAssignment(portal, { studentId: id, instructorProjectId })
}

beforeAll(async () => {
  await createPeople(MEERA, NEW_INSTRUCTOR)
  await addFixtures()
  page = await openAs(MEERA)
  takeCalls = recordCalls(page, isOfScreen)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const students = () => page.getByRole('list', { name: 'Students', exact: true }).getByRole('listitem')
const projects = () => page.getByRole('list', { name: 'Projects' }).getByRole('listitem')
const open = async (tab = page) => {
  await visit(tab, SCREEN)
  await tab.getByRole('list', { name: 'Students' }).waitFor()
}
const assign = () => page.getByRole('button', { name: /^Assign / })
/** Clears the students' selection, which the tab would keep for the next test. */
const clearSelection = async () => {
  await page.getByRole('button', { name: 'Clear students' }).click()
  // The button disappears; the focus stays in the screen.
  await page.locator('main:focus, main :focus').waitFor()
}
const fail = (procedure: string) =>
  page.route(`**/api/rpc/${procedure}`, (route) => route.fulfill({ status: 400, body: '{}' }))

it('opens without a request, and then requests only the list that is searched or paged', async () => {
  await open()
  expect(takeCalls()).toEqual([])
  expect([await projects().count(), await students().count()]).toEqual([PAGE_SIZE, PAGE_SIZE])
  await page.getByLabel('Search students').fill('student 19')
  await expect.poll(() => students().first().innerText()).toContain(nameOf(1900))
  expect(takeCalls()).toEqual(['assignments/listCandidates'])
  await page.getByRole('button', { name: 'Load more students' }).click()
  await expect.poll(() => students().count()).toBe(2 * PAGE_SIZE)
  expect(takeCalls()).toEqual(['assignments/listCandidates'])
  await page.getByLabel('Search projects').fill('bridge')
  await expect.poll(() => projects().first().innerText()).toContain('Bridge')
  await page.getByRole('button', { name: 'Load more projects' }).click()
  await expect.poll(() => projects().count()).toBe(PROJECT_COUNT - 1)
  expect(takeCalls()).toEqual(['repository/listOwnProjects', 'repository/listOwnProjects'])
  await page.reload()
  await expect.poll(() => students().first().innerText()).toContain(nameOf(1900))
  expect(takeCalls()).toEqual([])
})

it('shows the selected project, which can be read as a whole before it is assigned', async () => {
  const other = await openAs(MEERA)
  await open(other)
  const row = other.getByRole('list', { name: 'Projects' }).getByRole('listitem').first()
  expect(await row.getByText('The end.').count()).toBe(0)
  await row.getByRole('radio', { name: CROP }).check()
  await row.getByText('Video', { exact: true }).waitFor()
  const text = row.getByText('The end.')
  const isWhole = () =>
    text.evaluate((shown) => {
      const frame = shown.parentElement?.parentElement
      return frame ? frame.scrollHeight <= frame.clientHeight + 1 : false
    })
  await row.getByRole('button', { name: 'Show more' }).click()
  await row.getByRole('button', { name: 'Show less' }).waitFor()
  await expect.poll(isWhole).toBe(true)
  await checkScreen(other, 'assign-project-read')
  await other.close()
})

it('selects the project of a link only once', { tags: ['ci'] }, async () => {
  const other = await openAs(MEERA)
  await visit(other, '/instructor/repository')
  await other.getByRole('link', { name: `Assign ${CROP}` }).click()
  await other.getByRole('radio', { name: CROP, checked: true }).waitFor()
  const search = other.getByLabel('Search projects')
  await search.fill('bridge 7')
  await other.getByRole('radio', { name: 'Bridge 7' }).check()
  await search.fill('')
  await other.getByRole('radio', { name: CROP }).waitFor()
  expect(await other.getByRole('radio', { name: 'Bridge 7' }).isChecked()).toBe(true)
  // The next link replaces the project of the unsaved form.
  await walkTo(other, '/instructor/repository')
  await other.getByRole('link', { name: `Assign ${CROP}` }).click()
  await other.getByRole('radio', { name: CROP, checked: true }).waitFor()
  await other.close()
})

it('requests its data in one call when opened from another screen, fresh or stale', {
  tags: ['ci'],
}, async () => {
  const other = await openAs(MEERA, OWN_PROFILE)
  await other.clock.install()
  const takeCallsOfOther = recordCalls(other, isOfScreen)
  await visit(other, '/instructor/repository')
  for (const [age, number] of [
    [0, 777],
    [STALE_MS, 778],
  ] as const) {
    await other.getByRole('article').first().waitFor()
    await other.clock.fastForward(age)
    takeCallsOfOther()
    await walkTo(other, SCREEN)
    await other.getByRole('list', { name: 'Students' }).waitFor()
    await other.getByLabel('Search students').fill(nameOf(number))
    await expect
      .poll(() => other.getByRole('list', { name: 'Students' }).getByRole('listitem').count())
      .toBe(1)
    expect(takeCallsOfOther()).toEqual(['assignments/readAssignmentOptions', 'assignments/listCandidates'])
    await walkTo(other, '/instructor/repository')
    await other.getByRole('heading', { name: 'Project Repository' }).waitFor()
  }
})

it('finds students among two thousand by name, e-mail and course', async () => {
  const search = page.getByLabel('Search students')
  for (const [text, count] of [
    ['Student 0777', 1],
    ['s1234@', 1],
    ['mba', PAGE_SIZE],
    ['nobody', 0],
  ] as const) {
    await search.fill(text)
    await expect.poll(() => students().count()).toBe(count)
  }
  await page.getByRole('heading', { name: 'No students match your search' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => students().count()).toBe(PAGE_SIZE)
})

it('collapses the students already assigned, and counts those who can take a project', {
  tags: ['ci'],
}, async () => {
  await open()
  await waitForText(page, `1,997 of 2,000 students can take a project`)
  await expect.poll(() => students().first().innerText()).toMatch(/Student 0004.*no project yet/s)
  takeCalls()
  const toggle = page.getByRole('button', { name: 'Cannot take a project' })
  await toggle.getByText('3 students are already assigned').waitFor()
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  await toggle.click()
  const assigned = page.getByRole('list', { name: 'Students already assigned' }).getByRole('listitem')
  await expect.poll(() => assigned.count()).toBe(ASSIGNED_COUNT)
  expect(await assigned.first().innerText()).toMatch(/Student 0001.*1 current project/s)
  expect(await assigned.getByRole('checkbox').count()).toBe(0)
  expect(takeCalls()).toEqual(['assignments/listCandidates'])
  await checkScreen(page, 'assign-expanded')
  await page.getByLabel('Search students').fill(nameOf(2))
  await waitForText(page, '0 of 1 matching student can take a project')
  await page.getByRole('heading', { name: 'Nobody here can take a project' }).waitFor()
  await expect.poll(() => assigned.count()).toBe(1)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => students().count()).toBe(PAGE_SIZE)
})

it('lists only the students of a year, also from the URL', { tags: ['ci'] }, async () => {
  await open()
  await page.getByRole('combobox', { name: 'Year' }).click()
  await page.getByRole('option', { name: 'Final Year' }).click()
  await waitForText(page, `${FINAL_YEAR_COUNT} of ${FINAL_YEAR_COUNT} matching students can take a project`)
  expect(new URL(page.url()).search).toBe('?year=Final+Year')
  await page.reload()
  await expect.poll(() => students().count()).toBe(FINAL_YEAR_COUNT)
})

it('lists only students without a project, also from the URL', async () => {
  await open()
  takeCalls()
  await page.getByLabel('Only students without a project').click()
  await expect.poll(() => students().first().innerText()).toContain(nameOf(ASSIGNED_COUNT + 1))
  expect(takeCalls()).toEqual(['assignments/listCandidates'])
  expect(new URL(page.url()).search).toBe('?free=true')
  await page.reload()
  await expect.poll(() => students().first().innerText()).toContain(nameOf(ASSIGNED_COUNT + 1))
  expect(await page.getByRole('button', { name: 'Cannot take a project' }).count()).toBe(0)
})

it('reports each list that fails to load, and retries each separately', { tags: ['ci'] }, async () => {
  const lists = [
    'assignments/readAssignmentOptions',
    'assignments/listCandidates',
    'repository/listOwnProjects',
  ]
  for (const procedure of lists) await fail(procedure)
  await visit(page, SCREEN)
  await expect.poll(() => page.getByRole('heading', { name: 'Failed to load data' }).count()).toBe(2)
  await checkScreen(page, 'assign-failed')
  await page.unrouteAll()
  takeCalls()
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.last().click()
  await students().first().waitFor()
  expect(takeCalls()).toEqual(['assignments/listCandidates'])
  await retry.click()
  await projects().first().waitFor()
  expect(takeCalls()).toEqual(['repository/listOwnProjects'])
})

it('shows loading placeholders for both lists', { tags: ['ci'] }, async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assignments/readAssignmentOptions', async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await page.getByText('Loading projects').waitFor({ state: 'attached' })
  await page.getByText('Loading students').waitFor({ state: 'attached' })
  release()
  await students().first().waitFor()
})

it('requires a project and a student, and allows at most 200 students at once', {
  tags: ['ci'],
}, async () => {
  // The button looks disabled until the form is complete; a click then says what is missing.
  await assign().click({ force: true })
  await waitForText(page, 'Please select a project and at least one student')
  await page.locator('label', { hasText: CROP }).click()
  await page.getByLabel('Only students without a project').click()
  await page.getByLabel('Select all shown').check()
  for (let shown = PAGE_SIZE; shown <= 200; shown += PAGE_SIZE) {
    await page.getByRole('button', { name: 'Load more students' }).click()
    await expect.poll(() => students().count()).toBe(shown + PAGE_SIZE)
  }
  await page.getByLabel('Select all shown').click()
  await waitForText(page, '225 students selected, 1 of 1 resource on')
  takeCalls()
  await assign().click()
  await waitForText(page, 'Please select at most 200 students at once.')
  expect(takeCalls()).toEqual([])
  await clearSelection()
  await waitForText(page, '0 students selected, 1 of 1 resource on')
})

it('does not cover the focused element with the sticky footer on a phone', { tags: ['ci'] }, async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  onTestFinished(() => page.setViewportSize({ width: 1440, height: 900 }))
  await open()
  await page.getByLabel('Search students').focus()
  const covered: number[] = []
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    covered.push(
      await page.evaluate(() => {
        const bottom = document.activeElement?.getBoundingClientRect().bottom ?? 0
        return bottom - (document.querySelector('[data-sticky-footer]')?.getBoundingClientRect().top ?? 0)
      }),
    )
  }
  expect(Math.max(...covered)).toBeLessThanOrEqual(0)
})

it('assigns only with its button, not with Enter in a search box or on a name', {
  tags: ['ci'],
}, async () => {
  await open()
  await page.locator('label', { hasText: CROP }).click()
  await page.locator('label', { hasText: nameOf(15) }).click()
  takeCalls()
  await page.getByLabel('Search students').press('Enter')
  await page.getByLabel('Search projects').press('Enter')
  await page.getByRole('checkbox', { name: nameOf(15) }).press('Enter')
  await page.getByLabel('Search students').fill(nameOf(16))
  await expect.poll(() => students().count()).toBe(1)
  expect(takeCalls()).toEqual(['assignments/listCandidates'])
  await waitForText(page, '1 student selected, 1 of 1 resource on')
  // The selected student stays selected and named although the search no longer lists them.
  await page.getByText(`to ${nameOf(15)}`).waitFor()
  await open()
  await waitForText(page, '1 student selected, 1 of 1 resource on')
  expect(await page.getByRole('checkbox', { name: nameOf(15) }).isChecked()).toBe(true)
  await clearSelection()
})

it('opens from the repository with the project selected', async () => {
  await walkTo(page, '/instructor/repository')
  await page.getByRole('link', { name: `Assign ${CROP}` }).click()
  await page.locator('[aria-live=polite]').getByText(CROP).waitFor()
  expect(await page.getByRole('radio').first().isChecked()).toBe(true)
})

it('names students who were assigned in another tab, and assigns the rest', { tags: ['ci'] }, async () => {
  const choose = async (tab: Page, ...numbers: number[]) => {
    await tab.locator('label', { hasText: CROP }).click()
    for (const number of numbers) await tab.locator('label', { hasText: nameOf(number) }).click()
  }
  await open()
  await choose(page, 11, 12)
  const other = await page.context().newPage()
  await open(other)
  await choose(other, 10, 11)
  const assignElsewhere = async () => {
    await other.getByRole('button', { name: 'Assign to 2 students' }).click()
    await other.getByText('Project assigned to 2 student(s) successfully!').waitFor()
  }
  const assignHere = async () => {
    await page.bringToFront()
    await assign().click()
    // Selected before the refusal arrives, so it stays selected.
    await page.locator('label', { hasText: nameOf(13) }).click()
  }
  await actOnStalePage(page, assignElsewhere, assignHere)
  await waitForText(
    page,
    `Some of these students already have a project. Please select again. (${nameOf(11)})`,
  )
  // The student is now among those who cannot be selected.
  await page.getByRole('checkbox', { name: nameOf(11) }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Assign to 2 students' }).click()
  await waitForText(page, 'Project assigned to 2 student(s) successfully!')
  await resumeLiveEvents(page)
  await other.close()
})

it('keeps the selection after a failure; redirects to the student projects after success', async () => {
  await open()
  await page.locator('label', { hasText: CROP }).click()
  await page.locator('label', { hasText: 'Video' }).click()
  for (const number of [20, 21]) await page.locator('label', { hasText: nameOf(number) }).click()
  await fail('assignments/assignProjectToStudents')
  await assign().click()
  await waitForText(page, 'Failed to assign project. Please try again.')
  await waitForText(page, '2 students selected, 0 of 1 resource on')
  await checkScreen(page, 'assign-not-done')
  await page.unrouteAll()
  const releaseTimers = await freezeTimers(page, ASSIGNED_REDIRECT_DELAY_MS)
  await assign().click()
  await waitForText(page, 'Project assigned to 2 student(s) successfully!')
  await waitForText(page, 'Redirecting to Student Projects page...')
  await checkScreen(page, 'assign-done')
  await releaseTimers()
  await page.waitForURL('**/instructor/student-projects')
  await page.getByText(nameOf(20)).first().waitFor()
})

it('shows an instructor without projects or students what to do first', { tags: ['ci'] }, async () => {
  const other = await openAs(NEW_INSTRUCTOR)
  await visit(other, SCREEN)
  await other.getByRole('heading', { name: 'No projects yet' }).waitFor()
  await other.getByRole('heading', { name: 'No students yet' }).waitFor()
  await checkScreen(other, 'assign-empty')
})
