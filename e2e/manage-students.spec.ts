import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addAssignment,
  addProject,
  addRequestedProject,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import { supportTickets } from '../packages/server/src/features/tickets/tickets.table.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { addManyPeople, peopleScreen } from './managed-people.ts'
import { OWN_PROFILE, openAs, signInAs } from './pages.ts'
import { ANANYA, DEV, FARIDA, findIds, MEERA } from './people.ts'
import { call } from './rpc.ts'
import { clickRowMenu, selectOption } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'
import { freezeTimers } from './timers.ts'

const SCREEN = '/admin/add-student'
const ADD = 'Add New Student'
const CONFIRMATION = 'Are you sure you want to delete this student? This action cannot be undone.'
const OTHER_COUNT = 28
const TOTAL = OTHER_COUNT + 2
/** How long the message of a success is shown. */
const SUCCESS_SHOWN_MS = 3000
/** After which time Mantine returns the focus. */
const FOCUS_RETURN_MS = 10

let page: Page
let screen: ReturnType<typeof peopleScreen>

/** Gives Ananya a project of each kind and a ticket, and adds more than one page of students. */
async function addStudents() {
  const idOf = await findIds(portal)
  const [studentId, instructorId] = [idOf(ANANYA), idOf(MEERA)]
  await addAssignment(portal, {
    studentId,
    instructorProjectId: await addProject(portal, { instructorId, title: 'A bridge' }),
  })
  await addRequestedProject(portal, { studentId, mentorId: instructorId, title: 'A reader' })
  await portal.db
    .insert(supportTickets)
    .values({ senderId: studentId, receiverId: instructorId, subject: 'Help', message: 'Please help.' })
  await addManyPeople(portal, OTHER_COUNT, (number) => ({
    name: `Student ${number}`,
    role: 'student',
    course: number % 2 ? 'MBA' : 'BSc',
    specialization: number % 2 ? 'Finance' : 'Cybersecurity',
    year: '1st Year',
  }))
}

beforeAll(async () => {
  await createPeople(ANANYA, DEV, MEERA, FARIDA)
  await addStudents()
  page = await openAs(FARIDA)
  screen = peopleScreen(page)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const box = () => page.getByRole('searchbox')
const find = async (text: string) => {
  await box().fill(text)
  await expect.poll(() => screen.rows().count()).toBe(1)
}

it('shows students with their counts, paged, in the specified columns', async () => {
  await visit(page, SCREEN)
  await screen.waitForText(`Showing ${TOTAL} of ${TOTAL} students`)
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Student',
    'Course',
    'Year',
    'Actions',
  ])
  expect((await page.getByRole('region', { name: 'Students in figures' }).innerText()).split(/\n+/)).toEqual([
    'Total Students',
    String(TOTAL),
    'Courses',
    '3',
  ])
  expect(await screen.rows().count()).toBe(25)
  await page.getByRole('button', { name: 'Load more students' }).click()
  await expect.poll(() => screen.rows().count()).toBe(TOTAL)
  const ananya = screen.rowOf(ANANYA.name)
  for (const text of ['AD', ANANYA.email, 'MCA, AI/ML', '2nd Year']) await ananya.getByText(text).waitFor()
  expect(await ananya.getByText('Has to set a password').count()).toBe(0)
  await screen.rowOf('Student 2').getByText('Has to set a password').waitFor()
  await screen.rowOf(DEV.name).getByText('Not specified').first().waitFor()
})

it('searches and filters by course, keeps both in the URL, and follows the browser history', async () => {
  await box().fill('ananya')
  await screen.waitForText(`Showing 1 of ${TOTAL} students`)
  await page.waitForURL(/search=ananya/)
  await checkScreen(page, 'students')
  await box().fill('')
  await screen.waitForText(`Showing ${TOTAL} of ${TOTAL} students`)
  await selectOption(page.getByLabel('Course', { exact: true }), 'BSc')
  await screen.waitForText(`Showing 14 of ${TOTAL} students`)
  await page.waitForURL(/course=BSc/)
  await selectOption(page.getByLabel('Course', { exact: true }), 'MBA')
  await page.waitForURL(/course=MBA/)
  await page.goBack()
  await page.waitForURL(/course=BSc/)
  const course = page.getByRole('combobox', { name: 'Course', exact: true })
  await expect.poll(() => course.inputValue()).toBe('BSc')
  await page.reload()
  await screen.waitForText(`Showing 14 of ${TOTAL} students`)
  await box().fill('nobody at all')
  await page.getByRole('heading', { name: 'No students found' }).waitFor()
  await screen.waitForText('Try adjusting your search or filter criteria.')
  await screen.waitForText(`Showing 0 of ${TOTAL} students`)
  await checkScreen(page, 'students-none-match')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await screen.waitForText(`Showing ${TOTAL} of ${TOTAL} students`)
  expect(new URL(page.url()).search).toBe('')
})

it('opens a person from the command palette, and links from there to all students', async () => {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find anything').fill(ANANYA.email)
  await page.getByText(`Student · ${ANANYA.email}`).first().click()
  await page.waitForURL(/person=[\da-f-]{36}/)
  await page.getByText(`Showing 1 of ${TOTAL} students`).waitFor()
  await screen.rowOf(ANANYA.name).waitFor()
  await checkScreen(page, 'manage-students-one')
  await page.getByRole('button', { name: 'Show all students' }).click()
  await page.getByText(`Showing ${TOTAL} of ${TOTAL} students`).waitFor()
})

it('signs a student out on one device and then on all, and their page asks to sign in again', async () => {
  await openAs(ANANYA)
  await openAs(ANANYA, OWN_PROFILE)
  const student = await openAs(ANANYA, OWN_PROFILE)
  await visit(student, '/student/dashboard')
  await visit(page, SCREEN)
  await find(ANANYA.name)
  await clickRowMenu(page.getByRole('row', { name: new RegExp(ANANYA.name) }), 'Sessions')
  const dialog = page.getByRole('dialog', { name: `Sessions of ${ANANYA.name}` })
  await dialog.getByRole('listitem').first().waitFor()
  await checkScreen(page, 'manage-students-sessions')
  const sessionCount = await dialog.getByRole('listitem').count()
  const signOutButtons = dialog.getByRole('button', { name: /^Sign out (?!everywhere)/ })
  const signOutOfLast = () => signOutButtons.last().click()
  const releaseTimers = await freezeTimers(page, SUCCESS_SHOWN_MS)
  await signOutOfLast()
  // The row is gone, so the message has the focus.
  const message = dialog.locator(':focus').getByRole('status')
  await message.getByText(/was signed out of/).waitFor()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(sessionCount - 1)
  // The same message once more is a new one, which is shown for as long as the first.
  await message.evaluate((first) => first.setAttribute('data-first', ''))
  await signOutOfLast()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(sessionCount - 2)
  await dialog.locator(':focus [role=status]:not([data-first])').waitFor()
  await releaseTimers()
  // A second device can be signed out before the first one is.
  await openAs(ANANYA, OWN_PROFILE)
  await openAs(ANANYA, OWN_PROFILE)
  await page.reload()
  await clickRowMenu(page.getByRole('row', { name: new RegExp(ANANYA.name) }), 'Sessions')
  await dialog.getByRole('listitem').nth(2).waitFor()
  const remaining = await dialog.getByRole('listitem').count()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/people/endSession', async (route) => {
    await released
    await route.continue()
  })
  await signOutButtons.nth(1).click()
  await signOutButtons.nth(2).click()
  await expect.poll(() => dialog.locator('button[data-loading=true]').count()).toBe(2)
  release()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(remaining - 2)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByText(/was signed out on \d devices?\./).waitFor()
  await dialog.getByText('is not signed in anywhere.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More actions' }).and(page.locator(':focus')).waitFor()
  await student
    .getByRole('dialog')
    .getByText(/sign(ed)? in again|session has ended/i)
    .first()
    .waitFor()
})

it('has all actions of a person in one menu on a phone', { tags: ['ci'] }, async () => {
  await visit(page, SCREEN)
  await screen.rows().first().waitFor()
  const edit = screen
    .rows()
    .first()
    .getByRole('button', { name: /^Edit / })
  await edit.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => edit.count()).toBe(0)
  await clickRowMenu(screen.rows().first(), 'Edit')
  await page.getByRole('dialog', { name: 'Edit Student' }).waitFor()
  await page.keyboard.press('Escape')
  // The filters are collapsed, so the button says that one is set.
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await selectOption(page.getByLabel('Course', { exact: true }), 'MBA')
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await edit.waitFor()
})

it('shows the empty state only after loading', { tags: ['ci'] }, async () => {
  await visit(page, `${SCREEN}?search=nobody`)
  await page.getByRole('heading', { name: 'No students found' }).waitFor()
  await page.route('**/listStudents', () => {})
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('Loading students').waitFor({ state: 'attached' })
  expect(await page.getByText('No students have been added yet.').count()).toBe(0)
  await box().waitFor()
})

it('reports students that fail to load, and retries', { tags: ['ci'] }, async () => {
  await screen.fail('listStudents')
  await visit(page, SCREEN)
  await page.getByRole('heading', { name: 'Failed to load students' }).waitFor()
  await checkScreen(page, 'students-failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await screen.waitForText(`Showing ${TOTAL} of ${TOTAL} students`)
})

describe('a deletion', () => {
  it('asks for confirmation with the consequences, and deletes', async () => {
    await visit(page, SCREEN)
    await find('ananya')
    const { promise: released, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/countStudentRecords', async (route) => {
      await released
      await route.continue()
    })
    await clickRowMenu(page.getByRole('row', { name: new RegExp(ANANYA.name) }), 'Delete…')
    const dialog = screen.dialog(`Delete ${ANANYA.name}?`)
    await dialog.getByText(CONFIRMATION, { exact: true }).waitFor()
    await dialog.getByText('Checking what belongs to this account...').waitFor()
    const confirm = dialog.getByRole('button', { name: 'Delete' })
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    answer()
    await dialog.getByText('Deleted with the account: 2 projects and 1 project request.').waitFor()
    await dialog.getByText('1 support ticket stays, without a sender.').waitFor()
    await checkScreen(page, 'students-delete')
    // On a busy machine the dialog may be gone before the focus is returned.
    const returnFocus = await freezeTimers(page, FOCUS_RETURN_MS)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await returnFocus()
    await expect.poll(screen.focused).toBe('More actions')

    await page.unrouteAll()
    await screen.fail('countStudentRecords')
    await clickRowMenu(page.getByRole('row', { name: new RegExp(ANANYA.name) }), 'Delete…')
    await dialog.getByText('Failed to check what belongs to this account.').waitFor()
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await checkScreen(page, 'students-delete-unknown')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText('Deleted with the account: 2 projects and 1 project request.').waitFor()
    await screen.fail('deleteStudent')
    await confirm.click()
    await dialog.getByText('Failed to delete student', { exact: true }).waitFor()
    await page.unrouteAll()
    const releaseTimers = await freezeTimers(page, SUCCESS_SHOWN_MS)
    await confirm.click()
    await page.locator(':focus').getByText('Student deleted successfully!', { exact: true }).waitFor()
    await releaseTimers()
    await page.getByRole('heading', { name: 'No students found' }).waitFor()
  })

  it('of a student who was deleted meanwhile fails, and says that they do not exist', {
    tags: ['ci'],
  }, async () => {
    await find('person27')
    await clickRowMenu(page.getByRole('row', { name: /Student 27/ }), 'Delete…')
    const dialog = screen.dialog('Delete Student 27?')
    await dialog.getByText('Nothing else belongs to this account.').waitFor()
    const { items } = await call(page, 'people/listStudents', { search: 'person27' })
    await call(page, 'people/deleteStudent', { id: items[0].id })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('Failed to delete student', { exact: true }).waitFor()
    await dialog.getByText('This student does not exist.').waitFor()
  })

  it('of the last student shows the link for adding the first one', { tags: ['ci'] }, async () => {
    const { items } = await call(page, 'people/listStudents', { limit: 100 })
    for (const { id } of items) await call(page, 'people/deleteStudent', { id })
    await visit(page, SCREEN)
    await page.getByRole('heading', { name: 'No students found' }).waitFor()
    await screen.waitForText('No students have been added yet.')
    expect(await box().count()).toBe(0)
    await checkScreen(page, 'students-empty')
    await walkTo(page, '/admin/assign-instructor')
    await page.getByRole('heading', { name: 'No students yet' }).waitFor()
    expect(await page.getByText('everybody has an instructor').count()).toBe(0)
    await checkScreen(page, 'assign-instructor-no-students')
    await page.getByRole('main').getByRole('link', { name: 'Add Student' }).click()
    await page.getByRole('main').getByRole('button', { name: ADD }).last().click()
    await screen.dialog(ADD).waitFor()
  })
})

it('redirects an instructor to their own dashboard', { tags: ['ci'] }, async () => {
  await signInAs(page, MEERA)
  await visit(page, '/instructor/dashboard')
  await walkTo(page, SCREEN)
  await page.waitForURL('**/instructor/dashboard')
  await page.goto(SCREEN)
  await page.waitForURL('**/instructor/dashboard')
})

it('keeps a long name, and the button to close, within the dialog', { tags: ['ci'] }, async () => {
  await signInAs(page, FARIDA)
  const email = 'long@university.test'
  await addManyPeople(portal, 1, () => ({ name: 'L'.repeat(120), email, role: 'student' }))
  await visit(page, `${SCREEN}?search=${email}`)
  await expect.poll(() => screen.rows().count()).toBe(1)
  await clickRowMenu(screen.rows().first(), 'Sessions')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('is not signed in anywhere.').waitFor()
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await clickRowMenu(screen.rows().first(), 'Delete…')
  await dialog.getByText(CONFIRMATION, { exact: true }).waitFor()
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
