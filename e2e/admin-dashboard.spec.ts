import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { KABIR, MENTOR, WIDE_STUDENT } from './mentoring.ts'
import { ALL_MEMBERS, FOUNDER, fillOverview, isDashboardCall, LEELA } from './overview.ts'
import { OWN_PROFILE, openAs } from './pages.ts'
import { ANANYA, DEV, FARIDA } from './people.ts'
import { errorCodeOf, recordScreenCalls } from './rpc.ts'
import { clickRowMenu } from './select.ts'
import { createPeople, emptyDatabase, portal } from './shared-portal.ts'
import { blockLiveEvents } from './stale-page.ts'

let page: Page

beforeAll(async () => {
  await createPeople(FARIDA, ...ALL_MEMBERS)
  await fillOverview(portal)
  page = await openAs(FARIDA)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const regionOf = (name: string) => page.getByRole('region', { name, exact: true })
const linesOf = async (name: string) => (await regionOf(name).first().innerText()).split(/\s*[\n\t]\s*/)
const rowsOf = async (name: string) =>
  (await page.getByRole('region', { name }).getByRole('row').allInnerTexts()).map((row) =>
    row.split(/\s*[\t\n]+\s*/),
  )
const figures = () => regionOf('The portal in figures')
const open = async (path = '/admin/dashboard', go = visit) => {
  await go(page, path)
  await figures().getByText('70% completion rate').waitFor()
}
const choose = (period: string) => page.getByRole('radiogroup', { name: 'Period' }).getByText(period).click()
const chosen = () => page.getByRole('radiogroup', { name: 'Period' }).getByRole('radio', { checked: true })

it('shows next steps, figures and top performers, in one call', async () => {
  const takeCalls = recordScreenCalls(page)
  await open()
  expect(takeCalls()).toEqual(['dashboards/readAdminDashboard'])
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Good \w+, Farida$/)
  expect(await page.getByText(/ · measured until \d+:\d\d [ap]m$/).count()).toBe(1)
  expect(await linesOf('Next thing to do')).toEqual([
    ...['Needs you', 'Two tickets have waited more than 2 days'],
    expect.stringMatching(
      /^4 are unresolved\. “Which tools does the dam need\?” has waited (longest, )?since /,
    ),
    ...['Open support tickets', 'After that', 'Review 2 project requests', 'Review or publish 1 paper'],
    'Assign an instructor to 1 student',
  ])
  const monthly = expect.stringMatching(/^(\+\d+|none) this month$/)
  expect(await linesOf('The portal in figures')).toEqual([
    ...['Total students', '5', monthly],
    ...['Instructors', '2', monthly],
    ...['Total assignments', '10', monthly],
    ...['Completed', '7', '70% completion rate'],
    ...['Papers published', '1', monthly],
    ...['Unresolved tickets', '4', 'Needs Attention', expect.stringMatching(/^\d open, \d in progress$/)],
  ])
  expect((await rowsOf('Top students')).slice(1)).toEqual([
    ['KR', KABIR.name, 'MBA, AI/ML', '7 of 7', '100%'],
    ['AD', ANANYA.name, 'MCA, AI/ML', '0 of 2', '35%'],
    ['D', WIDE_STUDENT.name, 'MCA, AI/ML', '0 of 1', '0%'],
  ])
  expect((await rowsOf('Top instructors'))[1]).toEqual(['MK', MENTOR.name, 'Machine Learning', '3', '78%'])
  expect((await rowsOf('Growth')).slice(1)).toEqual([
    ['New students', '3', '0', '+3'],
    ['New instructors', '0', '0', '0'],
    ['Assignments', '1', '0', '+1'],
    ['Projects completed', '3', '0', '+3'],
    ['Papers published', '0', '0', '0'],
    ['Support tickets', '1', '0', '+1'],
  ])
})

it('links the number of published papers to these papers', { tags: ['ci'] }, async () => {
  await regionOf('The portal in figures').getByRole('link', { name: '1 published paper' }).click()
  await page.waitForURL('**/admin/manage-papers?status=published')
  await page.getByText(/^Showing 1 of \d+ papers$/).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
})

it('shows system health, announcements and recent activity', async () => {
  const health = await linesOf('Platform health')
  expect(health).toEqual(expect.arrayContaining(['18,960 yesterday', 'Storage', 'Active users', 'Uptime']))
  expect(health.join(' ')).toMatch(/Response time \d+ ms 95% within \d+ ms/)
  expect(await regionOf('Platform health').getByRole('img').count()).toBe(0)
  const status = page.getByRole('list', { name: 'System status' }).getByRole('listitem')
  expect((await status.allInnerTexts()).map((line) => line.split('\n')[0])).toEqual([
    'Database',
    'API Services',
    'File Storage',
    'Mail',
    'AI Services',
  ])
  expect(await linesOf('Platform analytics')).toEqual([
    ...['Platform analytics', 'to date', 'Completed', '7', 'In progress', '1', 'Pending', '2'],
    ...['Project success rate', '70%', 'completed of all assignments'],
    ...['Average progress', '77%', 'over 10 assignments'],
    ...['Publication rate', '20%', '1 published paper, 5 students'],
  ])
  const alerts = page.getByRole('list', { name: 'Admin alerts' }).getByRole('listitem')
  const titles = (await alerts.allInnerTexts()).map((text) => text.split(/\n+/)[0])
  // Alerts do not repeat what the next steps say.
  expect(titles.filter((title) => /ticket|request|paper|student/.test(title ?? ''))).toEqual([])
  expect(titles.slice(-2)).toEqual(['Maintenance', 'Backup complete'])
  const activity = page.getByRole('list', { name: 'Recent activity' }).getByRole('paragraph')
  expect((await activity.allInnerTexts()).map((text) => text.split(/\n+/))).toEqual([
    [DEV.name, 'registered'],
    [WIDE_STUDENT.name, 'opened the ticket “I cannot sign in”, medium priority'],
    [DEV.name, 'requested “A tide mill”'],
    [KABIR.name, 'completed “A weir”'],
    [LEELA.name, 'registered, MBA'],
  ])
  expect(await activity.getByRole('link').getAttribute('href')).toMatch(/support-tickets\?ticket=[0-9a-f-]+$/)
})

it('shows the hand-ins of the portal, and links to the plans', async () => {
  const handIns = regionOf('Hand-ins')
  expect(await handIns.getByRole('term').allInnerTexts()).toEqual([
    'Due in 7 days',
    'Waiting for a mentor',
    'Late or missing',
  ])
  expect(await handIns.getByRole('link', { name: 'All plans' }).getAttribute('href')).toBe('/admin/hand-ins')
})

it('shows charts of completed projects and registrations, with tables for screen readers', async () => {
  const completed = regionOf('Projects completed')
  await completed.scrollIntoViewIfNeeded()
  await completed.locator('svg.recharts-surface').waitFor()
  const table = completed.getByRole('table', {
    name: '3 projects completed in 30 days, 0 in the 30 days before.',
  })
  await expect.poll(() => table.getByRole('row').count()).toBe(31)
  expect(await table.getByRole('row').last().getByRole('cell').allInnerTexts()).toEqual(['3', '0'])
  const students = regionOf('New students')
  await students.scrollIntoViewIfNeeded()
  await students.locator('svg.recharts-surface').waitFor()
  expect(await students.getByRole('table', { name: 'New students by day' }).getByRole('row').count()).toBe(31)
  await checkScreen(page, 'admin-dashboard')
})

it('collapses the lower sections on a phone, until they are opened or a link points to one', {
  tags: ['ci'],
}, async () => {
  await open()
  await page.setViewportSize({ width: 360, height: 900 })
  for (const name of ['Top students', 'Top instructors']) {
    const frame = page.getByRole('group', { name, exact: true })
    expect(await frame.count(), name).toBe(0)
    const fold = page.getByRole('button', { name, expanded: false })
    await fold.click()
    expect(await frame.evaluate((table) => table.scrollWidth - table.clientWidth), name).toBe(0)
    await page.getByRole('button', { name, expanded: true }).click()
    expect(await frame.count(), name).toBe(0)
  }
  const status = page.getByRole('list', { name: 'System status' })
  expect(await status.count()).toBe(0)
  await page.evaluate(() => {
    location.hash = 'system-status'
  })
  await status.waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('group', { name: 'Top students', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Top students' }).count()).toBe(0)
})

it('keeps the chosen period in the URL, and the old figures until the new ones have loaded', async () => {
  expect(await chosen().getAttribute('value')).toBe('30d')
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/dashboards/readAdminDashboard', async (route) => {
    await released
    await route.continue()
  })
  await regionOf('Projects completed').scrollIntoViewIfNeeded()
  await regionOf('Projects completed').locator('svg.recharts-surface').waitFor()
  const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight)
  await choose('Last 7 days')
  await page.waitForURL((url) => url.searchParams.get('period') === '7d')
  expect(await regionOf('Growth').first().innerText()).toContain('30 days')
  expect(await page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(heightBefore)
  answer()
  await regionOf('Growth').first().getByText('7 days').waitFor()
  expect((await rowsOf('Growth'))[1]).toEqual(['New students', '2', '1', '+100%'])
  await page.getByText('Figures of the last 7 days').waitFor({ state: 'attached' })
  await page.reload()
  await regionOf('Growth').first().getByText('7 days').waitFor()
  expect(await chosen().getAttribute('value')).toBe('7d')
  await choose('Last 30 days')
  await page.waitForURL((url) => url.search === '')
  await open('/admin/dashboard?period=1000d')
  expect(await chosen().getAttribute('value')).toBe('30d')
})

it('shows pending counts in the menu, on other screens too', async () => {
  const waiting = page.getByRole('navigation', { name: 'Admin menu' }).getByRole('img')
  const labels = () =>
    waiting.evaluateAll((counts) => counts.map((count) => count.getAttribute('aria-label')))
  const expected = ['1 paper to review or publish', '2 requests to review', '3 tickets to answer']
  await expect.poll(labels).toEqual(expected)
  await choose('Last 90 days')
  await walkTo(page, '/admin/manage-requests')
  await page.getByRole('heading', { level: 1, name: 'Manage Requests' }).waitFor()
  await expect.poll(labels).toEqual(expected)
})

it('links to next steps and to quick actions', async () => {
  await open('/admin/dashboard', walkTo)
  const actions = page.getByRole('navigation', { name: 'Quick actions' })
  expect(
    await actions.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(
    ['add-student', 'add-instructor', 'assign-instructor', 'manage-projects', 'support-tickets'].map(
      (screen) => `/admin/${screen}`,
    ),
  )
  await actions.getByRole('link', { name: 'Support Tickets 4 unresolved tickets', exact: true }).waitFor()
  const hrefOf = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('Open support tickets')).toBe('/admin/support-tickets')
  expect(await hrefOf('Review 2 project requests')).toBe('/admin/manage-requests?status=pending')
  expect(await hrefOf('Review or publish 1 paper')).toBe('/admin/manage-papers')
  expect(await hrefOf('Assign an instructor to 1 student')).toBe('/admin/assign-instructor')
  expect(await hrefOf('All students')).toBe('/admin/add-student')
})

it('refetches on request, and keeps the old figures if that fails', { tags: ['ci'] }, async () => {
  const nextRequest = page.waitForRequest((request) => isDashboardCall(request.url()))
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await nextRequest
  await page.route('**/dashboards/readAdminDashboard', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  const alert = page.getByRole('alert')
  await alert
    .getByText(/^Failed to refresh the dashboard\. These figures are from \d+:\d\d [ap]m\.$/)
    .waitFor()
  await expect.poll(() => figures().getByText('70% completion rate').count()).toBe(1)
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await alert.waitFor({ state: 'detached' })
})

it.each([true, false])(
  'refetches every half minute only while the page is visible: %s',
  { tags: ['ci'] },
  async (isVisible) => {
    const other = await openAs(FARIDA, OWN_PROFILE)
    await other.clock.install()
    // A clock that jumps makes the stream of live events reconnect, which refetches, too.
    await blockLiveEvents(other)
    await visit(other, '/admin/dashboard')
    await other.getByText('70% completion rate').waitFor()
    let requestCount = 0
    other.on('request', (request) => {
      if (isDashboardCall(request.url())) requestCount += 1
    })
    await other.evaluate(
      (state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      },
      isVisible ? 'visible' : 'hidden',
    )
    // Otherwise real time would be added, and could reach a second refetch on a slow machine.
    await other.clock.pauseAt(await other.evaluate(() => Date.now() + 1000))
    await other.clock.runFor(30_000)
    await expect.poll(() => requestCount).toBe(isVisible ? 1 : 0)
  },
)

it('reports a dashboard that fails to load, shows no zeros, and retries', { tags: ['ci'] }, async () => {
  await page.route('**/dashboards/readAdminDashboard', (route) => route.fulfill({ status: 400, body: '{}' }))
  // The menu's counts share the query of the default period, and would repeat the failed call.
  await visit(page, '/admin/dashboard?period=7d')
  await page.getByRole('heading', { name: 'Failed to load your dashboard' }).waitFor()
  expect(await page.getByText('Total students').count()).toBe(0)
  await checkScreen(page, 'admin-dashboard-failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await figures().getByText('70% completion rate').waitFor()
})

it('shows loading placeholders', { tags: ['ci'] }, async () => {
  await page.route('**/dashboards/readAdminDashboard', () => {})
  await visit(page, '/admin/dashboard')
  await page.getByText('Loading alerts').waitFor({ state: 'attached' })
  expect(await figures().innerText()).not.toMatch(/\d/)
  await checkScreen(page, 'admin-dashboard-loading')
})

it('updates the menu counts after a request is reviewed', async () => {
  await visit(page, '/admin/manage-requests')
  await page.getByRole('img', { name: '2 requests to review' }).waitFor()
  const row = page.getByRole('list', { name: 'Project requests' }).getByRole('article')
  await clickRowMenu(row.filter({ hasText: 'A ferry' }), 'Reject')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('img', { name: '1 request to review' }).waitFor()
})

it('redirects an instructor to their own dashboard, and refuses them the figures', {
  tags: ['ci'],
}, async () => {
  const other = await openAs(MENTOR)
  await visit(other, '/admin/dashboard')
  await other.waitForURL((url) => url.pathname === '/instructor/dashboard')
  expect(await errorCodeOf(other, 'dashboards/readAdminDashboard', { period: '7d' })).toBe('ROLE_NOT_ALLOWED')
})

it('shows the empty states of a new portal', { tags: ['ci'] }, async () => {
  await emptyDatabase()
  await createPeople(FOUNDER)
  const other = await openAs(FOUNDER)
  await visit(other, '/admin/dashboard')
  await other.getByText('All tickets resolved').waitFor()
  expect(await other.getByRole('heading', { level: 1 }).innerText()).toMatch(/, Administrator$/)
  for (const sentence of [
    ...['All Clear', 'No student data available', 'No instructor data available', 'No backups yet'],
    'No student joined in these 30 days.',
    'No project was completed in these 30 days or in the 30 days before.',
    'Completed projects, published papers, tickets, requests and new people will appear here.',
  ])
    await other.getByText(sentence).waitFor()
  const next = other.getByRole('region', { name: 'Next thing to do' })
  await next.getByRole('link', { name: 'Add your students' }).waitFor()
  await checkScreen(other, 'admin-dashboard-empty')
  await next.getByRole('link', { name: 'Add instructors' }).click()
  await other.waitForURL('**/admin/add-instructor')
})
