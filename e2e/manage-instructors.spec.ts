import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAssignment, addProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { addManyPeople, chooseOwnPassword, peopleScreen } from './managed-people.ts'
import { OWN_PROFILE, openAs, openPage, signInAs } from './pages.ts'
import { ANANYA, DEV, FARIDA, findIds } from './people.ts'
import { call } from './rpc.ts'
import { clickRowMenu, selectOption } from './select.ts'
import { clearSummaries, createPeople, portal } from './shared-portal.ts'

const SCREEN = '/admin/add-instructor'
const ADD = 'Add New Instructor'
const CONFIRMATION = 'Are you sure you want to delete this instructor? This action cannot be undone.'
const OTHER_COUNT = 27
const TOTAL = OTHER_COUNT + 1
const OTTO = { name: 'Dr. Otto Lind', email: 'otto@university.test' }
const OWN_PASSWORD = 'chosen by myself'

let page: Page
let screen: ReturnType<typeof peopleScreen>

/** Adds more than one page of instructors, and a project of Dr. Lind, who was added before, with a student. */
async function addOthers() {
  await addManyPeople(portal, OTHER_COUNT, (number) => ({
    name: `Instructor ${number}`,
    role: 'instructor',
    specialization: number % 3 ? 'Finance' : 'DevOps',
    phone: number === 1 ? '020 4567' : null,
  }))
  const idOf = await findIds(portal)
  const instructorId = idOf({ ...OTTO, role: 'instructor' })
  await addAssignment(portal, {
    studentId: idOf(ANANYA),
    instructorProjectId: await addProject(portal, { instructorId, title: 'A bridge' }),
  })
}

beforeAll(async () => {
  await createPeople(ANANYA, DEV, FARIDA)
  page = await openAs(FARIDA, { ...OWN_PROFILE, permissions: ['clipboard-read', 'clipboard-write'] })
  screen = peopleScreen(page)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const submit = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const textbox = (label: string) => page.getByRole('dialog').getByRole('textbox', { name: label })

describe('the first instructor', () => {
  it('needs all fields except phone and bio, and 0 to 50 years of experience', async () => {
    await visit(page, SCREEN)
    await page.getByRole('heading', { name: 'No instructors found' }).waitFor()
    await screen.waitForText('No instructors have been added yet.')
    await walkTo(page, '/admin/assign-instructor')
    await page.getByRole('heading', { name: 'No instructors yet' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Add Instructor' }).click()
    await page.getByRole('heading', { name: 'No instructors found' }).waitFor()
    expect(await page.getByRole('searchbox').count()).toBe(0)
    await checkScreen(page, 'instructors-empty')
    await page.getByRole('main').getByRole('button', { name: ADD }).last().click()
    await expect.poll(screen.focusedField).toBe('name')
    await submit('Add Instructor')
    for (const text of [
      'Please enter the name.',
      'Please enter the e-mail address.',
      'Please choose the specialization.',
      'Please enter the years of experience.',
      'Please enter the qualification.',
    ])
      await screen.waitForText(text)
    await checkScreen(page, 'instructors-add-invalid')
    await textbox('Experience').fill('51')
    await submit('Add Instructor')
    await screen.waitForText('Please enter 0 to 50 years.')
    for (const typed of ['1.5', '1e1']) {
      await textbox('Experience').fill('')
      await textbox('Experience').pressSequentially(typed)
      await expect.poll(() => textbox('Experience').inputValue()).toBe(typed)
      await submit('Add Instructor')
      await screen.waitForText('Please enter whole years.')
    }
    expect(await screen.dialog(ADD).getByRole('heading', { name: 'Change Password' }).count()).toBe(0)
  })

  it('is added with a temporary password that must be changed', async () => {
    await visit(page, SCREEN)
    await page.getByRole('main').getByRole('button', { name: ADD }).last().click()
    await textbox('Full Name').fill(OTTO.name)
    await textbox('Email').fill(ANANYA.email)
    await selectOption(page.getByRole('dialog').getByRole('combobox'), 'Data Science')
    await textbox('Experience').fill('12')
    await textbox('Qualification').fill('PhD, Lund')
    await submit('Add Instructor')
    await screen.waitForText(/^Somebody signed up with this e-mail address and has not confirmed/)
    await expect.poll(screen.focusedField).toBe('email')
    await textbox('Email').fill(OTTO.email)
    await screen.fail('addInstructor')
    await submit('Add Instructor')
    await screen.waitForText('Failed to create instructor')
    await page.unrouteAll()
    await submit('Add Instructor')
    await screen.waitForText(
      `Instructor ${OTTO.name} has been successfully created! Their temporary password is:`,
    )
    await screen.waitForText('Please share this temporary password securely.')
    const password = await page.getByLabel('Temporary Password').inputValue()
    await checkScreen(page, 'instructors-added')
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.locator('[aria-live=polite]', { hasText: 'Copied' }).waitFor()
    expect(await screen.clipboard()).toBe(password)
    await submit('Done')
    await screen.dialog('Instructor added').waitFor({ state: 'hidden' })
    // The button that opened the form was replaced by the list.
    await expect.poll(screen.focused).toBe(ADD)
    const row = screen.rowOf(OTTO.name)
    for (const text of ['OL', OTTO.email, 'Data Science', 'Not provided', 'Has to set a password'])
      await row.getByText(text, { exact: true }).waitFor()
    await chooseOwnPassword(await openPage(), OTTO.email, password, OWN_PASSWORD)
  })
})

describe('the list', () => {
  it('shows instructors with their counts, paged, in the specified columns', async () => {
    await addOthers()
    await clearSummaries()
    await visit(page, SCREEN)
    await screen.waitForText(`Showing ${TOTAL} of ${TOTAL} instructors`)
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Instructor',
      'Specialization',
      'Phone',
      'Actions',
    ])
    expect(
      (await page.getByRole('region', { name: 'Instructors in figures' }).innerText()).split(/\n+/),
    ).toEqual(['Total Instructors', String(TOTAL), 'Specializations', '3'])
    expect(await screen.rows().count()).toBe(25)
    await page.getByRole('button', { name: 'Load more instructors' }).click()
    await expect.poll(() => screen.rows().count()).toBe(TOTAL)
    await screen.rowOf('Instructor 1').getByText('020 4567').waitFor()
  })

  it('searches and filters by specialization, and shows when nobody is found', async () => {
    const specialization = page.getByLabel('Specialization', { exact: true })
    await selectOption(specialization, 'DevOps')
    await screen.waitForText(`Showing 9 of ${TOTAL} instructors`)
    await page.waitForURL(/specialization=DevOps/)
    await page.getByRole('searchbox').fill('instructor 27')
    await screen.waitForText(`Showing 1 of ${TOTAL} instructors`)
    await page.reload()
    await screen.waitForText(`Showing 1 of ${TOTAL} instructors`)
    await checkScreen(page, 'instructors')
    await expect.poll(() => specialization.inputValue()).toBe('DevOps')
    await page.getByRole('searchbox').fill('otto')
    await page.getByRole('heading', { name: 'No instructors found' }).waitFor()
    await screen.waitForText('Try adjusting your search or filter criteria.')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await screen.waitForText(`Showing ${TOTAL} of ${TOTAL} instructors`)
    expect(new URL(page.url()).search).toBe('')
  })

  it('reports instructors that fail to load, and retries', { tags: ['ci'] }, async () => {
    await screen.fail('listInstructors')
    await visit(page, SCREEN)
    await page.getByRole('heading', { name: 'Failed to load instructors' }).waitFor()
    await checkScreen(page, 'instructors-failed')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await screen.waitForText(`Showing ${TOTAL} of ${TOTAL} instructors`)
  })
})

it('explains what a deletion keeps, asks for confirmation, and deletes', async () => {
  const { items } = await call(page, 'people/listInstructors', { search: OTTO.email })
  const { items: students } = await call(page, 'people/listUnassignedStudents', {})
  await call(page, 'people/assignStudentsToInstructor', {
    instructorId: items[0].id,
    studentIds: students.map(({ id }: { id: string }) => id),
  })
  await page.getByRole('searchbox').fill(OTTO.email)
  await screen.waitForText(`Showing 1 of ${TOTAL} instructors`)
  await clickRowMenu(page.getByRole('row', { name: new RegExp(OTTO.name) }), 'Delete…')
  const dialog = screen.dialog(`Delete ${OTTO.name}?`)
  for (const text of [
    '2 students will have no instructor.',
    '1 repository project stays, under “Unknown”.',
    '1 assigned project stays with its student, without a mentor.',
    CONFIRMATION,
  ])
    await dialog.getByText(text, { exact: true }).waitFor()
  await checkScreen(page, 'instructors-delete')
  await screen.fail('deleteInstructor')
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await confirm.click()
  await dialog.getByText('Failed to delete instructor', { exact: true }).waitFor()
  await page.unrouteAll()
  await confirm.click()
  await page.locator(':focus').getByText('Instructor deleted successfully!', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await screen.waitForText(`Showing ${OTHER_COUNT} of ${OTHER_COUNT} instructors`)
  expect(await screen.rowOf(OTTO.name).count()).toBe(0)
  expect((await call(page, 'people/listUnassignedStudents', {})).items).toHaveLength(2)
})

it('redirects a student to their own dashboard', { tags: ['ci'] }, async () => {
  await signInAs(page, ANANYA)
  await visit(page, '/student/dashboard')
  await walkTo(page, SCREEN)
  await page.waitForURL('**/student/dashboard')
})

it('keeps what was typed about an instructor who cannot be saved', { tags: ['ci'] }, async () => {
  page = await openAs(FARIDA, OWN_PROFILE)
  screen = peopleScreen(page)
  await visit(page, SCREEN)
  await page.getByRole('main').getByRole('button', { name: ADD }).first().click()
  await textbox('Full Name').fill('Dr. Maya Sen')
  await textbox('Email').fill('maya@university.test')
  await selectOption(page.getByRole('dialog').getByRole('combobox'), 'Finance')
  await textbox('Experience').fill('3')
  await textbox('Qualification').fill('PhD, Delft')
  await screen.lose('addInstructor', () => submit('Add Instructor'))
  await screen.waitForText('Failed to add instructor')
  await expect.poll(() => textbox('Full Name').inputValue()).toBe('Dr. Maya Sen')
})
