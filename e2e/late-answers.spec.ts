// @module-tag ci
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import { planErrors } from '@capstone/contract/hand-ins/plans/plans.errors'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addRequestedProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { handInExtensions, handInPlans } from '../packages/server/src/features/hand-ins/hand-ins.table.ts'
import { addHandIn, addPlanRow } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { visit } from './browser.ts'
import { calendarButtonOf, chooseDayOfNextMonth } from './date-time-field.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, FARIDA, findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { call } from './rpc.ts'
import { PDF } from './sample-files.ts'
import { clickRowMenu } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'

const MENTOR: Person = { ...MEERA, id: randomUUID() }
const STUDENT: Person = { ...ANANYA, assignedInstructor: MENTOR.id }

let project: { readonly instructorId: string; readonly assignmentId: string }
beforeAll(async () => {
  await createPeople(MENTOR, STUDENT, DEV, FARIDA)
  const idOf = await findIds(portal)
  const instructorId = idOf(MENTOR)
  const owners = { studentId: idOf(STUDENT), mentorId: instructorId }
  project = {
    instructorId,
    assignmentId: await addRequestedProject(portal, { ...owners, title: 'Tides' }),
  }
})

/** Holds back the calls of a procedure until the returned function is called. */
async function holdCalls(page: Page, procedure: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/rpc/${procedure}`, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)

it('a message about a success leaves the focus in the search field that is being typed in', async () => {
  const page = await openAs(FARIDA)
  await visit(page, '/admin/assign-instructor')
  const release = await holdCalls(page, 'people/removeStudentFromInstructor')
  const student = page.getByRole('list', { name: 'Assigned students' }).getByRole('listitem')
  await clickRowMenu(student, `Remove from ${MENTOR.name}`)
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Remove' }).click()
  await question.waitFor({ state: 'detached' })
  const search = page.getByRole('searchbox', { name: 'Filter by student or instructor' })
  await search.focus()
  release()
  await page.getByText('Removed student from instructor successfully!').waitFor()
  expect(await isFocused(search)).toBe(true)
})

it('a plan that is saved leaves the focus in its item that is being typed in', async () => {
  const planId = await addPlanRow(portal)
  const page = await openAs(FARIDA)
  await visit(page, `/admin/hand-ins?plan=${planId}`)
  await page.getByRole('button', { name: 'Synopsis', exact: true }).click()
  const title = page.getByLabel('Title')
  await title.fill('Synopsis of the project')
  const release = await holdCalls(page, 'handIns/savePlan')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await title.fill('Synopsis of the whole project')
  release()
  await page.getByText(/^Saved: MBA/).waitFor()
  expect(await isFocused(title)).toBe(true)
  expect(await title.inputValue()).toBe('Synopsis of the whole project')
  await portal.db.delete(handInPlans).where(eq(handInPlans.id, planId))
})

it('a plan that is changed elsewhere while the question is open is not published', async () => {
  const planId = await addPlanRow(portal)
  const page = await openAs(FARIDA)
  await visit(page, `/admin/hand-ins?plan=${planId}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  const question = page.getByRole('dialog', { name: 'Publish the plan of MBA, 1st Year?' })
  await question.getByText(/gets 1 item,/).waitFor()
  const { revision, course, year } = await call(page, 'handIns/readPlan', { id: planId })
  const report = {
    id: randomUUID(),
    title: 'Report',
    instructions: '',
    kinds: ['pdf'],
    dueAt: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length),
    closesAt: null,
    step: '',
  }
  const changed = { id: planId, revision, course, year, items: [report], allowsEarlierDates: false }
  await call(page, 'handIns/savePlan', changed)
  await page.getByText('Report', { exact: true }).first().waitFor()
  await question.getByRole('button', { name: 'Publish' }).click()
  await question.getByText(planErrors.PLAN_CHANGED_MEANWHILE.message).waitFor()
  const [plan] = await portal.db.select().from(handInPlans).where(eq(handInPlans.id, planId))
  expect(plan?.status).toBe('draft')
})

it('what is handed in cannot be changed while it is being sent', async () => {
  const handInId = await addHandIn(portal, project)
  const page = await openAs(STUDENT)
  await visit(page, `/student/hand-ins?hand-in=${handInId}`)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(PDF)
  await dialog.getByText('1 page').waitFor()
  const note = dialog.getByLabel(/^Note to/)
  await note.fill('The owner signed it today.')
  const release = await holdCalls(page, 'handIns/submitVersion')
  const submit = dialog.getByRole('button', { name: 'Hand in version 1' })
  await submit.click()
  await expect.poll(() => note.isEditable()).toBe(false)
  for (const action of ['Replace', 'Remove'])
    expect(await dialog.getByRole('button', { name: new RegExp(`^${action}`) }).isDisabled()).toBe(true)
  expect(await isFocused(submit)).toBe(true)
  release()
  await dialog.getByText(/^Handed in: version 1/).waitFor()
})

it('an item cannot be changed while it is being added', async () => {
  const page = await openAs(MENTOR)
  await visit(page, '/instructor/hand-ins')
  await page.getByRole('button', { name: 'Add item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add item' })
  const title = dialog.getByLabel('Title')
  await title.fill('Field notes')
  await chooseDayOfNextMonth(dialog.getByLabel('Due'), 15)
  await dialog.getByRole('checkbox', { name: `${STUDENT.name}, Tides` }).check()
  const release = await holdCalls(page, 'handIns/addOwnItem')
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect.poll(() => title.isEditable()).toBe(false)
  expect(await isFocused(add)).toBe(true)
  release()
  await page.getByText('Added to 1 project: Field notes').waitFor()
})

it('a due date cannot be changed while another one is being sent, and its message is gone when the dialog is reopened', async () => {
  const [id, now] = [randomUUID(), portal.clock.now()]
  const handInId = await addHandIn(portal, { ...project, title: 'Diary', extensionId: id })
  const until = new Date(now.getTime() + 7 * DAY_MS)
  await portal.db
    .insert(handInExtensions)
    .values({ id, handInId, reason: 'The sensors came late.', until, requestedAt: now })
  const page = await openAs(FARIDA)
  await visit(page, '/admin/hand-ins?tab=extensions')
  const open = () =>
    clickRowMenu(page.getByRole('article', { name: `${STUDENT.name}, Diary` }), 'Open hand-in')
  await open()
  const dialog = page.getByRole('dialog', { name: 'Diary' })
  const due = dialog.getByLabel('Due for this student')
  await chooseDayOfNextMonth(due, 20)
  const release = await holdCalls(page, 'handIns/changeDueDate')
  await dialog.getByRole('button', { name: 'Change and notify them' }).click()
  await expect.poll(() => due.isEditable()).toBe(false)
  expect(await calendarButtonOf(due).isDisabled()).toBe(true)
  release()
  const message = dialog.getByText('Changed. The student and the mentor will be notified.')
  await message.waitFor()
  expect(await due.isEditable()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await open()
  await due.waitFor()
  expect(await message.count()).toBe(0)
})

it.each([
  ['the next one', false],
  ['its screen, opened again', true],
])('a call that fails after its screen was left is reported on %s', async (_where, isOpenedAgain) => {
  const page = await openAs(FARIDA)
  const menu = page.getByRole('navigation')
  await visit(page, '/admin/assign-instructor?students=dev')
  await page.getByRole('radio', { name: MENTOR.name }).check()
  await page.getByRole('checkbox', { name: DEV.name }).check()
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/people/assignStudentsToInstructor', async (route) => {
    await left
    await route.fulfill({ status: 400, body: '{}' })
  })
  await page.getByRole('button', { name: 'Assign 1 Student' }).click()
  await menu.getByRole('link', { name: 'Audit Log' }).click()
  await page.getByRole('heading', { name: 'Audit Log' }).waitFor()
  if (isOpenedAgain) {
    await menu.getByRole('link', { name: 'Assign Instructor' }).click()
    await page.getByRole('heading', { name: 'Assign Instructor', level: 1 }).waitFor()
  }
  leave()
  const alert = page.getByRole('alert').filter({ hasText: 'Something you did before did not work.' })
  await alert.getByRole('button', { name: 'Back to Assign Instructor' }).click()
  await page.waitForURL('**/admin/assign-instructor?students=dev')
  await alert.waitFor({ state: 'detached' })
})
