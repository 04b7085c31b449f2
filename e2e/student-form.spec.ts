import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { addManyPeople, chooseOwnPassword, peopleScreen } from './managed-people.ts'
import { OWN_PROFILE, openAs, openPage } from './pages.ts'
import { ANANYA, FARIDA } from './people.ts'
import { call } from './rpc.ts'
import { selectOption } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'

const SCREEN = '/admin/add-student'
const ADD = 'Add New Student'
const EDIT = 'Edit Student'
const OTHER_COUNT = 3
const TOTAL = OTHER_COUNT + 1
const LEELA = { name: 'Leela Iyer', email: 'leela@university.test' }

let page: Page
let screen: ReturnType<typeof peopleScreen>

beforeAll(async () => {
  await createPeople({ ...ANANYA, emailVerified: true }, FARIDA)
  await addManyPeople(portal, OTHER_COUNT, (number) => ({
    name: `Student ${number}`,
    role: 'student',
    course: 'MCA',
    specialization: 'AI/ML',
    year: '1st Year',
  }))
  page = await openAs(FARIDA, { ...OWN_PROFILE, permissions: ['clipboard-read', 'clipboard-write'] })
  screen = peopleScreen(page)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const add = async () => {
  await page.getByRole('main').getByRole('button', { name: ADD }).first().click()
  await expect.poll(screen.focusedField).toBe('name')
}
const field = (label: string) => page.getByRole('dialog').getByLabel(label)
const submit = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
const find = async (text: string) => {
  await page.getByRole('searchbox').fill(text)
  await expect.poll(() => screen.rows().count()).toBe(1)
}

async function fill({ name, email }: { name: string; email: string }) {
  await field('Full Name').fill(name)
  await field('Email').fill(email)
  await selectOption(field('Course'), 'MCA')
  await selectOption(field('Specialization'), 'AI/ML')
  await selectOption(field('Academic Year'), '2nd Year')
}

describe('a new student', () => {
  it('requires all fields except the phone, and enables the specialization after the course', async () => {
    await visit(page, SCREEN)
    await add()
    await expect.poll(() => field('Specialization').isDisabled()).toBe(true)
    await submit('Add Student')
    for (const text of [
      'Please enter the name.',
      'Please enter the e-mail address.',
      'Please choose the course.',
      'Please choose the academic year.',
    ])
      await screen.waitForText(text)
    await expect.poll(screen.focusedField).toBe('name')
    await fill({ name: LEELA.name, email: 'leela' })
    await selectOption(field('Course'), 'MBA')
    await expect.poll(() => field('Specialization').inputValue()).toBe('')
    await submit('Add Student')
    await expect.poll(() => screen.errorOf('Specialization', ADD)).toBe('Please choose the specialization.')
    await expect.poll(() => screen.errorOf('Email', ADD)).toBe('Please enter a valid e-mail address.')
    await checkScreen(page, 'students-add-invalid')
    await selectOption(field('Specialization'), 'HR')
    await field('Email').fill(ANANYA.email)
    await submit('Add Student')
    await screen.waitForText('An account with this e-mail address exists already.')
    await expect
      .poll(() => screen.errorOf('Email', ADD))
      .toBe('An account with this e-mail address exists already.')
    await expect.poll(screen.focusedField).toBe('email')
    expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(0)
  })

  it('asks before discarding input, and restores the focus', { tags: ['ci'] }, async () => {
    await visit(page, SCREEN)
    // What was typed before the page was loaded again is still there.
    await add()
    await page.keyboard.press('Escape')
    await screen.dialog('Close without adding?').getByRole('button', { name: 'Discard' }).click()
    await screen.dialog(ADD).waitFor({ state: 'hidden' })
    await add()
    await page.keyboard.press('Escape')
    await screen.dialog(ADD).waitFor({ state: 'hidden' })
    await expect.poll(screen.focused).toBe(ADD)
    await add()
    await field('Full Name').fill('Nobody')
    await page.keyboard.press('Escape')
    const question = screen.dialog('Close without adding?')
    await question.getByText('What you entered here has not been saved and will be lost.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => field('Full Name').inputValue()).toBe('Nobody')
    await screen.dialog(ADD).getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await screen.dialog(ADD).waitFor({ state: 'hidden' })
    await add()
    await expect.poll(() => field('Full Name').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await screen.dialog(ADD).waitFor({ state: 'hidden' })
  })

  it('is created once however often the form is sent, with a password that is shown once', async () => {
    await visit(page, SCREEN)
    await add()
    await fill(LEELA)
    // The response is lost, but the student was created.
    await page.route('**/addStudent', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 400, body: '{}' })
    })
    await submit('Add Student')
    await screen.waitForText('Failed to create student')
    await page.unrouteAll()
    await submit('Add Student')
    await screen.waitForText(`Student ${LEELA.name} has been successfully added!`)
    await expect.poll(screen.focused).toBe(`Student ${LEELA.name} has been successfully added!`)
    await screen.waitForText('Please share this temporary password securely.')
    const shown = screen.dialog('Student added').getByLabel('Temporary Password')
    const password = await shown.inputValue()
    expect(await shown.getAttribute('readonly')).not.toBeNull()
    expect(await shown.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('monospace')
    await checkScreen(page, 'students-added')

    await page.keyboard.press('Escape')
    const question = screen.dialog('Close without the password?')
    await question
      .getByText('You have not copied the temporary password. It is shown only this once.')
      .waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.locator('[aria-live=polite]', { hasText: 'Copied' }).waitFor()
    expect(await screen.clipboard()).toBe(password)
    await page.keyboard.press('Escape')
    await screen.dialog('Student added').waitFor({ state: 'hidden' })
    await expect.poll(screen.focused).toBe(ADD)

    await screen.waitForText(`Showing ${TOTAL + 1} of ${TOTAL + 1} students`)
    expect(await screen.rows().first().innerText()).toContain(LEELA.name)
    await screen.rowOf(LEELA.name).getByText('Has to set a password').waitFor()
    await find(LEELA.email)
    await screen.waitForText(`Showing 1 of ${TOTAL + 1} students`)

    await chooseOwnPassword(await openPage(), LEELA.email, password, 'chosen by myself')
    await page.reload()
    await screen.rows().first().waitFor()
    expect(await screen.rowOf(LEELA.name).getByText('Has to set a password').count()).toBe(0)
  })
})

describe('a student who is submitted again after a lost answer', () => {
  it('is added as another person if the e-mail address was corrected', { tags: ['ci'] }, async () => {
    await visit(page, SCREEN)
    await add()
    await fill({ name: 'Kiran Rao', email: 'kiran@universty.test' })
    await page.route('**/addStudent', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 400, body: '{}' })
    })
    await submit('Add Student')
    await screen.waitForText('Failed to create student')
    await page.unrouteAll()
    await field('Email').fill('kiran@university.test')
    await submit('Add Student')
    await screen.waitForText('Student Kiran Rao has been successfully added!')
    await page.keyboard.press('Escape')
    await screen
      .dialog('Close without the password?')
      .getByRole('button', { name: 'Close', exact: true })
      .last()
      .click()
    await screen.dialog('Student added').waitFor({ state: 'hidden' })
  })
})

describe('editing a student', () => {
  it('keeps the e-mail address, validates name and specialization, and confirms the change', async () => {
    await edit(LEELA.name)
    expect(await field('Email').getAttribute('readonly')).not.toBeNull()
    await screen.waitForText('Email cannot be changed for security reasons')
    await checkScreen(page, 'students-edit')
    await field('Full Name').fill(' ')
    await selectOption(field('Course'), 'Medical')
    await submit('Save Changes')
    await screen.waitForText('Please enter the name.')
    await expect.poll(() => screen.errorOf('Specialization', EDIT)).toBe('Please choose the specialization.')
    await field('Full Name').fill(LEELA.name)
    await selectOption(field('Specialization'), 'Nursing')
    await screen.fail('editStudent')
    await submit('Save Changes')
    await screen.waitForText('Failed to update student')
    await page.unrouteAll()
    await submit('Save Changes')
    await page.getByRole('status').getByText('Student updated successfully!', { exact: true }).waitFor()
    await screen.rowOf(LEELA.name).getByText('Medical, Nursing').waitFor()
    await expect.poll(screen.focused).toBe(`Edit ${LEELA.name}`)
    await page.getByText('Student updated successfully!').waitFor({ state: 'detached' })
  })

  it('reports a concurrent change, and loads the current version without losing what was typed', {
    tags: ['ci'],
  }, async () => {
    await edit(LEELA.name)
    await field('Full Name').fill('Leela R. Iyer')
    await field('Phone').fill('020 456')
    const { items } = await call(page, 'people/listStudents', { search: LEELA.email })
    const [{ id, updatedAt }] = items
    await call(page, 'people/editStudent', {
      id,
      basedOn: new Date(updatedAt),
      name: LEELA.name,
      phone: '020 123',
      course: 'Medical',
      specialization: 'Pharmacy',
      year: '3rd Year',
    })
    await submit('Save Changes')
    await screen.waitForText(
      /^This account was changed elsewhere in the meantime\. Please load the current version; what you changed here stays\./,
    )
    await checkScreen(page, 'students-elsewhere')
    await submit('Load the current version')
    await screen.waitForText('The form shows the account as it is now, with your changes.')
    await expect.poll(screen.focusedField).toBe('name')
    await expect.poll(() => field('Full Name').inputValue()).toBe('Leela R. Iyer')
    await expect.poll(() => field('Phone').inputValue()).toBe('020 456')
    await screen.waitForText('Changed elsewhere to “020 123”. Save again to replace it.')
    await expect.poll(() => field('Academic Year').inputValue()).toBe('3rd Year')
    await checkScreen(page, 'students-reloaded')
    await field('Full Name').fill(LEELA.name)
    await selectOption(field('Academic Year'), 'Final Year')
    await submit('Save Changes')
    await screen.waitForText('Student updated successfully!')
    const row = screen.rowOf(LEELA.name)
    for (const text of ['Medical, Pharmacy', 'Final Year']) await row.getByText(text).waitFor()
  })

  it('keeps what was typed over a reload although the account has changed, and says what it would replace', {
    tags: ['ci'],
  }, async () => {
    await visit(page, SCREEN)
    await edit(LEELA.name)
    await field('Phone').fill('020 789')
    await selectOption(field('Specialization'), 'Nursing')
    const { items } = await call(page, 'people/listStudents', { search: LEELA.email })
    const [{ id, updatedAt, specialization }] = items
    await call(page, 'people/editStudent', {
      id,
      basedOn: new Date(updatedAt),
      name: LEELA.name,
      phone: '020 321',
      course: 'Medical',
      specialization,
      year: '2nd Year',
    })
    await page.reload()
    await edit(LEELA.name)
    await screen.waitForText('Changed elsewhere to “020 321”. Save again to replace it.')
    expect(await page.getByText(/^Changed elsewhere/).count()).toBe(1)
    await expect.poll(() => field('Phone').inputValue()).toBe('020 789')
    await expect.poll(() => field('Specialization').inputValue()).toBe('Nursing')
    await expect.poll(() => field('Academic Year').inputValue()).toBe('2nd Year')
    await submit('Save Changes')
    await screen.waitForText('Student updated successfully!')
  })

  it('saves or issues a temporary password, never both at once, and is read-only while it saves', async () => {
    const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
    await visit(page, SCREEN)
    await edit(LEELA.name)
    await field('Phone').fill('020 1')
    const saving = Promise.withResolvers<void>()
    await page.route('**/editStudent', async (route) => {
      await saving.promise
      await route.fulfill({ status: 400, body: '{}' })
    })
    await submit('Save Changes')
    await expect.poll(() => button('Issue a temporary password').isDisabled()).toBe(true)
    for (const label of ['Full Name', 'Phone', 'Academic Year'])
      await expect.poll(() => field(label).getAttribute('readonly')).not.toBeNull()
    saving.resolve()
    await screen.waitForText('Failed to update student')
    await page.unrouteAll()
    await field('Phone').fill('020 2')
    const issuing = Promise.withResolvers<void>()
    await page.route('**/issueTemporaryPassword', async (route) => {
      await issuing.promise
      await route.continue()
    })
    let saves = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/editStudent')) saves += 1
    })
    await submit('Issue a temporary password')
    await expect.poll(() => button('Save Changes').isDisabled()).toBe(true)
    await field('Phone').press('Enter')
    issuing.resolve()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Temporary Password' }).waitFor()
    expect(saves).toBe(0)
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.locator('[aria-live=polite]', { hasText: 'Copied' }).waitFor()
    await submit('Save Changes')
    await screen.waitForText('Student updated successfully!')
    expect(saves).toBe(1)
  })

  it('asks before a temporary password that was not copied is lost', async () => {
    await visit(page, SCREEN)
    await edit(LEELA.name)
    await submit('Issue a temporary password')
    const shown = await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Temporary Password' })
      .inputValue()
    // The password replaces the button that had the focus.
    await page
      .getByText(/^It is shown only this once/)
      .and(page.locator(':focus'))
      .waitFor()
    // The list behind the dialog shows it at once.
    await page.locator('tr', { hasText: LEELA.name }).getByText('Has to set a password').waitFor()
    const keepOpen = async (title: string) => {
      const question = screen.dialog(title)
      await question
        .getByText('You have not copied the temporary password. It is shown only this once.')
        .waitFor()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'hidden' })
    }
    await page.keyboard.press('Escape')
    await keepOpen('Close without the password?')
    await submit('Save Changes')
    await keepOpen('Save without the password?')
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.locator('[aria-live=polite]', { hasText: 'Copied' }).waitFor()
    expect(await screen.clipboard()).toBe(shown)
    await submit('Save Changes')
    await screen.waitForText('Student updated successfully!')
  })

  it('reports a student who was deleted in the meantime', { tags: ['ci'] }, async () => {
    await find('person3')
    await edit('Student 3')
    const { items } = await call(page, 'people/listStudents', { search: 'person3' })
    await call(page, 'people/deleteStudent', { id: items[0].id })
    await field('Full Name').fill('Somebody')
    await submit('Save Changes')
    await screen.waitForText('This student does not exist.')
  })
})

it('keeps what was typed about a student who cannot be saved', { tags: ['ci'] }, async () => {
  page = await openAs(FARIDA, OWN_PROFILE)
  screen = peopleScreen(page)
  await visit(page, SCREEN)
  await add()
  await fill({ name: 'Maya Sen', email: 'maya@university.test' })
  await screen.fail('addStudent')
  await submit('Add Student')
  await screen.waitForText('Failed to create student')
  await page.unrouteAll()
  await screen.lose('addStudent', () => submit('Add Student'))
  await screen.waitForText('Failed to add student')
  await expect.poll(() => field('Full Name').inputValue()).toBe('Maya Sen')
})
