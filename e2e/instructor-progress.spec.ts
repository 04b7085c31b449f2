import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import {
  addAssignment,
  addProject,
  addRequestedProject,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, FARIDA, findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { recordCalls } from './rpc.ts'
import { clearSummaries, createPeople, portal } from './shared-portal.ts'

const WIDE = 'Donaudampfschifffahrtselektrizitaeten'.repeat(3)
const ASKED: Person = { ...MEERA, specialization: 'Machine Learning' }
const OTTO: Person = {
  ...MEERA,
  name: 'Dr. Otto Lind',
  email: 'otto@university.test',
  specialization: 'Finance',
}
const LENA: Person = { ...MEERA, name: `Dr. ${WIDE}`, email: 'lena@university.test', specialization: WIDE }
const MANY = 24

let page: Page

const day = (month: number, date: number) => new Date(Date.UTC(2026, month - 1, date, 12))

/** Dr. Kulkarni with four completed projects of six, Dr. Lind with one of one, Dr. Donau… with none of one, others with nothing. */
beforeAll(async () => {
  await createPeople(ANANYA, DEV, ASKED, OTTO, LENA, FARIDA)
  const { db } = portal
  const idOf = await findIds(portal)
  for (const [student, mentor] of [
    [ANANYA, ASKED],
    [DEV, ASKED],
  ] as const)
    await db
      .update(users)
      .set({ assignedInstructor: idOf(mentor) })
      .where(eq(users.id, idOf(student)))
  const given = async (instructor: Person, title: string) => ({
    studentId: idOf(ANANYA),
    instructorProjectId: await addProject(portal, { instructorId: idOf(instructor), title }),
    assignedAt: day(3, 1),
  })
  for (const [title, completedAt] of [
    ['A bridge', day(3, 11)],
    ['A dam', day(3, 21)],
    ['A tower', day(4, 10)],
  ] as const)
    await addAssignment(portal, { ...(await given(ASKED, title)), status: 'completed', completedAt })
  await addAssignment(portal, { ...(await given(ASKED, 'A tunnel')), status: 'in_progress' })
  await addAssignment(portal, await given(ASKED, 'A canal'))
  await addRequestedProject(portal, {
    ...{ studentId: idOf(DEV), mentorId: idOf(ASKED), title: 'A wish', status: 'completed' },
    ...{ assignedAt: day(3, 1), completedAt: day(5, 1) },
  })
  await addAssignment(portal, {
    ...(await given(OTTO, 'A ledger')),
    ...{ status: 'completed', completedAt: day(3, 2) },
  })
  await addAssignment(portal, await given(LENA, WIDE))
  // These instructors never sign in.
  await db.insert(users).values(
    Array.from({ length: MANY }, (_, each) => ({
      ...{ name: `Zed ${each + 1}`, email: `zed${each + 1}@university.test`, role: 'instructor' as const },
    })),
  )
  page = await openAs(FARIDA)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const cards = () => page.getByRole('list', { name: 'Instructors' }).getByRole('article')
const card = ({ name }: Person) => page.getByRole('article', { name, exact: true })
const names = () => cards().getByRole('heading', { level: 2 }).allInnerTexts()
const showing = (text: string) => page.getByText(text, { exact: true }).waitFor()
const box = () => page.getByRole('searchbox', { name: 'Search name, e-mail, specialization' })
const order = () => page.getByLabel('Sort by')
const refuse = () =>
  page.route('**/instructorProgress', (route) => route.fulfill({ status: 400, body: '{}' }))
const ALL = `Showing ${MANY + 3} of ${MANY + 3} instructors`
const reopen = async (search = '') => {
  await walkTo(page, `/admin/instructor-progress${search}`)
  await cards().first().waitFor()
}

it('shows a card for each instructor with counts, a bar and the last completed projects, in one call', async () => {
  const takeCalls = recordCalls(page)
  await visit(page, '/admin/instructor-progress')
  await cards().first().waitFor()
  await showing(ALL)
  expect((await card(ASKED).innerText()).split(/\n+/)).toEqual([
    ...['MK', ASKED.name, ASKED.email, 'Machine Learning'],
    // 10, 20, 40 and 61 days.
    ...['Students', '2', 'Projects', '5', 'Completion rate', '67%', 'Average to complete', '32.8 days'],
    ...['Completed 4', 'In progress 1', 'Pending 1'],
    'Recent completions',
    ...['A wish', DEV.name, 'May 1, 2026', 'A tower', ANANYA.name, 'Apr 10, 2026'],
    ...['A dam', ANANYA.name, 'Mar 21, 2026'],
  ])
  const bar = card(ASKED).getByRole('img')
  expect(await bar.getAttribute('aria-label')).toBe('Of 6 projects, 4 completed, 1 in progress, 1 pending')
  expect(await card(OTTO).innerText()).toContain('1 day')
  const unfinished = await card(LENA).innerText()
  for (const words of ['0%', 'No data yet', 'No completed projects yet.']) expect(unfinished).toContain(words)
  await checkScreen(page, 'instructor-progress')
  expect(takeCalls().filter((procedure) => procedure.startsWith('people/'))).toEqual([
    'people/instructorProgress',
  ])
})

it('shows that there is no data for an instructor without projects', async () => {
  await reopen('?search=zed1@')
  await showing(`Showing 1 of ${MANY + 3} instructors`)
  const [text = ''] = await cards().allInnerTexts()
  expect(text.match(/No data yet/g)).toHaveLength(2)
  for (const words of ['Not specified', 'No assigned projects yet.']) expect(text).toContain(words)
})

it('searches by name, e-mail and specialization, and shows when nobody is found', async () => {
  await reopen()
  for (const [search, found] of [
    ['KULKARNI', ASKED],
    ['otto@', OTTO],
    ['machine', ASKED],
  ] as const) {
    await box().fill(search)
    await page.waitForURL((url) => url.searchParams.get('search') === search)
    await showing(`Showing 1 of ${MANY + 3} instructors`)
    await card(found).waitFor()
    expect(await names()).toEqual([found.name])
  }
  await box().fill('nobody of this name')
  await page.getByRole('heading', { name: 'No instructors match your search' }).waitFor()
  await checkScreen(page, 'instructor-progress-none-match')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await showing(ALL)
  expect([await box().inputValue(), new URL(page.url()).search]).toEqual(['', ''])
})

it('sorts by name, completion rate, students and completed projects, and follows the browser history', async () => {
  await reopen()
  const first = (person: Person) => cards().first().and(card(person)).waitFor()
  expect((await names()).slice(0, 3)).toEqual([LENA.name, ASKED.name, OTTO.name])
  await order().selectOption('Completion rate')
  await page.waitForURL(/sort=completion_rate/)
  await first(OTTO)
  expect((await names()).slice(0, 2)).toEqual([OTTO.name, ASKED.name])
  await order().selectOption('Completed projects')
  await first(ASKED)
  await order().selectOption('Students')
  await page.waitForURL(/sort=students/)
  await first(ASKED)
  await page.goBack()
  await page.waitForURL(/sort=completed/)
  await page.goBack()
  await first(OTTO)
  await page.goBack()
  await first(LENA)
  await expect.poll(() => order().inputValue()).toBe('')
  await visit(page, '/admin/instructor-progress?sort=completion_rate')
  await first(OTTO)
})

it('is paged in the selected order', async () => {
  await reopen('?sort=completed')
  await expect.poll(() => cards().count()).toBe(25)
  await page.getByRole('button', { name: 'Load more instructors' }).click()
  await page.getByRole('button', { name: 'Load more instructors' }).waitFor({ state: 'detached' })
  await expect.poll(() => cards().count()).toBe(MANY + 3)
  expect(new Set(await names()).size).toBe(MANY + 3)
})

it('reports instructors that fail to load, and retries', async () => {
  await refuse()
  await visit(page, '/admin/instructor-progress')
  await page.getByRole('heading', { name: 'Failed to load instructors' }).waitFor()
  await checkScreen(page, 'instructor-progress-failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await showing(ALL)
  await refuse()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('alert').getByText('Failed to load instructors').waitFor()
  await expect.poll(() => cards().count()).toBe(25)
})

it('links to adding the first instructor when there is none', async () => {
  await portal.db.delete(users).where(eq(users.role, 'instructor'))
  await clearSummaries()
  await visit(page, '/admin/instructor-progress')
  await page.getByRole('heading', { name: 'No instructors yet' }).waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await checkScreen(page, 'instructor-progress-empty')
  await page.getByRole('main').getByRole('link', { name: 'Add Instructor' }).click()
  await page.waitForURL('**/admin/add-instructor')
})
