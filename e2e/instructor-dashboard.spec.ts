import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import {
  BRIDGE,
  DAM,
  fillDashboard,
  KABIR,
  MENTOR,
  STUDENTS,
  WIDE_MENTOR,
  WIDE_STUDENT,
  WISH,
} from './mentoring.ts'
import { OWN_PROFILE, openAs, signInAs } from './pages.ts'
import { ANANYA, DEV } from './people.ts'
import type { Person } from './portal.ts'
import { recordScreenCalls } from './rpc.ts'
import { createPeople, portal } from './shared-portal.ts'
import { actOnStalePage, blockLiveEvents, blockMenuCounts } from './stale-page.ts'

/** An instructor whose name is only a title, and who has nothing to do. */
const NEWCOMER: Person = { name: 'Prof.', email: 'new@university.test', role: 'instructor' }

let page: Page
let bridgeId = ''

beforeAll(async () => {
  await createPeople(MENTOR, WIDE_MENTOR, NEWCOMER, ...STUDENTS, WIDE_STUDENT)
  ;({ bridgeId } = await fillDashboard(portal))
  page = await openAs(MENTOR, OWN_PROFILE)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const projects = () => page.getByRole('list', { name: 'Recent student projects' })
const nextSteps = () => page.getByRole('region', { name: 'Next thing to do' })
const actions = () => page.getByRole('navigation', { name: 'Quick actions' })
const open = async () => {
  await visit(page, '/instructor/dashboard')
  await projects().waitFor()
}
/** Opens the dashboard from another screen, which refetches stale data. */
const reopen = async () => {
  await walkTo(page, '/instructor/admin-tickets')
  await page.getByRole('heading', { name: 'Admin Communication' }).waitFor()
  await walkTo(page, '/instructor/dashboard')
  await projects().waitFor()
}
const linesOf = async (name: string) =>
  (await page.getByRole('region', { name, exact: true }).innerText()).split(/\n+/)

it('shows next steps, figures, projects, tickets and recent activity, in one call', async () => {
  const takeCalls = recordScreenCalls(page)
  await open()
  expect(takeCalls()).toEqual(['dashboards/readInstructorDashboard'])
  await expect.poll(() => page.getByText(/ · Machine Learning$/).count()).toBe(1)
  expect(await linesOf('Next thing to do')).toEqual([
    'Next',
    `Answer ${ANANYA.name}`,
    `${ANANYA.name} wrote to you about “${BRIDGE}”.`,
    'Read the message',
    'After that',
    'Answer 2 tickets',
    `See what holds up ${ANANYA.name}`,
    `Assign a project to ${DEV.name}`,
  ])
  expect(await linesOf('Your figures')).toEqual([
    'Students Mentored',
    '3',
    '1 without a project',
    'Total Projects',
    '6',
    'assigned; 2 in your repository',
    'Completed',
    '4',
    '67% completion rate',
    'Support Tickets',
    '4',
    '3 unresolved',
  ])
  expect(await linesOf('Teaching Performance')).toEqual([
    'Teaching Performance',
    'Completion rate',
    '67%',
    '4 of 6 projects',
    'Average progress',
    '78%',
    'over 6 projects',
    'This Month',
    '1',
    'assigned since the 1st',
    'Active Now',
    '1',
    'in progress',
  ])
  expect(await projects().getByRole('heading').allInnerTexts()).toEqual([
    BRIDGE,
    WISH,
    DAM,
    'Completed in 03',
  ])
  const stalled = projects().getByRole('listitem').filter({ hasText: 'No progress for 14 days' })
  expect(await stalled.getByRole('heading').allInnerTexts()).toEqual([WISH])
  const tickets = page.getByRole('list', { name: 'Recent support tickets' }).getByRole('listitem')
  expect(await tickets.getByRole('heading').allInnerTexts()).toEqual([
    'The report does not open',
    'Which tools does the dam need?',
    'May I change the roadmap?',
  ])
  for (const fact of ['Urgent', 'Open', `${ANANYA.name}`, ANANYA.email, 'MCA'])
    expect(await tickets.first().innerText()).toContain(fact)
  const activity = page.getByRole('list', { name: 'Recent activity' }).getByRole('paragraph')
  expect((await activity.allInnerTexts()).map((text) => text.split(/\n+/))).toEqual([
    [ANANYA.name, `was assigned “${BRIDGE}”`],
    [ANANYA.name, 'opened the ticket “The report does not open”'],
    [KABIR.name, 'opened the ticket “Which tools does the dam need?”'],
    [KABIR.name, `completed “${DAM}”`],
    [KABIR.name, 'completed “Completed in 03”'],
  ])
  const impact = page.getByRole('region', { name: 'Teaching Impact Summary' })
  expect(await impact.getByRole('definition').allInnerTexts()).toEqual(['2', '4', '2', '1'])
  await checkScreen(page, 'instructor-dashboard')
})

it('shows pending counts in the menu, on other screens too', async () => {
  const menu = page.getByRole('navigation', { name: 'Instructor menu' })
  const waiting = menu.getByRole('img')
  const labels = () =>
    waiting.evaluateAll((counts) => counts.map((count) => count.getAttribute('aria-label')))
  await expect.poll(labels).toEqual(['1 unread message and 2 tickets to answer'])
  await menu.getByRole('link', { name: 'Admin Tickets' }).click()
  await page.getByRole('heading', { name: 'Admin Communication' }).waitFor()
  await expect.poll(labels).toEqual(['1 unread message and 2 tickets to answer'])
})

it('links to next steps and to quick actions', async () => {
  await reopen()
  const hrefOf = (name: string) => nextSteps().getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('Read the message')).toBe(`/instructor/support-tickets?project=${bridgeId}`)
  expect(await hrefOf('Answer 2 tickets')).toBe('/instructor/support-tickets?tab=tickets')
  expect(await hrefOf('See what holds up')).toBe('/instructor/student-projects?stalled=true')
  const links = actions().getByRole('link')
  expect(await links.allInnerTexts()).toEqual([
    'Upload Project',
    'Assign Project',
    'Support Center\n3',
    'Contact Admin',
  ])
  expect(await actions().getByRole('img', { name: '1 unread message and 2 tickets to answer' }).count()).toBe(
    1,
  )
  for (const [name, path] of [
    ['Upload Project', 'repository'],
    ['Assign Project', 'assign-project'],
    ['Support Center', 'support-tickets'],
    ['Contact Admin', 'admin-tickets'],
  ] as const) {
    await actions().getByRole('link', { name }).click()
    await page.waitForURL((url) => url.pathname === `/instructor/${path}`)
    // The tab with the tickets that the number counts.
    if (path === 'support-tickets') expect(new URL(page.url()).search).toBe('?tab=tickets')
    if (path === 'repository') await page.getByRole('dialog', { name: 'Upload Project' }).waitFor()
    await page.goBack()
  }
  await page.getByRole('link', { name: 'View 2 More Projects' }).click()
  await page.waitForURL('**/instructor/student-projects')
})

it('greets by the time of day', async () => {
  for (const [hour, greeting] of [
    [11, 'Good morning, Meera'],
    [16, 'Good afternoon, Meera'],
    [17, 'Good evening, Meera'],
  ] as const) {
    const now = new Date()
    await page.clock.setFixedTime(new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour, 59))
    await reopen()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(greeting)
  }
  await page.clock.setFixedTime(new Date())
})

it('opens a project read-only, with a link to where it is managed', async () => {
  await reopen()
  await projects().getByRole('link', { name: BRIDGE }).click()
  const dialog = page.getByRole('dialog')
  const manage = dialog.getByRole('link', { name: 'Manage Project' })
  expect(await manage.getAttribute('href')).toBe(`/instructor/student-projects?project=${bridgeId}`)
  for (const fact of [BRIDGE, 'Of steel', ANANYA.name, '70%'])
    expect(await dialog.innerText()).toContain(fact)
  expect(await dialog.getByRole('slider').count()).toBe(0)
  await checkScreen(page, 'instructor-dashboard-dialog')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  await projects().getByRole('link', { name: BRIDGE }).and(page.locator(':focus')).waitFor()
})

it('reports a dashboard that fails to load, shows no zeros, and retries', { tags: ['ci'] }, async () => {
  await blockMenuCounts(page)
  await page.route('**/dashboards/readInstructorDashboard', (route) =>
    route.fulfill({ status: 400, body: '{}' }),
  )
  await visit(page, '/instructor/dashboard')
  await page.getByRole('heading', { name: 'Failed to load your dashboard' }).waitFor()
  expect(await page.getByText('Total Projects').count()).toBe(0)
  expect(await page.getByText('No student projects yet').count()).toBe(0)
  await checkScreen(page, 'instructor-dashboard-failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await projects().waitFor()
})

it('keeps the old content and shows an error when refetching fails', { tags: ['ci'] }, async () => {
  await page.route('**/dashboards/readInstructorDashboard', (route) =>
    route.fulfill({ status: 400, body: '{}' }),
  )
  // A clock that jumps makes the stream of live events reconnect, which refetches, too.
  await blockLiveEvents(page)
  // Data that was just loaded is not refetched.
  await page.clock.setFixedTime(new Date(Date.now() + 60_000))
  await reopen()
  await page.getByRole('alert').getByText('Failed to load your dashboard').waitFor()
  await expect.poll(() => projects().getByRole('listitem').count()).toBe(4)
  await checkScreen(page, 'instructor-dashboard-not-renewed')
  await actOnStalePage(
    page,
    () => page.unroute('**/dashboards/readInstructorDashboard'),
    () => page.getByRole('button', { name: 'Try again' }).click(),
  )
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

it('reserves room for the next steps while they load, so that the figures hardly move', {
  tags: ['ci'],
}, async () => {
  const figures = page.getByRole('region', { name: 'Your figures' })
  const topOf = async () => (await figures.boundingBox())?.y ?? 0
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/dashboards/readInstructorDashboard', async (route) => {
    await released
    await route.continue()
  })
  await visit(page, '/instructor/dashboard')
  await figures.waitFor()
  const before = await topOf()
  answer()
  await nextSteps().waitFor()
  expect(Math.abs((await topOf()) - before)).toBeLessThan(40)
})

it('shows loading placeholders', { tags: ['ci'] }, async () => {
  await page.route('**/dashboards/readInstructorDashboard', () => {})
  await visit(page, '/instructor/dashboard')
  await page.getByText('Loading projects').waitFor({ state: 'attached' })
  expect(await page.getByRole('region', { name: 'Teaching Performance' }).innerText()).not.toMatch(/\d/)
  await checkScreen(page, 'instructor-dashboard-loading')
  await page.getByText('This takes longer than usual.').first().waitFor()
})

async function openOnPhone(person: Person) {
  await signInAs(page, person)
  await page.setViewportSize({ width: 360, height: 780 })
  await visit(page, '/instructor/dashboard')
}

it('wraps long names and titles on a narrow phone', { tags: ['ci'] }, async () => {
  await openOnPhone(WIDE_MENTOR)
  await page.getByRole('list', { name: 'Recent support tickets' }).waitFor()
  await checkScreen(page, 'instructor-dashboard-wide')
  await page.getByRole('list', { name: 'Recent student projects' }).getByRole('link').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Manage Project' }).waitFor()
  await checkScreen(page, 'instructor-dashboard-wide-dialog')
})

it('shows a new instructor the empty states', { tags: ['ci'] }, async () => {
  await openOnPhone(NEWCOMER)
  await page.getByText('No student projects yet').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/, Professor$/)
  for (const absent of ['Next thing to do', 'Recent Support Tickets', 'Teaching Impact Summary'])
    expect(await page.getByRole('region', { name: absent }).count(), absent).toBe(0)
  await page.getByRole('button', { name: 'Recent Activity' }).click()
  await page.getByText('tickets from your students will appear here').waitFor()
  await checkScreen(page, 'instructor-dashboard-empty')
  const recentProjects = page.getByRole('main').getByRole('region', { name: 'Recent Student Projects' })
  expect(await recentProjects.getByRole('link', { name: 'Assign Project' }).getAttribute('href')).toBe(
    '/instructor/assign-project',
  )
  await recentProjects.getByRole('link', { name: 'Upload First Project' }).click()
  const form = page.getByRole('dialog', { name: 'Upload Project' })
  await form.waitFor()
  await page.reload()
  await form.getByLabel('Title', { exact: false }).first().fill('Given up')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.waitForURL((url) => url.search === '')
  await form.waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByText('No student projects yet').waitFor()
})
