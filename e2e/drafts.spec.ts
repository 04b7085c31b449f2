// @module-tag ci
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  addProject,
  addRequestedProject,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import { chatThreads } from '../packages/server/src/features/chat/chat.table.ts'
import { handInExtensions, handIns } from '../packages/server/src/features/hand-ins/hand-ins.table.ts'
import { addHandIn } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { instructorProjects } from '../packages/server/src/features/repository/repository.table.ts'
import { visit } from './browser.ts'
import { chooseDayOfNextMonth } from './date-time-field.ts'
import { openAs, openPage, signInAs } from './pages.ts'
import { ANANYA, DEV, FARIDA, findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { call } from './rpc.ts'
import { PDF } from './sample-files.ts'
import { pressSignOut, signOut, signOutQuestion } from './screens.ts'
import { clickRowMenu } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'
import { blockLiveEvents } from './stale-page.ts'

/** A form of each kind: who fills it in, where, the button that opens it, and a field that is kept. */
const FORMS: readonly {
  readonly form: string
  readonly person: Person
  readonly path: string
  readonly opener?: string
  readonly field: string
}[] = [
  { form: 'the profile', person: ANANYA, path: '/profile-settings', field: 'Full Name' },
  { form: 'the profile setup', person: DEV, path: '/student/setup-profile', field: 'Phone Number' },
  {
    form: 'a ticket',
    person: ANANYA,
    path: '/student/support-tickets',
    opener: 'New Ticket',
    field: 'Subject',
  },
  {
    form: 'a custom idea',
    person: ANANYA,
    path: '/student/activate-project',
    opener: 'Write your own idea',
    field: 'Title',
  },
  { form: 'a paper', person: ANANYA, path: '/student/publish-paper', field: 'Title' },
  {
    form: 'a project',
    person: MEERA,
    path: '/instructor/repository',
    opener: 'Upload Project',
    field: 'Title',
  },
  {
    form: 'an item to hand in',
    person: MEERA,
    path: '/instructor/hand-ins',
    opener: 'Add item',
    field: 'Title',
  },
  {
    form: 'a student',
    person: FARIDA,
    path: '/admin/add-student',
    opener: 'Add New Student',
    field: 'Full Name',
  },
  {
    form: 'an instructor',
    person: FARIDA,
    path: '/admin/add-instructor',
    opener: 'Add New Instructor',
    field: 'Qualification',
  },
]
const TYPED = 'Typed, and not saved yet'

let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, DEV, MEERA, FARIDA)
})
beforeEach(async () => {
  page = await openPage()
})

/** Returns what this tab keeps in its session storage, as JSON. */
const keptText = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

/** Adds a hand-in of a new project of ANANYA, whose mentor is MEERA. Returns its id. */
async function addOwnHandIn(given: Partial<Parameters<typeof addHandIn>[1]> = {}) {
  const idOf = await findIds(portal)
  const instructorId = idOf(MEERA)
  const assignmentId = await addRequestedProject(portal, { studentId: idOf(ANANYA), mentorId: instructorId })
  return addHandIn(portal, { instructorId, assignmentId, ...given })
}

it.each(FORMS)(
  '$form is kept over a reload, asked about before leaving, and gone once discarded or after a sign-out',
  async (each) => {
    const { person, path, opener, field } = each
    const text = field === 'Phone Number' ? '020 2565 0000' : TYPED
    const input = page.locator('form, [role=dialog]').getByLabel(field).first()
    const open = async () => {
      await page.getByRole('main').waitFor()
      if (opener) {
        await page.getByRole('button', { name: opener }).first().click()
        // The form takes the focus when it opens; text typed earlier would end up in its first field.
        await page.getByRole('dialog').locator(':focus').waitFor()
      }
      await input.waitFor()
    }
    await signInAs(page, person)
    await visit(page, path)
    await open()
    const before = await input.inputValue()
    await input.fill(text)
    await page.reload()
    await open()
    await expect.poll(() => input.inputValue()).toBe(text)

    const leave = () =>
      opener
        ? page.keyboard.press('Escape')
        : page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click()
    const discard = page.getByRole('dialog').getByRole('button', { name: /^Discard/ })
    await leave()
    await discard.waitFor()
    await page.keyboard.press('Escape')
    await discard.waitFor({ state: 'detached' })
    expect(await input.inputValue()).toBe(text)
    await leave()
    await discard.click()
    if (!opener) await page.waitForURL(`**/${person.role}/dashboard`)
    await visit(page, path)
    await open()
    expect(await input.inputValue()).toBe(before)

    await input.fill(text)
    await page.reload()
    await page.getByRole('button', { name: /Account Menu/ }).waitFor()
    await signOut(page, true)
    expect(await keptText()).not.toContain(text)
  },
)

it('a due date chosen for one student is kept over a reload and asked about, until it is changed or discarded', async () => {
  const handInId = await addOwnHandIn()
  await signInAs(page, FARIDA)
  await visit(page, `/admin/hand-ins?hand-in=${handInId}`)
  const due = page.getByRole('dialog').getByLabel('Due for this student')
  const stored = await due.inputValue()
  await chooseDayOfNextMonth(due, 20)
  await expect.poll(() => due.inputValue()).toMatch(/20/)
  const chosen = await due.inputValue()
  const notSaved = page.getByText(/^Not saved yet\./)
  await notSaved.waitFor()
  await page.reload()
  await expect.poll(() => due.inputValue()).toBe(chosen)
  expect(chosen).not.toBe(stored)
  await notSaved.waitFor()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change and notify them' }).click()
  await page.getByText('Changed. The student and the mentor will be notified.').waitFor()
  expect(await notSaved.count()).toBe(0)
  expect(await keptText()).not.toContain(handInId)

  await chooseDayOfNextMonth(due, 21)
  await expect.poll(keptText).toContain(handInId)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await due.waitFor({ state: 'detached' })
  expect(await keptText()).not.toContain(handInId)
})

it('a due date for a hand-in that is accepted meanwhile is shown as not sent, until that is dismissed', async () => {
  const handInId = await addOwnHandIn({ status: 'submitted', version: 1, submittedAt: portal.clock.now() })
  await signInAs(page, FARIDA)
  await visit(page, `/admin/hand-ins?hand-in=${handInId}`)
  await blockLiveEvents(page)
  const due = page.getByRole('dialog').getByLabel('Due for this student')
  await chooseDayOfNextMonth(due, 20)
  await portal.db.update(handIns).set({ status: 'accepted' }).where(eq(handIns.id, handInId))
  await page.getByRole('button', { name: 'Change and notify them' }).click()
  await page.getByText(/^This hand-in has changed in the meantime: version 1 was accepted/).waitFor()
  await due.waitFor({ state: 'detached' })
  const unsent = page.getByRole('region', { name: 'The due date was not changed' })
  await unsent.getByText(/^Chosen: .* 20/).waitFor()
  await page.reload()
  await unsent.waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await unsent.waitFor({ state: 'detached' })
  expect(await keptText()).not.toContain(handInId)
})

/** Adds a hand-in for which the student has requested more time. Returns the request's id. */
async function requestMoreTime(title: string) {
  const [id, now] = [randomUUID(), portal.clock.now()]
  const handInId = await addOwnHandIn({ title, extensionId: id })
  const until = new Date(now.getTime() + 7 * DAY_MS)
  await portal.db
    .insert(handInExtensions)
    .values({ id, handInId, reason: 'The sensors came late.', until, requestedAt: now })
  return id
}

it('an answer to a request that somebody else decides first stays readable, until it is discarded', async () => {
  const [firstId, secondId] = [await requestMoreTime('Survey'), await requestMoreTime('Interviews')]
  await signInAs(page, FARIDA)
  await visit(page, '/admin/hand-ins?tab=extensions')
  const rowOf = (title: string) => page.getByRole('article', { name: `${ANANYA.name}, ${title}` })
  for (const title of ['Survey', 'Interviews']) {
    await rowOf(title).getByRole('button', { name: 'Decide' }).click()
    await rowOf(title).getByLabel('Note to the student').fill(`${TYPED}: ${title}`)
  }
  const other = await openAs(FARIDA)
  const refuse = (id: string) =>
    call(other, 'handIns/decideExtension', { id, decision: 'refused', note: 'Too late.' })
  const unsentOf = (title: string) => page.getByRole('region', { name: `${title}, ${ANANYA.name}` })

  await refuse(firstId)
  await rowOf('Survey').waitFor({ state: 'detached' })
  await unsentOf('Survey').getByText(`${TYPED}: Survey`).waitFor()

  await blockLiveEvents(page)
  await refuse(secondId)
  await rowOf('Interviews').getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await page.getByText(`Interviews, ${ANANYA.name}: This request was refused in the meantime.`).waitFor()
  await rowOf('Interviews').waitFor({ state: 'detached' })
  await unsentOf('Interviews').getByText(`${TYPED}: Interviews`).waitFor()

  // Under another filter, and after a reload, it is shown with its request.
  await visit(page, '/admin/hand-ins?tab=extensions&show=decided')
  const discard = page.getByRole('button', { name: 'Discard it' })
  for (const title of ['Survey', 'Interviews']) {
    await rowOf(title).getByText(`${TYPED}: ${title}`).waitFor()
    await rowOf(title).getByRole('button', { name: 'Discard it' }).click()
  }
  await expect.poll(() => discard.count()).toBe(0)
  expect(await keptText()).not.toContain(TYPED)
})

it('an answer to a request is the same in the list and in the dialog of its hand-in', async () => {
  await requestMoreTime('Diary')
  await signInAs(page, FARIDA)
  await visit(page, '/admin/hand-ins?tab=extensions')
  const row = page.getByRole('article', { name: `${ANANYA.name}, Diary` })
  const [listed, opened] = [row, page.getByRole('dialog', { name: 'Diary' })].map((place) =>
    place.getByLabel('Note to the student'),
  )
  if (!listed || !opened) throw new Error('There are two forms.')
  await row.getByRole('button', { name: 'Decide' }).click()
  await listed.fill(TYPED)
  await clickRowMenu(row, 'Open hand-in')
  await expect.poll(() => opened.inputValue()).toBe(TYPED)
  await opened.fill('Until Friday.')
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
  expect(await listed.inputValue()).toBe('Until Friday.')
})

it('a hand-in opened by its address is left with one press of “Discard”', async () => {
  const handInId = await addOwnHandIn({ title: 'Logbook' })
  await signInAs(page, ANANYA)
  await visit(page, `/student/hand-ins?hand-in=${handInId}`)
  const dialog = page.getByRole('dialog', { name: 'Logbook' })
  await dialog.locator('input[type=file]').setInputFiles(PDF)
  await dialog.getByText('Uploaded', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without handing in?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  await question.waitFor({ state: 'detached' })
})

it('projects chosen for an item that are no longer the instructor’s are refused with a message that counts them, and are deselected', async () => {
  const idOf = await findIds(portal)
  const own = { studentId: idOf(ANANYA), mentorId: idOf(MEERA) }
  // A student's requests must differ in their titles, and this test may run again.
  const [kept, gone] = [`A kept one ${randomUUID()}`, `A gone one ${randomUUID()}`]
  await addRequestedProject(portal, { ...own, title: kept })
  const goneId = await addRequestedProject(portal, { ...own, title: gone })
  await signInAs(page, MEERA)
  await visit(page, '/instructor/hand-ins')
  const opener = page.getByRole('button', { name: 'Add item' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Add item' })
  await dialog.getByLabel('Title').fill('Field notes')
  await chooseDayOfNextMonth(dialog.getByLabel('Due'), 15)
  for (const title of [kept, gone])
    await dialog.getByRole('checkbox', { name: `${ANANYA.name}, ${title}` }).check()
  await portal.db.update(chatThreads).set({ archivedAt: new Date() }).where(eq(chatThreads.id, goneId))
  await page.reload()
  await opener.click()
  await dialog.getByText('Projects, 2 chosen').waitFor()
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await dialog.getByText(/^Nothing was added: 1 chosen project is no longer yours/).waitFor()
  await dialog.getByText('Projects, 1 chosen').waitFor()
  await add.click()
  await page.getByText('Added to 1 project: Field notes').waitFor()
})

it('changes of a project are kept over a reload although it was changed elsewhere, and say what they replace', async () => {
  const idOf = await findIds(portal)
  const title = 'Well survey'
  const id = await addProject(portal, { instructorId: idOf(MEERA), title, category: 'Civil' })
  await signInAs(page, MEERA)
  await visit(page, '/instructor/repository')
  const card = page.getByRole('article', { name: title })
  const form = page.getByRole('dialog', { name: 'Edit Project' })
  await clickRowMenu(card, 'Edit')
  // The form takes the focus when it opens; text typed earlier would end up in its first field.
  await form.locator('[data-autofocus]:focus').waitFor()
  await form.getByLabel('Description').fill(TYPED)
  await form.getByLabel('Category').fill('Hydrology')
  await portal.db
    .update(instructorProjects)
    .set({ category: 'Remote Sensing', vimeoUrl: 'https://vimeo.com/76979871', updatedAt: new Date() })
    .where(eq(instructorProjects.id, id))
  await page.reload()
  await clickRowMenu(card, 'Edit')
  await form.getByText('Changed elsewhere to “Remote Sensing”. Save again to replace it.').waitFor()
  expect(await form.getByText(/^Changed elsewhere/).count()).toBe(1)
  expect(await form.getByLabel('Description').inputValue()).toBe(TYPED)
  expect(await form.getByLabel('Category').inputValue()).toBe('Hydrology')
  expect(await form.getByLabel('Video URL').inputValue()).toBe('https://vimeo.com/76979871')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Project updated successfully!').waitFor()
  await card.getByText('Hydrology').waitFor()
  expect(await keptText()).not.toContain(TYPED)
})

it('an item whose text was removed again is not kept, so that no old draft appears later', async () => {
  await signInAs(page, MEERA)
  await visit(page, '/instructor/hand-ins')
  await page.getByRole('button', { name: 'Add item' }).click()
  const title = page.getByRole('dialog').getByLabel('Title')
  const keptKeys = () => page.evaluate(() => Object.keys(sessionStorage).join())
  await title.fill(TYPED)
  await expect.poll(keptKeys).toContain('own item')
  await title.fill('')
  await expect.poll(keptKeys).not.toContain('own item')
})

it('a new password is never kept', async () => {
  await signInAs(page, ANANYA)
  await visit(page, '/profile-settings')
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('a road of my own')
  await page.getByLabel('Full Name').fill(TYPED)
  await expect.poll(keptText).toContain(TYPED)
  expect(await keptText()).not.toContain('a road')
  await page.reload()
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe(TYPED)
  expect(await page.getByRole('textbox', { name: 'New Password', exact: true }).inputValue()).toBe('')
})

it('the question before a sign-out names what is not saved, and leads to it', async () => {
  await signInAs(page, FARIDA)
  await visit(page, '/admin/add-instructor')
  await page.getByRole('button', { name: 'Add New Instructor' }).click()
  await page.getByRole('dialog').getByLabel('Full Name').fill(TYPED)
  await expect.poll(keptText).toContain(TYPED)
  await visit(page, '/admin/dashboard')
  await page.getByRole('button', { name: /Account Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await signOutQuestion(page).getByText('Signing out deletes what you have not saved or sent').waitFor()
  await signOutQuestion(page).getByRole('link', { name: 'A new instructor' }).click()
  await page.waitForURL('**/admin/add-instructor')
  await signOutQuestion(page).waitFor({ state: 'detached' })
  expect(await keptText()).toContain(TYPED)
})

it('a sign-out asks nothing about people who are only selected, or a template that nothing was typed into', async () => {
  await signInAs(page, FARIDA)
  await visit(page, '/admin/assign-instructor')
  await page.getByRole('radio', { name: MEERA.name }).check()
  await page.getByRole('checkbox', { name: DEV.name }).check()
  await expect.poll(keptText).toContain(MEERA.name)
  await page.reload()
  await expect.poll(() => page.getByRole('checkbox', { name: DEV.name }).isChecked()).toBe(true)
  await signOut(page)

  await signInAs(page, ANANYA)
  await visit(page, '/student/ai-assistant')
  await page.getByRole('button', { name: /^Debug Code/ }).click()
  const question = page.getByLabel('Your question')
  await expect.poll(() => question.inputValue()).not.toBe('')
  await pressSignOut(page)
})
