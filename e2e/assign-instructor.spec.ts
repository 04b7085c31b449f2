import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { addManyPeople, peopleScreen } from './managed-people.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, FARIDA, MEERA } from './people.ts'
import { clickRowMenu, selectOption } from './select.ts'
import { clearSummaries, createPeople, portal } from './shared-portal.ts'

const SCREEN = '/admin/assign-instructor'
const LISTS = ['listInstructorChoices', 'listUnassignedStudents', 'listAssignedStudents'] as const
const LEELA = { name: 'Leela Iyer', email: 'leela@university.test' }

let page: Page
let screen: ReturnType<typeof peopleScreen>

beforeAll(async () => {
  await createPeople(ANANYA, DEV, MEERA, FARIDA)
  page = await openAs(FARIDA)
  screen = peopleScreen(page)
})
beforeEach(async () => {
  await page.unrouteAll()
})

/** Deletes the people whose names match when the test ends: it may run again, and others count the students. */
const removeAfterwards = (pattern: string) =>
  onTestFinished(async () => {
    await portal.db.delete(users).where(like(users.name, pattern))
  })
const unassigned = () => page.getByRole('group', { name: /^Unassigned students/ })
const assigned = () => page.getByRole('list', { name: 'Assigned students' }).getByRole('listitem')
const assign = (count: number) =>
  page.getByRole('button', { name: `Assign ${count} Student(s) to Instructor` })
/** Removes a student with the row's menu, and confirms. */
const removeStudent = async (name: string) => {
  await clickRowMenu(assigned().filter({ hasText: name }), `Remove from ${MEERA.name}`)
  await screen.dialog(`Remove ${name} from ${MEERA.name}?`).getByRole('button', { name: 'Remove' }).click()
}
const figures = () => page.getByRole('region', { name: 'Students with and without an instructor' })

it('reports lists and counts that fail to load, and retries each', async () => {
  for (const list of [...LISTS, 'countMentoring']) await screen.fail(list)
  await visit(page, SCREEN)
  const failed = page.getByRole('heading', { name: 'Failed to load data' })
  await expect.poll(() => failed.count()).toBe(LISTS.length)
  await page.getByRole('alert').getByText('Failed to load data').first().waitFor()
  await checkScreen(page, 'assign-instructor-failed')
  await page.unrouteAll()
  const retry = page.getByRole('button', { name: 'Try again' })
  for (let left = LISTS.length; left >= 0; left -= 1) {
    await retry.first().click()
    await expect.poll(() => retry.count()).toBe(left)
  }
  await unassigned().getByText(ANANYA.name).waitFor()
  await figures().getByText('without an instructor').waitFor()
})

it('keeps a student selected who is chosen while others are being assigned', { tags: ['ci'] }, async () => {
  await visit(page, SCREEN)
  const { promise: chosen, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/people/assignStudentsToInstructor', async (route) => {
    await chosen
    await route.continue()
  })
  await page.getByRole('radio', { name: MEERA.name }).check()
  await page.getByRole('checkbox', { name: ANANYA.name }).check()
  await assign(1).click()
  await page.getByRole('checkbox', { name: DEV.name }).check()
  release()
  await expect.poll(() => assigned().count()).toBe(1)
  await unassigned().getByText(ANANYA.name).waitFor({ state: 'detached' })
  expect(await page.getByRole('checkbox', { name: DEV.name }).isChecked()).toBe(true)
  await assign(1).waitFor()
  await removeStudent(ANANYA.name)
  await expect.poll(() => assigned().count()).toBe(0)
  // What is still chosen is kept over a reload.
  await visit(page, SCREEN)
  await page.getByText(`Selected: ${MEERA.name}`).waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: DEV.name }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Clear selection' }).click()
})

it('assigns students once they and an instructor are selected, and reports failures', async () => {
  await page.getByText('Please select an instructor and at least one student').waitFor()
  await expect.poll(() => assign(0).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('radio', { name: MEERA.name }).check()
  await page.getByText('Please select an instructor and at least one student').waitFor()
  await page.getByRole('checkbox', { name: 'Select all 2 shown' }).check()
  await page.getByText(`They will be assigned to ${MEERA.name}.`).waitFor()
  await checkScreen(page, 'assign-instructor')
  // The button is in view without scrolling, in a window lower than the lists.
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.evaluate(() => scrollTo(0, 0))
  const box = await assign(2).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(600)
  await page.setViewportSize({ width: 1440, height: 900 })
  await screen.fail('assignStudentsToInstructor')
  await assign(2).click()
  await page.getByRole('alert').getByText('Failed to assign instructor.', { exact: true }).waitFor()
  await page.unrouteAll()
  await assign(2).dblclick()
  await page.getByRole('status').getByText('Assigned 2 student(s) successfully!', { exact: true }).waitFor()
  await expect.poll(() => assigned().count()).toBe(2)
  await page.getByText('Every student has an instructor').waitFor()
  await figures().getByText('everybody has an instructor').waitFor()
})

it('removes a student, and reports failures', async () => {
  await screen.fail('removeStudentFromInstructor')
  await removeStudent(ANANYA.name)
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to remove instructor.' })
  await alert.waitFor()
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  const message = 'Removed student from instructor successfully!'
  await page.getByRole('status').getByText(message, { exact: true }).waitFor()
  await expect.poll(screen.focused).toBe(message)
  await unassigned().getByText(ANANYA.name).waitFor()
  await expect.poll(() => assigned().count()).toBe(1)
  // The focus does not return to the start of the page when the message disappears.
  await page.getByText(message, { exact: true }).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

it('shows only the result of the last action', { tags: ['ci'] }, async () => {
  await page.getByRole('radio', { name: MEERA.name }).check()
  await page.getByRole('checkbox', { name: 'Select all 1 shown' }).check()
  await screen.fail('assignStudentsToInstructor')
  await assign(1).click()
  const failed = page.getByRole('alert').getByText('Failed to assign instructor.', { exact: true })
  await failed.waitFor()
  await page.unrouteAll()
  await removeStudent(DEV.name)
  await page.getByRole('status').getByText('Removed student from instructor successfully!').waitFor()
  expect(await failed.count()).toBe(0)
  await page.getByRole('checkbox', { name: DEV.name }).check()
  await page.getByRole('checkbox', { name: ANANYA.name }).uncheck()
  await assign(1).click()
  await expect.poll(() => assigned().count()).toBe(1)
})

it('shows people who were added or deleted on another screen', async () => {
  await unassigned().getByText(ANANYA.name).waitFor()
  await walkTo(page, '/admin/add-student')
  await clickRowMenu(page.getByRole('row', { name: new RegExp(DEV.name) }), 'Delete…')
  await screen.dialog(`Delete ${DEV.name}?`).getByRole('button', { name: 'Delete' }).click()
  await screen.rowOf(DEV.name).waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('button', { name: 'Add New Student' }).first().click()
  const form = screen.dialog('Add New Student')
  await form.getByLabel('Full Name').fill(LEELA.name)
  await form.getByLabel('Email').fill(LEELA.email)
  await selectOption(form.getByLabel('Course'), 'MCA')
  await selectOption(form.getByLabel('Specialization'), 'AI/ML')
  await selectOption(form.getByLabel('Academic Year'), '2nd Year')
  await form.getByRole('button', { name: 'Add Student', exact: true }).click()
  await screen.dialog('Student added').getByRole('button', { name: 'Done' }).click()
  await screen
    .dialog('Close without the password?')
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click()
  await screen.dialog('Student added').waitFor({ state: 'detached' })
  await walkTo(page, SCREEN)
  await unassigned().getByText(LEELA.name).waitFor()
  await page.getByText('No student has an instructor yet').waitFor()
  await figures().getByText('of 2 students').waitFor()
})

it('keeps the other students selected when a selected one was deleted meanwhile', {
  tags: ['ci'],
}, async () => {
  await addManyPeople(portal, 1, () => ({ name: 'Gone Away', role: 'student' }))
  await visit(page, SCREEN)
  await page.getByRole('radio', { name: MEERA.name }).check()
  for (const name of [ANANYA.name, 'Gone Away']) await page.getByRole('checkbox', { name }).check()
  await portal.db.delete(users).where(eq(users.name, 'Gone Away'))
  await assign(2).click()
  await page
    .getByRole('alert')
    .getByText(/^Some of these students do not exist any more/)
    .waitFor()
  await assign(1).waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: ANANYA.name }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Clear selection' }).click()
})

it('assigns all search results, including those not shown, after confirming their number', async () => {
  removeAfterwards('Mira %')
  await addManyPeople(portal, 119, (number) => ({ name: `Mira ${number}`, role: 'student' }))
  await clearSummaries()
  await visit(page, `${SCREEN}?students=mira`)
  await page.getByRole('radio', { name: MEERA.name }).check()
  await page.getByRole('button', { name: 'Select all that match' }).click()
  await page.getByText('119 selected: all that match “mira”').waitFor()
  // Deselecting one leaves the others selected, those loaded since then included.
  await page.getByRole('button', { name: 'Load more students' }).click()
  await unassigned().getByRole('checkbox').nth(118).uncheck()
  await page.getByText('118 selected', { exact: true }).waitFor()
  await visit(page, `${SCREEN}?students=mira`)
  await page.getByRole('button', { name: 'Select all that match' }).click()
  // A failed call keeps the selection, and a refusal because of other matches clears it.
  await screen.fail('assignMatchingStudents')
  const confirm = async (count: number) => {
    await assign(count).click()
    const question = screen.dialog(`Assign ${count} students?`)
    await question.getByRole('button', { name: `Assign ${count} Student(s)` }).click()
    await question.waitFor({ state: 'detached' })
  }
  await confirm(119)
  await page.getByRole('alert').getByText('Failed to assign instructor.', { exact: true }).waitFor()
  await page.getByText('119 selected: all that match “mira”').waitFor()
  await page.unrouteAll()
  await addManyPeople(portal, 1, () => ({
    name: 'Mira Late',
    email: 'late@university.test',
    role: 'student',
  }))
  await confirm(119)
  await page
    .getByRole('alert')
    .getByText(/^Different students match now/)
    .waitFor()
  await page.getByText('0 selected', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Select all that match' }).click()
  await page.getByText('120 selected: all that match “mira”').waitFor()
  await checkScreen(page, 'assign-instructor-all')
  await assign(120).click()
  const confirmation = screen.dialog('Assign 120 students?')
  await confirmation
    .getByText(
      `120 students without an instructor match “mira”. All of them will be assigned to ${MEERA.name}`,
    )
    .waitFor()
  await checkScreen(page, 'assign-instructor-all-asked')
  await confirmation.getByRole('button', { name: 'Assign 120 Student(s)' }).dblclick()
  await page.getByRole('status').getByText('Assigned 120 student(s) successfully!', { exact: true }).waitFor()
  await page.getByText('No students match your search').waitFor()
})

it('selects nobody if the search changes while the matches are counted', { tags: ['ci'] }, async () => {
  removeAfterwards('Zara %')
  await addManyPeople(portal, 120, (number) => ({
    name: `Zara ${number}`,
    email: `zara${number}@university.test`,
    role: 'student',
  }))
  await visit(page, `${SCREEN}?students=zara`)
  const { promise: held, resolve: answerCount } = Promise.withResolvers<void>()
  await page.route('**/api/rpc/people/countUnassignedMatches', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Select all that match' }).click()
  await page.getByRole('searchbox', { name: 'Search students' }).fill('Leela')
  await unassigned().getByText(LEELA.name).waitFor()
  await expect.poll(() => unassigned().getByRole('checkbox').count()).toBe(1)
  const answered = page.waitForResponse('**/api/rpc/people/countUnassignedMatches')
  answerCount()
  await (await answered).finished()
  await page.getByRole('checkbox', { name: LEELA.name }).check()
  await page.getByText('1 selected', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Clear selection' }).click()
})

it('narrows the students without an instructor down by course, year and specialization', async () => {
  await visit(page, SCREEN)
  await unassigned().getByText(LEELA.name).waitFor()
  await selectOption(page.getByLabel('Course', { exact: true }), 'MCA')
  await unassigned().getByText(ANANYA.name).waitFor()
  await selectOption(page.getByLabel('Specialization', { exact: true }), 'AI/ML')
  await selectOption(page.getByLabel('Year', { exact: true }), '1st Year')
  await page.getByText('No students match your filters').waitFor()
  await selectOption(page.getByLabel('Year', { exact: true }), '2nd Year')
  await unassigned().getByText(LEELA.name).waitFor()
  await checkScreen(page, 'assign-instructor-filtered')
  // A specialization that the new course does not have is cleared.
  await selectOption(page.getByLabel('Course', { exact: true }), 'MBA')
  await expect.poll(() => new URL(page.url()).searchParams.get('specialization')).toBeNull()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).searchParams.get('specialization')).toBe('AI/ML')
  await unassigned().getByText(LEELA.name).waitFor()
})

it('deselects only the one of two students with the same name who has an instructor by now', {
  tags: ['ci'],
}, async () => {
  removeAfterwards('Noor Khan')
  const [mentored, otherInstructor] = [randomUUID(), randomUUID()]
  await addManyPeople(portal, 2, (number) => ({
    name: 'Noor Khan',
    email: `noor${number}@university.test`,
    role: 'student',
    ...(number === 1 && { id: mentored }),
  }))
  await addManyPeople(portal, 1, () => ({
    id: otherInstructor,
    name: 'Otto Lind',
    email: 'otto@university.test',
    role: 'instructor',
  }))
  await visit(page, `${SCREEN}?students=noor`)
  await page.getByRole('radio', { name: MEERA.name }).check()
  await page.getByRole('checkbox', { name: 'Select all 2 shown' }).check()
  await portal.db.update(users).set({ assignedInstructor: otherInstructor }).where(eq(users.id, mentored))
  await assign(2).click()
  await page.getByRole('alert').getByText('They have one already: Noor Khan.').waitFor()
  await assign(1).click()
  await page.getByRole('status').getByText('Assigned 1 student(s) successfully!', { exact: true }).waitFor()
})
