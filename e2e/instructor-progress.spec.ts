import { readFile } from 'node:fs/promises'
import { DAY_MS } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import {
  addAssignment,
  addProject,
  addRequestedProject,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import { addHandIn } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, FARIDA, findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { recordScreenCalls } from './rpc.ts'
import { clearSummaries, createPeople, portal } from './shared-portal.ts'
import { waitForText } from './texts.ts'

const WIDE = 'Donaudampfschifffahrtselektrizitaeten'.repeat(3)
const SPECIALIST: Person = { ...MEERA, specialization: 'Machine Learning' }
const OTTO: Person = {
  ...MEERA,
  name: 'Dr. Otto Lind',
  email: 'otto@university.test',
  specialization: 'Finance',
}
const LENA: Person = { ...MEERA, name: `Dr. ${WIDE}`, email: 'lena@university.test', specialization: WIDE }
const OTHER_COUNT = 24
const TOTAL = OTHER_COUNT + 3

let page: Page

const day = (month: number, date: number) => new Date(Date.UTC(2026, month - 1, date, 12))

/**
 * Dr. Kulkarni with four completed projects of six and a hand-in to review, Dr. Lind with one of one, Dr. Donau… with
 * none of one, others with nothing.
 */
beforeAll(async () => {
  await createPeople(ANANYA, DEV, SPECIALIST, OTTO, LENA, FARIDA)
  const { db } = portal
  const idOf = await findIds(portal)
  for (const [student, mentor] of [
    [ANANYA, SPECIALIST],
    [DEV, SPECIALIST],
  ] as const)
    await db
      .update(users)
      .set({ assignedInstructor: idOf(mentor) })
      .where(eq(users.id, idOf(student)))
  const assignmentOf = async (instructor: Person, title: string) => ({
    studentId: idOf(ANANYA),
    instructorProjectId: await addProject(portal, { instructorId: idOf(instructor), title }),
    assignedAt: day(3, 1),
  })
  for (const [title, completedAt] of [
    ['A bridge', day(3, 11)],
    ['A dam', day(3, 21)],
    ['A tower', day(4, 10)],
  ] as const)
    await addAssignment(portal, {
      ...(await assignmentOf(SPECIALIST, title)),
      status: 'completed',
      completedAt,
    })
  await addAssignment(portal, { ...(await assignmentOf(SPECIALIST, 'A tunnel')), status: 'in_progress' })
  await addHandIn(portal, {
    instructorId: idOf(SPECIALIST),
    assignmentId: await addAssignment(portal, await assignmentOf(SPECIALIST, 'A canal')),
    status: 'submitted',
    version: 1,
    submittedAt: new Date(Date.now() - 9.5 * DAY_MS),
  })
  await addRequestedProject(portal, {
    studentId: idOf(DEV),
    mentorId: idOf(SPECIALIST),
    title: 'A wish',
    status: 'completed',
    assignedAt: day(3, 1),
    completedAt: day(5, 1),
  })
  await addAssignment(portal, {
    ...(await assignmentOf(OTTO, 'A ledger')),
    status: 'completed',
    completedAt: day(3, 2),
  })
  await addAssignment(portal, await assignmentOf(LENA, WIDE))
  // These instructors never sign in.
  await db.insert(users).values(
    Array.from({ length: OTHER_COUNT }, (_, each) => ({
      name: `Zed ${each + 1}`,
      email: `zed${each + 1}@university.test`,
      role: 'instructor' as const,
    })),
  )
  page = await openAs(FARIDA)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const table = () => page.getByRole('table', { name: 'Instructors' })
const headers = () => table().getByRole('rowheader')
const row = ({ name }: Person) => table().getByRole('row').filter({ hasText: name })
const names = () => headers().locator('bdi').allInnerTexts()
const sortBy = (column: string) =>
  table().getByRole('columnheader', { name: column }).getByRole('button').click()
const box = () => page.getByRole('searchbox', { name: 'Search instructors' })
const refuse = () =>
  page.route('**/listInstructorProgress', (route) => route.fulfill({ status: 400, body: '{}' }))
const ALL_SHOWN = `Showing ${TOTAL} of ${TOTAL} instructors`
const reopen = async (search = '') => {
  await walkTo(page, `/admin/instructor-progress${search}`)
  await headers().first().waitFor()
}

it('shows a row for each instructor with counts, a bar and the last completed projects, in one call', async () => {
  const takeCalls = recordScreenCalls(page)
  await visit(page, '/admin/instructor-progress')
  await headers().first().waitFor()
  await waitForText(page, ALL_SHOWN)
  const cells = await row(SPECIALIST).getByRole('cell').allInnerTexts()
  // 10, 20, 40 and 61 days.
  expect(cells.slice(0, 6)).toEqual(['9 days', '1', '2', '4, 1, 1 of 6', '67%', '32.8'])
  const bar = row(SPECIALIST).getByRole('img')
  expect(await bar.getAttribute('aria-label')).toBe('Of 6 projects, 4 completed, 1 in progress, 1 pending')
  expect((await row(OTTO).getByRole('cell').allInnerTexts())[5]).toBe('1')
  const unfinished = await row(LENA).innerText()
  for (const words of ['0%', 'No data yet']) expect(unfinished).toContain(words)
  await table()
    .getByRole('button', { name: `Recent completions of ${SPECIALIST.name}` })
    .click()
  const recent = page.getByRole('list', { name: `Recent completions of ${SPECIALIST.name}` })
  expect((await recent.innerText()).split(/\n+/)).toEqual([
    'A wish',
    DEV.name,
    'May 1, 2026',
    'A tower',
    ANANYA.name,
    'Apr 10, 2026',
    'A dam',
    ANANYA.name,
    'Mar 21, 2026',
  ])
  await table().getByText(`${SPECIALIST.email} · 5 projects in the repository`).waitFor()
  await checkScreen(page, 'instructor-progress')
  expect(takeCalls().filter((procedure) => procedure.startsWith('people/'))).toEqual([
    'people/listInstructorProgress',
  ])
})

it('shows that there is no data for an instructor without projects', async () => {
  await reopen('?search=zed1@')
  await waitForText(page, `Showing 1 of ${TOTAL} instructors`)
  const [, text = ''] = await table().getByRole('row').allInnerTexts()
  expect(text.match(/No data yet/g)).toHaveLength(2)
  for (const words of ['Not specified', 'None yet']) expect(text).toContain(words)
  await table()
    .getByRole('button', { name: /^Recent completions of/ })
    .click()
  await table().getByText('No completed projects yet.').waitFor()
})

it('searches by name, e-mail and specialization, and shows when nobody is found', async () => {
  await reopen()
  for (const [search, found] of [
    ['KULKARNI', SPECIALIST],
    ['otto@', OTTO],
    ['machine', SPECIALIST],
  ] as const) {
    await box().fill(search)
    await page.waitForURL((url) => url.searchParams.get('search') === search)
    await waitForText(page, `Showing 1 of ${TOTAL} instructors`)
    await row(found).waitFor()
    expect(await names()).toEqual([found.name])
  }
  await box().fill('nobody of this name')
  await page.getByRole('heading', { name: 'No instructors match your search' }).waitFor()
  await checkScreen(page, 'instructor-progress-none-match')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await waitForText(page, ALL_SHOWN)
  expect([await box().inputValue(), new URL(page.url()).search]).toEqual(['', ''])
})

it('starts with the longest wait, sorts by name and by each figure, and follows the browser history', async () => {
  await reopen()
  const waitForFirst = (person: Person) => headers().first().filter({ hasText: person.name }).waitFor()
  expect((await names()).slice(0, 3)).toEqual([SPECIALIST.name, LENA.name, OTTO.name])
  await sortBy('Instructor')
  await page.waitForURL(/sort=name/)
  await page.getByText('In alphabetical order.').waitFor()
  expect(await page.getByText('Those whose students wait longest for a review come first.').count()).toBe(0)
  await waitForFirst(LENA)
  await sortBy('Completion rate')
  await page.waitForURL(/sort=completion_rate/)
  await waitForFirst(OTTO)
  expect((await names()).slice(0, 2)).toEqual([OTTO.name, SPECIALIST.name])
  await sortBy('Students')
  await page.waitForURL(/sort=students/)
  await waitForFirst(SPECIALIST)
  await page.goBack()
  await waitForFirst(OTTO)
  await page.goBack()
  await waitForFirst(LENA)
  await table().locator('[aria-sort=ascending]').filter({ hasText: 'Instructor' }).waitFor()
  await page.goBack()
  await waitForFirst(SPECIALIST)
  await table().locator('[aria-sort=descending]').filter({ hasText: 'Longest wait' }).waitFor()
  await visit(page, '/admin/instructor-progress?sort=completion_rate')
  await waitForFirst(OTTO)
  for (const [column, sort] of [
    ['To review', 'to_review'],
    ['Assignments', 'assignments'],
    ['Days to complete', 'average_days'],
  ] as const) {
    await sortBy(column)
    await page.waitForURL((url) => url.searchParams.get('sort') === sort)
    await waitForFirst(SPECIALIST)
    await table().locator('[aria-sort=descending]').filter({ hasText: column }).waitFor()
  }
})

it('exports the instructors found, in the order shown', async () => {
  await reopen('?sort=name&search=dr.')
  await waitForText(page, `Showing 3 of ${TOTAL} instructors`)
  const found = [LENA, SPECIALIST, OTTO]
  expect(await names()).toEqual(found.map(({ name }) => name))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^instructor-progress-\d{4}-\d\d-\d\d\.csv$/)
  const [headings = '', ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(headings).toContain('Instructor,Email,Specialization')
  const exported = lines.map((line) => line.split(',').slice(0, 2))
  expect(exported).toEqual([...found.map(({ name, email }) => [name, email]), ['']])
})

it('is a table that fits from 1,100 pixels on, with every figure in sight', { tags: ['ci'] }, async () => {
  await reopen()
  for (const width of [1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const shown = await table().getByRole('columnheader').filter({ visible: true }).allInnerTexts()
    for (const column of [
      'Longest wait',
      'To review',
      'Students',
      'Assignments',
      'Completion rate',
      'Days to complete',
    ])
      expect(shown).toContain(column)
    expect(await table().evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))).toBe(0)
    // The headings name the figures, so the rows do not.
    expect(await row(OTTO).getByText('Students', { exact: true }).isVisible()).toBe(false)
  }
  await page.setViewportSize({ width: 1099, height: 900 })
  await row(OTTO).getByText('Students', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Sort by' }).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('loads a further page, with each instructor once', async () => {
  await reopen('?sort=students')
  await expect.poll(() => headers().count()).toBe(25)
  await page.getByRole('button', { name: 'Load more instructors' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Load more instructors' }).waitFor({ state: 'detached' })
  // The focus stays where the button was.
  await page.locator(':focus', { hasText: 'All instructors are loaded.' }).waitFor({ state: 'attached' })
  await expect.poll(() => headers().count()).toBe(TOTAL)
  expect(new Set(await names()).size).toBe(TOTAL)
})

it('reports instructors that fail to load, and retries', { tags: ['ci'] }, async () => {
  await refuse()
  await visit(page, '/admin/instructor-progress')
  await page.getByRole('heading', { name: 'Failed to load instructors' }).waitFor()
  await checkScreen(page, 'instructor-progress-failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForText(page, ALL_SHOWN)
  await refuse()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('alert').getByText('Failed to load instructors').waitFor()
  await expect.poll(() => headers().count()).toBe(25)
})

it('links to adding the first instructor when there is none', { tags: ['ci'] }, async () => {
  await portal.db.delete(users).where(eq(users.role, 'instructor'))
  await clearSummaries()
  await visit(page, '/admin/instructor-progress')
  await page.getByRole('heading', { name: 'No instructors yet' }).waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await checkScreen(page, 'instructor-progress-empty')
  await page.getByRole('main').getByRole('link', { name: 'Add Instructor' }).click()
  await page.waitForURL('**/admin/add-instructor')
})
