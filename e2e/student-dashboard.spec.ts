import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  addAssignment,
  addFullProject,
  addRequestedProject,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import { addMessage } from '../packages/server/src/features/chat/chat.testing.ts'
import { studentPapers } from '../packages/server/src/features/papers/papers.table.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { OWN_PROFILE, openAs, signInAs } from './pages.ts'
import { ANANYA, DEV, findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { recordScreenCalls } from './rpc.ts'
import { createPeople, portal } from './shared-portal.ts'
import { blockMenuCounts } from './stale-page.ts'

const KABIR: Person = { ...ANANYA, name: 'Kabir Rao', email: 'kabir@university.test', phone: '020 2565 4321' }
const BRIDGE = 'A bridge'
const WISH = 'A low-bandwidth reader for course notes'
const PAPER = 'Compressing lecture notes for 2G networks'

let page: Page
let bridgeId = ''
let wishId = ''

/** Seven projects, one of them to start; four papers, one of them returned; and an unread message. */
beforeAll(async () => {
  await createPeople(ANANYA, DEV, KABIR, MEERA)
  const { db } = portal
  const idOf = await findIds(portal)
  const [studentId, instructorId] = [idOf(ANANYA), idOf(MEERA)]
  bridgeId = await addAssignment(portal, {
    studentId,
    instructorProjectId: await addFullProject(portal, instructorId),
    status: 'in_progress',
    progress: 70,
    assignedAt: new Date('2026-11-12T08:00Z'),
    accessReport: false,
    accessTools: false,
  })
  wishId = await addRequestedProject(portal, {
    studentId,
    mentorId: instructorId,
    title: WISH,
    assignedAt: new Date('2026-11-09T08:00Z'),
  })
  for (const month of ['01', '02', '03', '04', '05'])
    await addRequestedProject(portal, {
      studentId,
      title: `Completed in ${month}`,
      status: 'completed',
      progress: 100,
      assignedAt: new Date(`2025-${month}-12T08:00Z`),
      completedAt: new Date(`2026-${month}-12T08:00Z`),
    })
  await addMessage({ db }, { projectId: bridgeId, senderId: instructorId, message: 'Shall we meet?' })
  const papers = [
    { title: PAPER, uploadedAt: new Date('2026-11-12T08:00Z'), returnedAt: new Date('2026-11-14T08:00Z') },
    { title: 'Second', uploadedAt: new Date('2026-11-10T08:00Z'), status: 'review' },
    { title: 'Third', uploadedAt: new Date('2026-10-10T08:00Z'), status: 'published' },
    { title: 'Fourth', uploadedAt: new Date('2026-09-10T08:00Z') },
  ] as const
  for (const paper of papers)
    await db
      .insert(studentPapers)
      .values({ studentId, paperUrl: paper.title, feedback: 'The abstract has 312 words.', ...paper })
  page = await openAs(ANANYA, OWN_PROFILE)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const open = async () => {
  await visit(page, '/student/dashboard')
  await page.getByRole('list', { name: 'Current projects' }).waitFor()
}
/** Opens the dashboard from another screen, which refetches stale data. */
const reopen = async () => {
  await walkTo(page, '/student/my-projects')
  await page.getByRole('list', { name: 'Projects', exact: true }).waitFor()
  await walkTo(page, '/student/dashboard')
  await page.getByRole('list', { name: 'Current projects' }).waitFor()
}
const nextSteps = () => page.getByRole('region', { name: 'Next thing to do' })

it('shows next steps, figures, projects and papers, in one call', async () => {
  const takeCalls = recordScreenCalls(page)
  await open()
  expect(takeCalls()).toEqual(['dashboards/readStudentDashboard'])
  expect((await nextSteps().innerText()).split(/\n+/)).toEqual([
    'Next',
    'Read the feedback and upload a new version',
    `“${PAPER}” was returned: The abstract has 312 words.`,
    'Read the feedback',
    'After that',
    `Answer ${MEERA.name} about “${BRIDGE}”`,
    `Start “${WISH}”`,
    'Add your phone',
  ])
  const figures = await page.getByRole('region', { name: 'Your figures' }).innerText()
  expect(figures.split(/\n+/)).toEqual([
    'Total Projects',
    '7',
    '1 pending',
    'Completed',
    '5',
    'last on May 12, 2026',
    'Papers Published',
    '1',
    '1 under review',
    'Avg Progress',
    '81%',
    'over 7 projects',
  ])
  const titles = page.getByRole('list', { name: 'Current projects' }).getByRole('heading')
  expect(await titles.allInnerTexts()).toEqual([
    BRIDGE,
    WISH,
    'Completed in 05',
    'Completed in 04',
    'Completed in 03',
  ])
  const papers = page.getByRole('list', { name: 'Recent papers' })
  expect(await papers.getByRole('heading').allInnerTexts()).toEqual([PAPER, 'Second', 'Third'])
  expect(await papers.getByText('Returned with feedback').count()).toBe(1)
  await checkScreen(page, 'student-dashboard')
})

it('shows pending counts in the menu, on other screens too', async () => {
  const menu = page.getByRole('navigation', { name: 'Student menu' })
  const countBadges = menu.getByRole('img')
  const labels = () =>
    countBadges.evaluateAll((badges) => badges.map((badge) => badge.getAttribute('aria-label')))
  await expect.poll(labels).toEqual(['1 paper returned', '1 unread message'])
  await menu.getByRole('link', { name: 'My Projects' }).click()
  await page.getByRole('list', { name: 'Projects', exact: true }).waitFor()
  await expect.poll(labels).toEqual(['1 paper returned', '1 unread message'])
})

it('links to next steps, to all projects, and to a new project or paper', async () => {
  await reopen()
  const hrefOf = (name: string) => nextSteps().getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('Read the feedback')).toBe('/student/publish-paper')
  expect(await hrefOf(`Answer ${MEERA.name}`)).toBe(`/student/support-chat?project=${bridgeId}`)
  expect(await hrefOf(`Start “${WISH}”`)).toBe(`/student/view-project/${wishId}`)
  await page.getByRole('link', { name: 'View all 7' }).click()
  await page.waitForURL('**/student/my-projects')
  await page.goBack()
  await page.getByRole('link', { name: 'New Project' }).click()
  await page.waitForURL('**/student/activate-project')
  await page.goBack()
  await page.getByRole('link', { name: 'Upload Paper' }).click()
  await page.waitForURL('**/student/publish-paper')
})

it('greets by the time of day', { tags: ['ci'] }, async () => {
  for (const [hour, greeting] of [
    [11, 'Good morning, Ananya'],
    [16, 'Good afternoon, Ananya'],
    [17, 'Good evening, Ananya'],
  ] as const) {
    await page.clock.setFixedTime(new Date(2026, 10, 21, hour, 59))
    await reopen()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(greeting)
  }
  await page.clock.setFixedTime(new Date())
})

it('opens a project with its files, video and tools, and shows which resources are disabled', async () => {
  await reopen()
  await page.getByRole('link', { name: BRIDGE, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Files' }).waitFor()
  const text = await dialog.innerText()
  for (const fact of [BRIDGE, 'Of steel', 'assigned Nov 12, 2026', 'Civil', '70%', 'Required Software Tools'])
    expect(text).toContain(fact)
  for (const name of ['Download Synopsis', 'Download Presentation', 'Download Source Code'])
    await expect.poll(() => dialog.getByRole('button', { name }).count()).toBe(1)
  await expect.poll(() => dialog.getByRole('link', { name: /View Video/ }).count()).toBe(1)
  for (const name of ['Report: No Access', 'Software Tools: No Access'])
    await expect.poll(() => dialog.getByRole('button', { name }).count()).toBe(1)
  for (const disabled of ['My report.pdf', 'Tool one']) expect(text).not.toContain(disabled)
  await checkScreen(page, 'student-dashboard-dialog')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('writes the percentage of a completed project on one line', { tags: ['ci'] }, async () => {
  await reopen()
  await page.getByRole('link', { name: 'Completed in 05', exact: true }).click()
  const figure = page.getByRole('dialog').getByText('100%', { exact: true })
  expect((await figure.boundingBox())?.height).toBeLessThan(30)
  await page.keyboard.press('Escape')
})

it('reports a dashboard that fails to load, shows no zeros, and retries', { tags: ['ci'] }, async () => {
  await blockMenuCounts(page)
  await page.route('**/dashboards/readStudentDashboard', (route) =>
    route.fulfill({ status: 400, body: '{}' }),
  )
  await visit(page, '/student/dashboard')
  await page.getByRole('heading', { name: 'Failed to load your dashboard' }).waitFor()
  expect(await page.getByText('Total Projects').count()).toBe(0)
  expect(await page.getByText('No projects yet').count()).toBe(0)
  await checkScreen(page, 'student-dashboard-failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('list', { name: 'Current projects' }).waitFor()
})

/** Opens the dashboard of somebody without projects on a phone. */
async function openOnPhone(person: Person) {
  await signInAs(page, person)
  await page.setViewportSize({ width: 360, height: 780 })
  await visit(page, '/student/dashboard')
  await page.getByText('No projects yet. Activate your first project.').waitFor()
}

it('asks a new student to complete the profile first, with one primary button', async () => {
  await openOnPhone(DEV)
  await page.getByRole('main').getByText('Add your course', { exact: true }).waitFor()
  const newProject = page.getByRole('link', { name: 'New Project' })
  expect(await newProject.getAttribute('data-variant')).toBe('default')
  await checkScreen(page, 'student-dashboard-empty')
  await page.getByRole('link', { name: 'Finish your profile' }).click()
  await page.waitForURL('**/profile-settings')
})

it('shows no next step when nothing is pending', { tags: ['ci'] }, async () => {
  await openOnPhone(KABIR)
  await page.getByText('No papers yet').waitFor()
  expect(await page.getByRole('region', { name: 'Next thing to do' }).count()).toBe(0)
  const primary = page.getByRole('link', { name: 'New Project' })
  expect(await primary.getAttribute('data-variant')).toBe('filled')
})
