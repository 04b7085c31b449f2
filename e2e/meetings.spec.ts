import { DAY_MS } from '@capstone/contract/base.constants'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { calendarButtonOf, fillTime, readTime } from './date-time-field.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV } from './people.ts'
import type { Person } from './portal.ts'
import { addProjects, CROP, MENTOR, READER } from './projects.ts'
import { call, errorCodeOf } from './rpc.ts'
import { selectOption } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'

const OTTO: Person = { name: 'Otto Stranger', email: 'otto@university.test', role: 'instructor' }

let student: Page
let mentor: Page
let ids: Awaited<ReturnType<typeof addProjects>>

beforeAll(async () => {
  await createPeople(ANANYA, DEV, MENTOR, OTTO)
  ids = await addProjects(portal)
  ;[student, mentor] = [await openAs(ANANYA), await openAs(MENTOR)]
})
beforeEach(async () => {
  await student.unrouteAll()
})

/** Returns a day this many days ahead, as typed into a date field and as shown on the screens. */
function dayAhead(days: number) {
  const date = new Date(Date.now() + days * DAY_MS)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  const shown = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }).format(
    date,
  )
  return { typed: parts.map((part) => String(part).padStart(2, '0')).join('-'), shown }
}

const meetings = (page: Page) => page.getByRole('region', { name: 'Meetings', exact: true })
const dialogOf = (title: string) => mentor.getByRole('dialog', { name: title })

const openProject = async (id = ids.cropId) => {
  await visit(student, `/student/view-project/${id}`)
  await meetings(student).waitFor()
}

it('a student proposes a time, and the instructor sees it with the project', async () => {
  await openProject()
  await meetings(student).getByText('No meetings yet.').waitFor()
  await student.getByRole('button', { name: 'Schedule Meeting' }).click()
  const dialog = student.getByRole('dialog', { name: 'Schedule Meeting' })
  // The calendar, which covers the form, is closed until its button is clicked.
  const calendar = student.getByRole('table').filter({ visible: true })
  await dialog.getByLabel('Day').and(dialog.locator(':focus')).waitFor()
  expect(await calendar.count()).toBe(0)
  await calendarButtonOf(dialog.getByLabel('Day')).click()
  await calendar.waitFor()
  await student.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Propose Meeting' }).click()
  await dialog.getByText('Please choose a day.').waitFor()
  await dialog.getByText('Please choose a time.').waitFor()
  await dialog.getByLabel('Day').and(dialog.locator(':focus')).waitFor()
  const { typed, shown } = dayAhead(3)
  await dialog.getByLabel('Day').fill(dayAhead(0).typed)
  await dialog.getByRole('button', { name: 'Propose Meeting' }).click()
  const time = dialog.getByRole('textbox', { name: 'Time', exact: true })
  await time.and(dialog.locator('[aria-invalid="true"]:focus')).waitFor()
  const reason = await time.getAttribute('aria-describedby')
  await dialog.locator(`[id="${reason}"]`).getByText('Please choose a time.').waitFor()
  await checkScreen(student, 'meeting-form-without-time')
  await fillTime(dialog, '00:00')
  await dialog.getByRole('button', { name: 'Propose Meeting' }).click()
  await dialog.getByText('Please choose a time in the future, at most a year ahead.').waitFor()
  await checkScreen(student, 'meeting-form')
  await student.keyboard.press('Escape')
  const question = student.getByRole('dialog', { name: 'Leave without proposing?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await dialog.getByLabel('Day').fill(typed)
  await fillTime(dialog, '18:20')
  await selectOption(dialog.getByLabel('Length'), '45 minutes')
  await dialog.getByLabel('Place').fill('Room 12')
  await dialog.getByLabel('Note').fill('The report, please <b>all</b> of it.')
  await dialog.getByRole('button', { name: 'Propose Meeting' }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  const row = meetings(student).getByRole('listitem')
  await row.waitFor()
  await expect.poll(() => row.count()).toBe(1)
  for (const fact of ['Proposed', shown, '6:20 pm', '45 minutes', 'proposed by you', 'Room 12'])
    expect(await row.innerText()).toContain(fact)

  await visit(mentor, '/instructor/student-projects')
  await mentor.getByRole('link', { name: CROP }).click()
  const mentorRow = meetings(mentor).getByRole('listitem')
  await mentorRow.waitFor()
  for (const fact of [shown, '6:20 pm', `proposed by ${ANANYA.name}`, 'please <b>all</b> of it.'])
    expect(await mentorRow.innerText()).toContain(fact)
})

it('Support Chat opens the conversation that has a meeting to answer, even after its message was read', async () => {
  const row = mentor.getByRole('link', { name: /1 meeting to answer/ }).filter({ hasText: CROP })
  await visit(mentor, '/instructor/support-tickets')
  await mentor.getByText('Needs your answer').waitFor()
  await row.waitFor()
  await visit(mentor, '/instructor/support-tickets')
  await mentor.getByText('Needs your answer').waitFor()
  expect(await row.getAttribute('aria-current')).toBe('page')
})

it('an instructor proposes a time with the keyboard, and the student sees it on the open screen', async () => {
  await openProject(ids.readerId)
  await meetings(student).getByText('No meetings yet.').waitFor()
  await visit(mentor, `/instructor/student-projects?project=${ids.readerId}`)
  const dialog = dialogOf(READER)
  await dialog.getByRole('button', { name: 'Schedule Meeting' }).focus()
  await mentor.keyboard.press('Enter')
  await dialog.getByLabel('Day').fill(dayAhead(5).typed)
  await mentor.keyboard.press('Escape')
  const question = mentor.getByRole('dialog', { name: 'Leave without proposing?' })
  await question.waitFor()
  await mentor.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await fillTime(dialog, '09:05')
  await dialog.getByRole('textbox', { name: 'Note' }).press('Tab')
  await mentor.keyboard.press('Tab')
  await mentor.keyboard.press('Enter')
  await dialog.getByText(`Proposed. ${ANANYA.name} sees it with this project.`).waitFor()
  await dialog.getByText('proposed by you').waitFor()
  // The form is gone, so the button that opened it has the focus again.
  await dialog.getByRole('button', { name: 'Schedule Meeting' }).and(mentor.locator(':focus')).waitFor()
  await checkScreen(mentor, 'mentored-project-with-meeting')
  await meetings(student).getByText(`proposed by ${MENTOR.name}`).waitFor()
})

it('an instructor finds the projects they mentor by student and status', async () => {
  await walkTo(mentor, '/instructor/student-projects')
  const titles = () => mentor.getByRole('main').getByRole('heading', { level: 2 })
  await titles().first().waitFor()
  expect(await titles().allInnerTexts()).toEqual([CROP, READER])
  await checkScreen(mentor, 'mentored-projects')
  await mentor.getByRole('searchbox').fill('ANANYA')
  await mentor.waitForURL(/search=ANANYA/)
  await selectOption(mentor.getByLabel('Status'), 'In progress')
  await mentor.waitForURL(/status=in_progress/)
  await titles().filter({ hasText: READER }).waitFor({ state: 'detached' })
  expect(await titles().allInnerTexts()).toEqual([CROP])
  await mentor.getByRole('link', { name: CROP }).click()
  await dialogOf(CROP).waitFor()
  await mentor.keyboard.press('Escape')
  await dialogOf(CROP).waitFor({ state: 'detached' })
  expect(new URL(mentor.url()).search).toBe('?status=in_progress&search=ANANYA')
  await mentor.getByRole('searchbox').fill('nobody at all')
  await mentor.getByText('No projects match your filters').waitFor()
  await mentor.getByRole('button', { name: 'Clear filters' }).click()
  await titles().filter({ hasText: READER }).waitFor()
})

it('form and list report failures, and can be retried; the form keeps what was typed', {
  tags: ['ci'],
}, async () => {
  await openProject()
  await student.getByRole('button', { name: 'Schedule Meeting' }).click()
  const dialog = student.getByRole('dialog', { name: 'Schedule Meeting' })
  await dialog.getByLabel('Day').fill(dayAhead(9).typed)
  await fillTime(dialog, '10:00')
  await student.route('**/meetings/proposeMeeting', (route) => route.fulfill({ status: 400, body: '{}' }))
  await dialog.getByRole('button', { name: 'Propose Meeting' }).click()
  await dialog.getByText('Failed to propose the meeting. Please try again.').waitFor()
  await student.unrouteAll()
  await expect.poll(() => readTime(dialog)).toBe('10:00 am')
  await dialog.getByRole('button', { name: 'Propose Meeting' }).click()
  await dialog.waitFor({ state: 'detached' })
  await meetings(student).getByRole('listitem').nth(1).waitFor()
  await student.route('**/meetings/listMeetings', (route) => route.fulfill({ status: 400, body: '{}' }))
  await openProject(ids.readerId)
  await student.getByText('Failed to load meetings').waitFor()
  await student.unrouteAll()
  await student.getByRole('button', { name: 'Try again' }).click()
  await meetings(student).getByRole('listitem').waitFor()
})

it('proposes one meeting even if the page is reloaded while it is being sent', { tags: ['ci'] }, async () => {
  await openProject()
  const rows = meetings(student).getByRole('listitem')
  await rows.first().waitFor()
  const before = await rows.count()
  await student.getByRole('button', { name: 'Schedule Meeting' }).click()
  const dialog = student.getByRole('dialog', { name: 'Schedule Meeting' })
  await dialog.getByLabel('Day').fill(dayAhead(20).typed)
  await fillTime(dialog, '11:00')
  const { promise: stored, resolve: onStored } = Promise.withResolvers<void>()
  await student.route('**/meetings/proposeMeeting', async (route) => {
    await route.fetch()
    onStored()
  })
  await dialog.getByRole('button', { name: 'Propose Meeting' }).click()
  await stored
  await student.reload()
  await student.unrouteAll({ behavior: 'ignoreErrors' })
  await student.getByRole('button', { name: 'Schedule Meeting' }).click()
  await expect.poll(() => readTime(dialog)).toBe('11:00 am')
  await dialog.getByRole('button', { name: 'Propose Meeting' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await rows.count()).toBe(before + 1)

  // The same time can be proposed again, as another meeting.
  await student.getByRole('button', { name: 'Schedule Meeting' }).click()
  await dialog.getByLabel('Day').fill(dayAhead(20).typed)
  await fillTime(dialog, '11:00')
  await dialog.getByRole('button', { name: 'Propose Meeting' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => rows.count()).toBe(before + 2)
})

it('a meeting is visible to the two members of its project only', async () => {
  const [dev, otto] = [await openAs(DEV), await openAs(OTTO)]
  for (const stranger of [dev, otto]) {
    const assignmentId = ids.cropId
    const startsAt = new Date(Date.now() + DAY_MS)
    expect(await errorCodeOf(stranger, 'meetings/listMeetings', { assignmentId })).toBe(
      'ASSIGNMENT_NOT_FOUND',
    )
    const input = { id: crypto.randomUUID(), assignmentId, startsAt, minutes: 30, place: '', note: '' }
    expect(await errorCodeOf(stranger, 'meetings/proposeMeeting', input)).toBe('ASSIGNMENT_NOT_FOUND')
  }
  expect(await errorCodeOf(otto, 'assignments/readMentoredProject', { id: ids.cropId })).toBe(
    'ASSIGNMENT_NOT_FOUND',
  )
  expect((await call(otto, 'assignments/listMentoredProjects', {})).items).toEqual([])
  await visit(otto, '/instructor/student-projects')
  await otto.getByText('No student projects yet').waitFor()
  await otto.getByRole('link', { name: 'Assign Project', exact: true }).last().waitFor()
})
