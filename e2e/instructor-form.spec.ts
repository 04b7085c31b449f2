import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn, visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { chooseOwnPassword, peopleScreen } from './managed-people.ts'
import { openAs, openPage } from './pages.ts'
import { FARIDA } from './people.ts'
import type { Person } from './portal.ts'
import { call, findSignedInEmail } from './rpc.ts'
import { createPeople } from './shared-portal.ts'

const SCREEN = '/admin/add-instructor'
const EDIT = 'Edit Instructor'
const OWN_PASSWORD = 'chosen by myself'
const OTTO: Person = {
  name: 'Dr. Otto Lind',
  email: 'otto@university.test',
  role: 'instructor',
  password: OWN_PASSWORD,
  specialization: 'Data Science',
  experience: 12,
  qualification: 'PhD, Lund',
}

let page: Page
let screen: ReturnType<typeof peopleScreen>

beforeAll(async () => {
  await createPeople(OTTO, FARIDA)
  page = await openAs(FARIDA)
  screen = peopleScreen(page)
  await visit(page, SCREEN)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
const submit = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const edit = async () => {
  await page.getByRole('button', { name: `Edit ${OTTO.name}` }).click()
  // The form takes the focus when it opens; text typed earlier would end up in its first field.
  await screen.dialog(EDIT).locator(':focus').waitFor()
}
const textbox = (label: string) => page.getByRole('dialog').getByRole('textbox', { name: label })

describe('editing an instructor', () => {
  it('keeps the e-mail address, and the password when left blank', async () => {
    await edit()
    expect(await textbox('Email').getAttribute('readonly')).not.toBeNull()
    await screen.waitForText('Email cannot be changed for security reasons')
    await page.getByText(/^Leave blank to keep current password\./).waitFor()
    await checkScreen(page, 'instructors-edit')
    await expect.poll(() => textbox('Qualification').inputValue()).toBe('PhD, Lund')
    await textbox('Phone').fill('020 7654')
    await screen.fail('editInstructor')
    await submit('Save Changes')
    await screen.waitForText('Failed to update instructor')
    await page.unrouteAll()
    await submit('Save Changes')
    await page.getByRole('status').getByText('Instructor updated successfully!', { exact: true }).waitFor()
    await screen.rowOf(OTTO.name).getByText('020 7654').waitFor()
    await expect.poll(screen.focused).toBe(`Edit ${OTTO.name}`)
    await signIn(await openPage(), OTTO.email, OWN_PASSWORD)
  })

  it('accepts a new password that is confirmed, long enough and not easy to guess', async () => {
    const otto = await openAs(OTTO)
    expect(await findSignedInEmail(otto)).toBe(OTTO.email)
    await edit()
    const [password, confirmation] = [field('New Password'), field('Confirm New Password')]
    await password.fill('short')
    await confirmation.fill('short')
    await submit('Save Changes')
    await screen.waitForText('Password must be at least 6 characters long')
    await password.fill('a walk by the lake')
    await confirmation.fill('a walk by a lake')
    await submit('Save Changes')
    await screen.waitForText('Passwords do not match')
    await expect.poll(screen.focusedField).toBe('confirmPassword')
    const toggles = screen.dialog(EDIT).getByRole('button', { name: 'Show password' })
    for (const [index, entry] of [password, confirmation].entries()) {
      expect(await entry.getAttribute('type')).toBe('password')
      await toggles.nth(index).click()
      await expect.poll(() => entry.getAttribute('type')).toBe('text')
    }
    await password.fill('password')
    await confirmation.fill('password')
    await submit('Save Changes')
    await screen.waitForText('Failed to update password')
    const dialog = screen.dialog(EDIT)
    await dialog.getByText(/^This password is too easy to guess\./).waitFor()
    await dialog.getByRole('listitem').getByText('It is one of the most common passwords.').waitFor()
    await expect.poll(screen.focusedField).toBe('newPassword')
    await checkScreen(page, 'instructors-password-weak')
    await password.fill('a walk by the lake')
    await confirmation.fill('a walk by the lake')
    await submit('Save Changes')
    await screen.waitForText('Instructor updated successfully!')
    // Sessions with the old password have ended, and the new one must be changed.
    expect(await findSignedInEmail(otto)).toBeNull()
    await chooseOwnPassword(otto, OTTO.email, 'a walk by the lake', 'a swim in the lake')
  })

  it('reports a concurrent change, and loads the current version without losing what was typed', {
    tags: ['ci'],
  }, async () => {
    await edit()
    await textbox('Full Name').fill('Otto')
    const { items } = await call(page, 'people/listInstructors', { search: OTTO.email })
    const [{ id, updatedAt }] = items
    await call(page, 'people/editInstructor', {
      id,
      basedOn: new Date(updatedAt),
      name: OTTO.name,
      phone: '',
      bio: 'Builds bridges.',
      specialization: 'DevOps',
      experience: 13,
      qualification: 'PhD, Lund',
    })
    await submit('Save Changes')
    await screen.waitForText(/^This account was changed elsewhere in the meantime\./)
    await submit('Load the current version')
    await screen.waitForText('The form shows the account as it is now, with your changes.')
    await expect.poll(() => textbox('Full Name').inputValue()).toBe('Otto')
    await expect.poll(() => textbox('Bio').inputValue()).toBe('Builds bridges.')
    await submit('Cancel')
    await screen.dialog('Close without saving?').getByRole('button', { name: 'Discard' }).click()
    await screen.dialog(EDIT).waitFor({ state: 'hidden' })
    await screen.rowOf(OTTO.name).getByText('DevOps').waitFor()
  })

  it('asks before discarding changes, also on navigation', { tags: ['ci'] }, async () => {
    await walkTo(page, '/admin/add-student')
    await page.getByRole('heading', { name: 'Student Management' }).waitFor()
    await walkTo(page, `${SCREEN}?search=otto`)
    await page.getByRole('button', { name: `Edit ${OTTO.name}` }).click()
    await textbox('Full Name').fill('Lost')
    await page.keyboard.press('Escape')
    const question = screen.dialog('Close without saving?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('heading', { name: 'Student Management' }).waitFor()
  })
})
