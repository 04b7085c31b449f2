import { fileErrors } from '@capstone/contract/files/files.errors'
import { TOOLS_MAX } from '@capstone/contract/repository/repository.constants'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  addAssignment,
  addProject,
  addStoredFile,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import {
  instructorProjects,
  projectSoftwareLinks,
} from '../packages/server/src/features/repository/repository.table.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, signInAs } from './pages.ts'
import { ANANYA, DEV, findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { CROP, storeSynopsis } from './projects.ts'
import { NOT_A_PDF, PDF } from './sample-files.ts'
import { clickRowMenu, readOptions, selectOption } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'
import { waitForText } from './texts.ts'

const NEW_INSTRUCTOR: Person = { name: 'Dr. Ravi Menon', email: 'ravi@university.test', role: 'instructor' }
const SCREEN = '/instructor/repository'
const OTHER_COUNT = 27
const TOTAL = OTHER_COUNT + 2

let page: Page

/** More than one page of projects, in three categories; one with files and four tools, assigned to two students. */
beforeAll(async () => {
  await createPeople(ANANYA, DEV, MEERA, NEW_INSTRUCTOR)
  const idOf = await findIds(portal)
  const instructorId = idOf(MEERA)
  for (let each = 0; each < OTHER_COUNT; each++) {
    await addProject(portal, {
      instructorId,
      title: `Bridge ${each + 1}`,
      category: each % 3 ? 'Civil' : 'Safety',
      createdAt: new Date(2026, 0, 1, 0, each),
    })
  }
  await addProject(portal, {
    instructorId,
    title: 'A mistake',
    category: 'Civil',
    createdAt: new Date(2026, 1, 1),
  })
  const crop = await addProject(portal, {
    instructorId,
    title: CROP,
    description: 'Finds water stress in onion fields from images of a consumer drone.',
    category: 'Computer Vision',
    vimeoUrl: 'https://vimeo.com/76979871',
    synopsisUrl: await storeSynopsis(portal),
    // Named in its row, but missing from storage.
    reportUrl: await addStoredFile(portal, 'report', 'My report.pdf', 6_400_000),
    createdAt: new Date(2026, 2, 1),
  })
  await portal.db.insert(projectSoftwareLinks).values(
    ['QGIS', 'Label Studio', 'FastAPI', 'PostGIS'].map((title, index) => ({
      projectId: crop,
      title,
      url: `https://${title.toLowerCase().replace(' ', '-')}.example`,
      createdAt: new Date(2026, 0, 1, 0, 0, index),
    })),
  )
  for (const person of [ANANYA, DEV]) {
    await addAssignment(portal, { studentId: idOf(person), instructorProjectId: crop })
  }
  page = await openAs(MEERA)
  await visit(page, SCREEN)
})
beforeEach(async () => {
  await page.unrouteAll()
  await walkTo(page, SCREEN)
})

const card = (title: string) => page.getByRole('article', { name: title })
const fail = (procedure: string) =>
  page.route(`**/api/rpc/repository/${procedure}`, (route) => route.fulfill({ status: 400, body: '{}' }))

it('does not overwrite what was saved elsewhere while the form was open, unless the user confirms it', {
  tags: ['ci'],
}, async () => {
  const open = () => clickRowMenu(card(CROP), 'Edit')
  const save = async (label: string, text: string) => {
    const form = page.getByRole('dialog', { name: 'Edit Project' })
    // The form takes the focus when it opens; text typed earlier would end up in its first field.
    await form.locator('[data-autofocus]:focus').waitFor()
    await form.getByLabel(label).first().fill(text)
    await form.getByRole('button', { name: 'Save Changes' }).click()
  }
  const editElsewhere = (category: string) =>
    portal.db
      .update(instructorProjects)
      .set({ category, updatedAt: new Date() })
      .where(eq(instructorProjects.title, CROP))
  const refusal =
    'This project was edited elsewhere in the meantime. Please save your changes over it, or close the form and edit it as it is now.'
  await open()
  await editElsewhere('Remote Sensing')
  await save('Title', 'Undone')
  await page.getByText(refusal).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await card(CROP).getByText('Remote Sensing').waitFor()
  await open()
  await editElsewhere('Hydrology')
  await save('Category', 'Computer Vision')
  await page.getByText(refusal).waitFor()
  await checkScreen(page, 'project-edited-elsewhere')
  await page.getByRole('button', { name: 'Save my changes over it' }).click()
  await waitForText(page, 'Project updated successfully!')
  await card(CROP).getByText('Computer Vision').waitFor()
})

it('filters by category and search, keeps both in the URL, and shows the number of matches and the total', async () => {
  await waitForText(page, `Showing ${TOTAL} of ${TOTAL} projects`)
  await expect.poll(() => page.getByRole('article').count()).toBe(25)
  await page.getByRole('button', { name: 'Load more projects' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(TOTAL)
  const category = page.getByLabel('Category', { exact: true })
  await expect
    .poll(() => readOptions(category))
    .toEqual(['All', 'Civil (19)', 'Computer Vision (1)', 'Safety (9)'])
  await selectOption(category, 'Civil (19)')
  await waitForText(page, `Showing 19 of ${TOTAL} projects`)
  await selectOption(category, 'Safety (9)')
  await waitForText(page, `Showing 9 of ${TOTAL} projects`)
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('Safety')
  await expect.poll(() => page.getByRole('article').count()).toBe(9)
  await page.goBack()
  await waitForText(page, `Showing 19 of ${TOTAL} projects`)
  await page.goForward()
  await waitForText(page, `Showing 9 of ${TOTAL} projects`)
  await page.getByRole('searchbox').fill('bridge 1')
  await waitForText(page, `Showing 5 of ${TOTAL} projects`)
  await page.reload()
  await waitForText(page, `Showing 5 of ${TOTAL} projects`)
  await expect.poll(() => category.inputValue()).toBe('Safety (9)')
  await page.getByRole('searchbox').fill('no such thing')
  await page.getByRole('heading', { name: 'No projects match your filters' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await waitForText(page, `Showing ${TOTAL} of ${TOTAL} projects`)
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

it('keeps a category from the URL that no project has', { tags: ['ci'] }, async () => {
  await visit(page, `${SCREEN}?category=Astronomy`)
  await waitForText(page, `Showing 0 of ${TOTAL} projects`)
  await expect.poll(() => page.getByLabel('Category', { exact: true }).inputValue()).toBe('Astronomy (0)')
})

it('shows two tools of a project and the number of others, and expands them', async () => {
  const tools = card(CROP)
    .getByRole('link')
    .filter({ hasNotText: /Video|Assign/ })
  await expect.poll(() => tools.allInnerTexts()).toEqual(['QGIS', 'Label Studio'])
  await checkScreen(page, 'repository')
  await card(CROP).getByRole('button', { name: '+2 more tools' }).click()
  expect(await tools.allInnerTexts()).toEqual(['QGIS', 'Label Studio', 'FastAPI', 'PostGIS'])
  await card(CROP).getByRole('button', { name: 'Show fewer tools' }).click()
  expect(await tools.count()).toBe(2)
})

it('moves the focus to a new tool, and to the next one when a tool is removed', {
  tags: ['ci'],
}, async () => {
  await walkTo(page, `${SCREEN}?search=crop`)
  await clickRowMenu(card(CROP), 'Edit')
  const form = page.getByRole('dialog')
  const focused = () => form.locator('input:focus').getAttribute('aria-label')
  await form.locator('[data-autofocus]:focus').waitFor()
  await form.getByRole('button', { name: 'Add tool' }).click()
  await expect.poll(focused).toBe('Title of tool 5')
  await form.getByRole('button', { name: 'Remove tool 5' }).click()
  await expect.poll(focused).toBe('Title of tool 4')
  await form.getByRole('button', { name: 'Remove tool 1' }).click()
  await expect.poll(focused).toBe('Title of tool 1')
  for (let count = 3; count < TOOLS_MAX; count += 1)
    await form.getByRole('button', { name: 'Add tool' }).click()
  await form.getByText(`A project has at most ${TOOLS_MAX} tools.`).waitFor()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
})

it('reports projects that fail to load, and retries', { tags: ['ci'] }, async () => {
  await fail('listOwnProjects')
  await visit(page, SCREEN)
  await page.getByRole('heading', { name: 'Failed to load projects' }).waitFor()
  await checkScreen(page, 'repository-failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForText(page, `Showing ${TOTAL} of ${TOTAL} projects`)
})

it('reports a file that cannot be opened', { tags: ['ci'] }, async () => {
  await fail('linkToProjectFile')
  const report = card(CROP).getByRole('button', { name: 'Report' })
  await report.press('Enter')
  await card(CROP).getByRole('alert').getByText('Failed to open file', { exact: true }).waitFor()
  await report.and(page.locator(':focus')).waitFor()
})

it('keeps the stored file when its replacement is refused, and the input when saving fails', async () => {
  await walkTo(page, `${SCREEN}?search=crop`)
  await clickRowMenu(card(CROP), 'Edit')
  const form = page.getByRole('dialog')
  const synopsis = form.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Synopsis' }) })
  // A file that does not begin like a PDF is refused before any of it is sent.
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/uploads') && sent.push(request.url()))
  await synopsis
    .locator('input[type=file]')
    .setInputFiles({ ...NOT_A_PDF, buffer: Buffer.from('<script>alert(1)</script>') })
  await synopsis.getByText(/The content of this file does not match its extension/).waitFor()
  expect(sent).toEqual([])
  // The buttons disappear with their file; the focus stays beside the others.
  const focused = synopsis.and(page.locator(':focus'))
  await synopsis.getByRole('button', { name: 'Remove report.pdf' }).press('Enter')
  await focused.waitFor()
  await synopsis.getByRole('button', { name: 'Replace Synopsis' }).focus()
  await synopsis.locator('input[type=file]').setInputFiles(NOT_A_PDF)
  await synopsis.getByText('Uploaded').waitFor()
  await focused.waitFor()
  await synopsis.getByText('Replaces My synopsis.pdf').waitFor()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await synopsis.getByText(/^Failed to upload synopsis: /).waitFor()
  await synopsis.getByText('Still there: My synopsis.pdf').waitFor()
  await checkScreen(page, 'repository-refused-file')
  await synopsis.getByRole('button', { name: 'Remove report.pdf' }).click()
  await synopsis.getByRole('button', { name: 'Open Synopsis' }).waitFor()
  await form.getByLabel('Category', { exact: true }).fill('Remote Sensing')
  await fail('updateProject')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await form.getByText('Failed to save project. Please try again.', { exact: true }).waitFor()
  await expect.poll(() => form.getByLabel('Category', { exact: true }).inputValue()).toBe('Remote Sensing')
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await waitForText(page, 'Project updated successfully!')
  await card(CROP).getByText('Remote Sensing', { exact: true }).waitFor()
  const [answer] = await Promise.all([
    page.context().waitForEvent('response', (each) => each.url().includes('/api/files/')),
    card(CROP).getByRole('button', { name: 'Synopsis' }).click(),
  ])
  expect(answer.ok()).toBe(true)
  for (const other of page.context().pages()) if (other !== page) await other.close()
})

it('saves an upload at the second attempt if the virus scanner was unavailable at the first', {
  tags: ['ci'],
}, async () => {
  await walkTo(page, `${SCREEN}?search=crop`)
  await clickRowMenu(card(CROP), 'Edit')
  const form = page.getByRole('dialog')
  const synopsis = form.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Synopsis' }) })
  await synopsis.locator('input[type=file]').setInputFiles(PDF)
  await synopsis.getByText('Uploaded').waitFor()
  const { message, status } = fileErrors.SCANNER_UNAVAILABLE
  const json = { defined: true, code: 'SCANNER_UNAVAILABLE', status, message, data: { slot: 'synopsis' } }
  // Not with its own status: an answer of 5xx fails a journey.
  await page.route('**/api/rpc/repository/updateProject', (route) =>
    route.fulfill({ status: 400, json: { json } }),
  )
  const save = form.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await form.getByText(message, { exact: true }).waitFor()
  await synopsis.getByText('Uploaded').waitFor()
  await page.unrouteAll()
  await save.click()
  await waitForText(page, 'Project updated successfully!')
  await page.getByText('Project updated successfully!').waitFor({ state: 'detached' })
})

it('shows how many students have a project before it asks whether to delete it', async () => {
  await walkTo(page, `${SCREEN}?search=crop`)
  await clickRowMenu(card(CROP), 'Delete…')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 students have this project.').waitFor()
  const words = await dialog.innerText()
  const question = 'Are you sure you want to delete this project? This action cannot be undone.'
  expect(words.indexOf('2 students have this project.')).toBeLessThan(words.indexOf(question))
  expect(words).toContain('your messages remain readable')
  expect(words).toContain(question)
  await checkScreen(page, 'repository-delete')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('searchbox').fill('')
  await clickRowMenu(card('A mistake'), 'Delete…')
  await dialog.getByText(question).waitFor()
  expect(await dialog.getByText(/(has|have) this project/).count()).toBe(0)
  await fail('deleteProject')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('Failed to delete project', { exact: true }).waitFor()
  await page.unrouteAll()
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/deleteProject') && sent.push(request.url()))
  await dialog.getByRole('button', { name: 'Delete' }).dblclick()
  await waitForText(page, 'Project deleted successfully!')
  expect(sent).toHaveLength(1)
  await waitForText(page, `Showing ${TOTAL - 1} of ${TOTAL - 1} projects`)
  expect(await card('A mistake').count()).toBe(0)
  await page.getByText('Project deleted successfully!').waitFor({ state: 'detached' })
})

it('opens the form for a new project from the command palette, on its own screen too', {
  tags: ['ci'],
}, async () => {
  const form = page.getByRole('dialog', { name: 'Upload Project' })
  const openAndClose = async () => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Find anything').fill('upload')
    await page.getByRole('button', { name: 'Upload a project' }).click()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
  }
  await openAndClose()
  await openAndClose()
})

it('shows instructors without projects how to begin', { tags: ['ci'] }, async () => {
  await signInAs(page, NEW_INSTRUCTOR)
  await page.setViewportSize({ width: 360, height: 780 })
  await visit(page, SCREEN)
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await checkScreen(page, 'repository-empty')
  await page.getByRole('button', { name: 'Upload your first project' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Save Project' }).click()
  await form.getByText('Title and description are required', { exact: true }).waitFor()
  await form.getByText('Write a title.').waitFor()
  await form.getByText('Write a description.').waitFor()
  await form.getByLabel('Title', { exact: false }).first().fill('My first')
  await form.getByLabel('Description').fill('With nothing else.')
  await form.getByRole('button', { name: 'Save Project' }).click()
  await page.getByText('Project uploaded successfully!', { exact: true }).waitFor()
  // The message stays until it is dismissed, or the form opens again.
  await page.getByRole('button', { name: 'Upload Project' }).click()
  await form.getByLabel('Description').waitFor()
  expect(await page.getByText('Project uploaded successfully!', { exact: true }).count()).toBe(0)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Showing 1 of 1 projects', { exact: true }).waitFor()
  await page.getByRole('article').getByText('General', { exact: true }).waitFor()
})

it('does not add a project twice that was saved just before a reload', { tags: ['ci'] }, async () => {
  await signInAs(page, NEW_INSTRUCTOR)
  await visit(page, SCREEN)
  const form = page.getByRole('dialog')
  const countTitled = (title: string) =>
    portal.db.$count(instructorProjects, eq(instructorProjects.title, title))
  const openForm = () =>
    page
      .getByRole('button', { name: /^Upload (Project|your first project)$/ })
      .first()
      .click()
  const fillIn = async (title: string) => {
    await openForm()
    await form.getByLabel('Title', { exact: false }).first().fill(title)
    await form.getByLabel('Description').fill('Saved once.')
  }
  const save = () => form.getByRole('button', { name: 'Save Project' }).click()
  await fillIn('Tide gauge')
  await page.route('**/api/rpc/repository/createProject', (route) => route.fetch())
  await save()
  await expect.poll(() => countTitled('Tide gauge')).toBe(1)
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openForm()
  await save()
  await page.getByText('Project uploaded successfully!', { exact: true }).waitFor()
  expect(await countTitled('Tide gauge')).toBe(1)
  await fillIn('Rain gauge')
  await save()
  await expect.poll(() => countTitled('Rain gauge')).toBe(1)
})

it('names a file that was chosen before a reload, until it is chosen again', { tags: ['ci'] }, async () => {
  await signInAs(page, NEW_INSTRUCTOR)
  await visit(page, SCREEN)
  const form = page.getByRole('dialog', { name: 'Upload Project' })
  const openForm = () =>
    page
      .getByRole('button', { name: /^Upload (Project|your first project)$/ })
      .first()
      .click()
  const title = form.getByLabel('Title', { exact: false }).first()
  const hintOf = (upload: string) =>
    form.getByText(`${PDF.name} was chosen before the page was loaded again. Choose it again: ${upload}.`)
  const hint = hintOf('what has arrived is kept')
  const choose = async () => {
    await form.locator('input[type=file][aria-label=Synopsis]').setInputFiles(PDF)
    await form.getByText('Uploaded', { exact: true }).waitFor()
  }
  await openForm()
  await title.fill('River levels')
  await choose()
  expect(await hint.count()).toBe(0)
  await page.reload()
  await openForm()
  await hint.waitFor()
  expect(await title.inputValue()).toBe('River levels')
  await checkScreen(page, 'repository-file-before-reload')
  await choose()
  expect(await hint.count()).toBe(0)
  await form.getByRole('button', { name: `Remove ${PDF.name}` }).click()
  await form.getByRole('button', { name: 'Choose file: Synopsis' }).waitFor()
  expect(await hint.count()).toBe(0)

  // One whose upload had not begun is named too, until the form is discarded.
  const keptNames = () => page.evaluate(() => Object.values(sessionStorage).join())
  const notBegun = hintOf('its upload had not begun')
  const report = form.locator('input[type=file][aria-label=Report]')
  await page.route('**/api/uploads', () => undefined)
  await report.setInputFiles(PDF)
  await expect.poll(keptNames).toContain(PDF.name)
  await page.reload()
  await openForm()
  await notBegun.waitFor()
  await report.setInputFiles(PDF)
  await notBegun.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(keptNames).not.toContain(PDF.name)
  await openForm()
  await form.getByRole('button', { name: 'Choose file: Report' }).waitFor()
  expect(await notBegun.count()).toBe(0)
})
