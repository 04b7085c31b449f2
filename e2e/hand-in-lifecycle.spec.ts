import { DAY_MS, formatTooLong } from '@capstone/contract/base.constants'
import { EXTENSION_REASON_MAX_LENGTH } from '@capstone/contract/hand-ins/extensions/extensions.constants'
import { HAND_IN_NOTE_MAX_LENGTH } from '@capstone/contract/hand-ins/hand-ins.constants'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addAssignment, addProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { handIns } from '../packages/server/src/features/hand-ins/hand-ins.table.ts'
import { addHandIn } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { publishPlans } from '../packages/server/src/features/hand-ins/plans/plan-publication.job.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { chooseDayOfNextMonth, chooseLaterDay } from './date-time-field.ts'
import { openAs, openPage } from './pages.ts'
import { ANANYA, FARIDA, findIds } from './people.ts'
import { CROP, MENTOR } from './projects.ts'
import { call } from './rpc.ts'
import { PDF } from './sample-files.ts'
import { selectOption } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'

const REPORT = 'Final report'
const NOTE = 'Data note'
const REASON = 'The second flight is on Friday, so half of the field is missing.'
const ADVICE = 'The rain was real.'
const FEEDBACK = 'Please compare both flights.'
const SECOND = { ...PDF, name: 'second.pdf', buffer: Buffer.concat([PDF.buffer, Buffer.from('\n')]) }

let admin: Page
let mentor: Page
let student: Page
let assignmentId: string

beforeAll(async () => {
  await createPeople(ANANYA, MENTOR, FARIDA)
  const idOf = await findIds(portal)
  const instructorProjectId = await addProject(portal, { instructorId: idOf(MENTOR), title: CROP })
  assignmentId = await addAssignment(portal, {
    studentId: idOf(ANANYA),
    instructorProjectId,
    status: 'in_progress',
  })
  ;[admin, mentor, student] = [await openAs(FARIDA), await openAs(MENTOR), await openAs(ANANYA)]
})

const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title })

/** Clicks Accept or Return, and confirms it. */
async function review(action: 'Accept' | 'Return') {
  await mentor.getByRole('button', { name: new RegExp(`^${action}\\b`) }).click()
  const question = mentor.getByRole('dialog', { name: new RegExp(`^${action} version`) })
  await question.getByRole('button', { name: action }).click()
}

async function handIn(file: typeof PDF, version: number, title = REPORT) {
  await visit(student, '/student/hand-ins')
  await student.getByRole('button', { name: 'Hand in', exact: true }).click()
  const dialog = dialogOf(student, title)
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: `Hand in version ${version}` }).click()
  await dialog.getByText(`Handed in: version ${version} of ${title}`).waitFor()
  return dialog
}

it('an administrator plans a report and publishes it', async () => {
  await visit(admin, '/admin/hand-ins')
  await admin.getByRole('button', { name: 'New plan' }).click()
  const dialog = dialogOf(admin, 'New plan')
  await selectOption(dialog.getByLabel('Course'), ANANYA.course ?? '')
  await selectOption(dialog.getByLabel('Year'), ANANYA.year ?? '')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await admin.getByRole('button', { name: 'Add item' }).click()
  await admin.getByLabel('Title').fill(REPORT)
  await chooseDayOfNextMonth(admin.getByLabel('Due'), 15)
  await admin.getByRole('button', { name: 'Publish' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await admin.getByText(/^Publishing MCA, 2nd Year/).waitFor()
  await publishPlans(portal)
  await admin.getByText('Published', { exact: true }).waitFor()
})

it('Escape closes the request for more time, and leaves the hand-in below it open', {
  tags: ['ci'],
}, async () => {
  await visit(student, '/student/hand-ins')
  await student.getByRole('button', { name: 'Hand in', exact: true }).click()
  const [below, request] = [dialogOf(student, REPORT), dialogOf(student, 'Ask for more time')]
  const open = () => below.getByRole('button', { name: 'Ask for more time' }).click()
  await open()
  await request.locator(':focus').waitFor()
  await student.keyboard.press('Escape')
  await request.waitFor({ state: 'detached' })
  await open()
  await request.getByLabel('Reason').fill(REASON)
  await student.keyboard.press('Escape')
  await student.getByRole('button', { name: 'Discard' }).click()
  await request.waitFor({ state: 'detached' })
  await below.locator(':focus').waitFor()
  await student.keyboard.press('Escape')
  await below.waitFor({ state: 'detached' })
})

it('a note that is too long is neither cut nor handed in', { tags: ['ci'] }, async () => {
  await visit(student, '/student/hand-ins')
  await student.getByRole('button', { name: 'Hand in', exact: true }).click()
  const dialog = dialogOf(student, REPORT)
  await dialog.getByText('Choose a file first.').waitFor()
  await dialog.locator('input[type=file]').setInputFiles(PDF)
  const note = dialog.getByLabel(/^Note to/)
  await note.fill('x'.repeat(HAND_IN_NOTE_MAX_LENGTH + 1))
  await dialog.getByText(formatTooLong(HAND_IN_NOTE_MAX_LENGTH)).waitFor()
  await dialog.getByRole('button', { name: 'Hand in version 1' }).click()
  await note.and(student.locator(':focus')).waitFor()
  await note.fill('')
  await student.keyboard.press('Escape')
  await student.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
})

it('the form that asks for more time is empty again after a refusal', { tags: ['ci'] }, async () => {
  await visit(student, '/student/hand-ins')
  const open = () => student.getByRole('button', { name: 'Ask for more time' }).click()
  const request = dialogOf(student, 'Ask for more time')
  const reason = request.getByLabel('Reason')
  await open()
  // A text that is too long is neither cut nor sent.
  await reason.fill('x'.repeat(EXTENSION_REASON_MAX_LENGTH + 1))
  await chooseLaterDay(request.getByLabel('New date'))
  await request.getByRole('button', { name: 'Send request' }).click()
  await request.getByText(formatTooLong(EXTENSION_REASON_MAX_LENGTH)).waitFor()
  await reason.and(student.locator(':focus')).waitFor()
  await reason.fill('The drone is broken.')
  await chooseLaterDay(request.getByLabel('New date'))
  await request.getByRole('button', { name: 'Send request' }).click()
  await student.getByText('Your request for more time has been sent.').waitFor()
  const { items } = await call(admin, 'handIns/listExtensions', {})
  await call(admin, 'handIns/decideExtension', { id: items[0].id, decision: 'refused' })
  await open()
  await reason.waitFor()
  expect(await reason.inputValue()).toBe('')
  await reason.fill('The drone is still broken.')
  await student.keyboard.press('Escape')
  await student.getByRole('button', { name: 'Discard' }).click()
  await request.waitFor({ state: 'detached' })
})

it('the student asks for more time, the mentor advises, an administrator grants it', async () => {
  await visit(student, '/student/hand-ins')
  await student.getByRole('button', { name: 'Hand in', exact: true }).click()
  const dialog = dialogOf(student, REPORT)
  await dialog.getByRole('button', { name: 'Ask for more time' }).click()
  const request = dialogOf(student, 'Ask for more time')
  await request.getByLabel('Reason').fill(REASON)
  await chooseLaterDay(request.getByLabel('New date'))
  await request.getByRole('button', { name: 'Send request' }).click()
  await request.waitFor({ state: 'detached' })
  await dialog.locator(':focus').getByText('Your request for more time has been sent.').waitFor()

  await visit(mentor, '/instructor/hand-ins?show=extensions')
  // The first request opens by itself, and stays open when it leaves the queue.
  const panel = mentor.getByRole('region', { name: 'Extension request' })
  await panel.getByText(REASON).waitFor()
  await checkScreen(mentor, 'instructor-extension-advice')
  await panel.getByLabel('Note to the administration').fill(ADVICE)
  await panel.getByRole('button', { name: 'Do not recommend' }).press('Enter')
  await panel.getByText('You do not recommend it').waitFor()
  // The focus stays near the buttons that disappear.
  await panel.and(mentor.locator(':focus')).waitFor()
  await panel.getByRole('button', { name: 'Change recommendation' }).press('Enter')
  await panel.and(mentor.locator(':focus')).waitFor()
  await panel.getByRole('button', { name: 'Recommend', exact: true }).press('Enter')
  await panel.getByText('You recommend it').waitFor()

  await visit(admin, '/admin/hand-ins?tab=extensions')
  await admin.getByRole('button', { name: 'Decide' }).click()
  await admin.getByText(ADVICE).waitFor()
  await checkScreen(admin, 'admin-extension-decision')
  const decide = async (name: 'Grant' | 'Refuse', answer: string) => {
    await admin.getByRole('button', { name, exact: true }).click()
    const question = dialogOf(admin, `${name} more time?`)
    await question.getByText(ANANYA.name).waitFor()
    await question.getByRole('button', { name: answer, exact: true }).click()
    await question.waitFor({ state: 'detached' })
  }
  await decide('Refuse', 'Cancel')
  await decide('Grant', 'Grant')
  await admin.getByText(`Granted: ${REPORT}, ${ANANYA.name}`).waitFor()
  // The advice still has its author beside it.
  await panel.getByText('Granted', { exact: true }).waitFor()
  await panel.getByText(ADVICE).waitFor()
  await panel.getByText('You recommend it').waitFor()

  await visit(student, '/student/hand-ins')
  await student.getByRole('button', { name: 'Hand in', exact: true }).click()
  await dialogOf(student, REPORT)
    .getByText(/^Granted until/)
    .waitFor()
})

it('the report comes late, is returned, comes again and is accepted', async () => {
  // The granted date passes.
  const yesterday = new Date(portal.clock.now().getTime() - DAY_MS)
  await portal.db.update(handIns).set({ dueAt: yesterday }).where(eq(handIns.assignmentId, assignmentId))
  const first = await handIn(PDF, 1)
  await first.getByText(/, late$/).waitFor()

  // Before the answer, the live event arrives and the mentor leaves the screen.
  const answer = Promise.withResolvers<void>()
  await mentor.route('**/handIns/returnVersion', async (route) => {
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  await visit(mentor, '/instructor/hand-ins?show=all')
  const field = mentor.getByRole('textbox', { name: 'Feedback' })
  await field.fill(FEEDBACK)
  await review('Return')
  await mentor.getByText('It was returned and waits for a new version.').waitFor()
  expect(await mentor.getByText('Your feedback, which was not sent').count()).toBe(0)
  // The dialog of the student, which is still open, shows the answer in place of the confirmation.
  await first.getByText(`${MENTOR.name} asks for`).waitFor()
  expect(await first.getByText(/^Handed in: version 1/).count()).toBe(0)
  await walkTo(mentor, '/instructor/dashboard')
  await field.waitFor({ state: 'detached' })
  const answered = mentor.waitForResponse('**/handIns/returnVersion')
  answer.resolve()
  await (await answered).finished()

  const second = await handIn(SECOND, 2)
  await second.getByText('Version 2', { exact: true }).waitFor()
  await second.getByRole('region', { name: 'Versions' }).getByText(new RegExp(FEEDBACK)).waitFor()

  await walkTo(mentor, '/instructor/hand-ins')
  await mentor.getByText(/^Return and Accept apply to version 2\./).waitFor()
  expect(await field.inputValue()).toBe('')
  await review('Accept')
  await mentor.getByText(`Accepted: ${REPORT}, ${ANANYA.name}`).waitFor()
})

it('a visitor verifies the receipt of a report, and is told that an altered file is a different one', async () => {
  await visit(student, '/student/hand-ins')
  const row = student.getByRole('article', { name: REPORT })
  const receipt = student.waitForEvent('download')
  await row.getByRole('button', { name: 'Receipt' }).click()
  expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/)
  await row.getByRole('button', { name: 'More actions' }).click()
  await student.getByRole('menuitem', { name: 'View versions and feedback' }).click()
  const address = await dialogOf(student, REPORT).getByRole('link', { name: 'Verify' }).getAttribute('href')
  const visitor = await openPage()
  await visitor.goto(address ?? '')
  await visitor.getByRole('heading', { name: 'Genuine' }).waitFor()
  const file = visitor.locator('input[type=file]')
  await file.setInputFiles(SECOND)
  await visitor.getByText('Signed by this portal, and this is the file.').waitFor()
  await visitor.getByRole('button', { name: /^Replace The file/ }).click()
  await file.setInputFiles({ ...SECOND, buffer: Buffer.concat([SECOND.buffer, Buffer.from('!')]) })
  await visitor.getByRole('heading', { name: 'Another file' }).waitFor()
  expect(await visitor.getByRole('heading', { name: 'Genuine' }).count()).toBe(0)
})

it('a note that is returned after its cut-off waits for its student, who can ask for more time', async () => {
  const instructorId = (await findIds(portal))(MENTOR)
  const daysAway = (days: number) => new Date(portal.clock.now().getTime() + days * DAY_MS)
  const addOwn = (title: string, days: number) =>
    addHandIn(portal, { instructorId, assignmentId, title, dueAt: daysAway(days) })
  const id = await addOwn(NOTE, 1)
  await handIn(PDF, 1, NOTE)
  const cutOff = daysAway(-8)
  await portal.db.update(handIns).set({ dueAt: cutOff, closesAt: cutOff }).where(eq(handIns.id, id))

  await visit(mentor, '/instructor/hand-ins')
  await mentor.getByRole('textbox', { name: 'Feedback' }).fill(FEEDBACK)
  await mentor.getByRole('button', { name: /^Return\b/ }).click()
  const question = mentor.getByRole('dialog', { name: 'Return version 1?' })
  await question
    .getByText(/nothing more can be handed in\. The student can ask for more time until/)
    .waitFor()
  await checkScreen(mentor, 'hand-in-return-after-cut-off')
  await question.getByRole('button', { name: 'Return' }).click()
  await question.waitFor({ state: 'detached' })

  const lastChance = 'You may ask for more time until'
  await visit(student, '/student/dashboard')
  const next = student.getByRole('region', { name: 'Next thing to do' })
  await next.getByText(`It was returned and is closed. ${lastChance}`).waitFor()
  await student.getByRole('link', { name: /^Hand-ins.*1 returned/ }).waitFor()
  await visit(student, `/student/view-project/${assignmentId}`)
  const card = student.getByRole('region', { name: 'Hand-ins' })
  await card.getByText('Returned, closed').waitFor()
  await card.getByText(/you may ask for more time until/).waitFor()
  await checkScreen(student, 'view-project-returned-closed')

  await visit(student, '/student/hand-ins')
  await next.getByText('Next, returned and closed').waitFor()
  await next.getByText(lastChance).waitFor()
  await checkScreen(student, 'hand-ins-next-returned-closed')
  await addOwn('Earlier note', -9)
  await visit(student, '/student/hand-ins')
  const row = student.getByRole('region', { name: 'After that' }).getByRole('article', { name: NOTE })
  await row.getByText('Returned, closed').waitFor()
  await row.getByText(/you may ask for more time until/).waitFor()
  await checkScreen(student, 'hand-ins-returned-closed')
  await row.getByRole('button', { name: 'Read feedback' }).click()
  const dialog = dialogOf(student, NOTE)
  await dialog.getByText(FEEDBACK).waitFor()
  await dialog.getByText(`This is closed. ${lastChance}`).waitFor()
  await dialog.getByRole('button', { name: 'Ask for more time' }).click()
  const request = dialogOf(student, 'Ask for more time')
  await request.getByLabel('Reason').fill(REASON)
  await chooseLaterDay(request.getByLabel('New date'))
  await request.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('If your request for more time is granted, it opens again.').waitFor()
  await student.keyboard.press('Escape')
  const closed = student.getByRole('region', { name: 'Handed in or closed' })
  await closed.getByRole('article', { name: NOTE }).getByText('more time requested').waitFor()
  await checkScreen(student, 'hand-ins-returned-closed-requested')
})
