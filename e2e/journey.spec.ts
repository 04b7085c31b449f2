import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { takePicture, visit } from './browser.ts'
import { openAs, openPage, signInAs } from './pages.ts'
import { readOpenedFile } from './paper-screen.ts'
import { ANANYA, DEV, FARIDA, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { call, errorCodeOf } from './rpc.ts'
import { NOT_A_PDF, PDF, ZIP } from './sample-files.ts'
import { clickRowMenu } from './select.ts'
import { createPeople } from './shared-portal.ts'

const TITLE = 'Crop-stress detection from low-cost drone imagery'

let page: Page
beforeAll(async () => {
  await createPeople(FARIDA, MEERA, ANANYA, DEV)
  page = await openPage()
})

/** Opens the dashboard of a person. */
async function openDashboard(person: Person) {
  await signInAs(page, person)
  await visit(page, `/${person.role}/dashboard`)
}

/** Follows a link of the side menu; the dashboard has links of the same names. */
const openFromMenu = (name: string) =>
  page
    .getByRole('navigation', { name: / menu$/ })
    .getByRole('link', { name })
    .click()

async function assignTwoStudentsToTheInstructor() {
  await openFromMenu('Assign Instructor')
  await page.getByRole('radio', { name: MEERA.name }).check()
  for (const { name } of [ANANYA, DEV]) await page.getByRole('checkbox', { name }).check()
  await takePicture(page, '1-assign-instructor')
  await page.getByRole('button', { name: 'Assign 2 Student(s) to Instructor' }).click()
  await page.getByText('Assigned 2 student(s) successfully!').waitFor()
}

const chooseFile = (form: Locator, kind: string, file: typeof PDF) =>
  form.locator(`input[type=file][aria-label="${kind}"]`).setInputFiles(file)

async function uploadTheProject() {
  await openFromMenu('Project Repository')
  await page.getByRole('button', { name: 'Upload Project' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Save Project' }).click()
  await form.getByText('Title and description are required').waitFor()
  await form.getByLabel('Title', { exact: false }).first().fill(TITLE)
  await form
    .getByLabel('Description')
    .fill('Finds water stress in onion fields from images of a consumer drone.')
  await form.getByLabel('Video URL').fill('https://vimeo.com/76979871')
  await form.getByRole('button', { name: 'Add tool' }).click()
  await form.getByLabel('Title of tool 1').fill('QGIS')
  await form.getByLabel('URL of tool 1').fill('https://qgis.org/download')
  await chooseFile(form, 'Synopsis', PDF)
  await chooseFile(form, 'Report', PDF)
  await chooseFile(form, 'Source Code', ZIP)
  await form.getByText('Uploaded').nth(2).waitFor()
  await takePicture(page, '2-upload-project')
  await form.getByRole('button', { name: 'Save Project' }).click()
  await page.getByText('Project uploaded successfully!').waitFor()
  await page.getByRole('heading', { name: TITLE }).waitFor()
}

async function editTheProject() {
  await clickRowMenu(page.getByRole('article', { name: TITLE }), 'Edit')
  const form = page.getByRole('dialog')
  await form.getByLabel('Category').fill('Computer Vision')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Project updated successfully!').waitFor()
  await page.getByRole('article', { name: TITLE }).getByText('Computer Vision').waitFor()
}

async function openTheSynopsis() {
  const synopsis = page.getByRole('article').getByRole('button', { name: 'Synopsis' })
  expect(await readOpenedFile(page, () => synopsis.click())).toMatchObject({
    url: expect.stringMatching(/\/api\/files\/[^/]+\?view$/),
    status: 200,
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="synopsis\.pdf"/),
  })
}

async function uploadAndDeleteAnother() {
  await page.getByRole('button', { name: 'Upload Project' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title', { exact: false }).first().fill('A mistake')
  await form.getByLabel('Description').fill('To be deleted.')
  await tryToSaveAFakeFile(form)
  await form.getByRole('button', { name: 'Save Project' }).click()
  await clickRowMenu(page.getByRole('article', { name: 'A mistake' }), 'Delete…')
  await page
    .getByText('Are you sure you want to delete this project? This action cannot be undone.')
    .waitFor()
  await takePicture(page, '3-delete-project')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Project deleted successfully!').waitFor()
}

/**
 * Checks that saving refuses a file whose content does not match its extension, says so beside its field, and is
 * blocked until the file is removed. The server has deleted the refused upload, so removing it calls nothing.
 */
async function tryToSaveAFakeFile(form: Locator) {
  const deletedUrls: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deletedUrls.push(request.url()))
  const save = form.getByRole('button', { name: 'Save Project' })
  // Both have the same name, so that the name does not tell which is refused.
  await chooseFile(form, 'Synopsis', { ...PDF, name: NOT_A_PDF.name })
  await chooseFile(form, 'Report', NOT_A_PDF)
  await form.getByText('Uploaded').nth(1).waitFor()
  await save.click()
  const report = form.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Report' }) })
  const refusal = 'Failed to upload report: The content of this file does not match its extension'
  await report.getByRole('alert').getByText(refusal).waitFor()
  await expect.poll(() => form.getByText('Uploaded').count()).toBe(1)
  await expect.poll(() => form.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(1)
  await expect.poll(() => report.locator(':focus').count()).toBe(1)
  await form.getByText('A file cannot be used. Remove or replace it first.').waitFor()
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await report.getByRole('button', { name: 'Remove report.pdf' }).click()
  expect(await save.getAttribute('aria-disabled')).not.toBe('true')
  expect(deletedUrls).toEqual([])
}

async function assignTheProject() {
  await openFromMenu('Assign Projects')
  await page.locator('label', { hasText: TITLE }).click()
  await page.locator('label', { hasText: 'Source Code' }).click()
  await page.locator('label', { hasText: ANANYA.name }).click()
  await takePicture(page, '4-assign-project')
  await page.getByRole('button', { name: /^Assign/ }).click()
  await page.getByText('Project assigned to 1 student(s) successfully!').waitFor()
  await page.getByText('Redirecting to Student Projects page...').waitFor()
  await page.waitForURL('**/instructor/student-projects')
  await openFromMenu('Assign Projects')
  await page.getByText('1 student is already assigned').click()
  await page.getByRole('list', { name: 'Students already assigned' }).getByText(ANANYA.name).waitFor()
  expect(await page.getByRole('checkbox', { name: ANANYA.name }).count()).toBe(0)
}

async function openTheResources() {
  await takePicture(page, '5-student-dashboard')
  await page.getByRole('main').getByText(TITLE).first().click()
  const dialog = page.getByRole('dialog')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download Synopsis' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('synopsis.pdf')
  expect(readFileSync(await download.path())).toEqual(PDF.buffer)
  await dialog.getByRole('button', { name: 'Presentation: Not Uploaded' }).click({ force: true })
  const blocked = dialog.getByRole('button', { name: 'Source Code: No Access' })
  // The wait starts before the click, because the button shakes for only half a second.
  const shaking = blocked.and(dialog.locator('[data-shaking]')).waitFor()
  await Promise.all([shaking, blocked.click({ force: true })])
  expect(page.context().pages()).toHaveLength(1)
  await takePicture(page, '6-project-dialog')
  const tool = dialog.getByRole('link', { name: /Open Tool QGIS/ })
  expect(await tool.getAttribute('href')).toBe('https://qgis.org/download')
  expect(await tool.getAttribute('rel')).toBe('noopener noreferrer')
  const video = dialog.getByRole('link', { name: /View Video/ })
  expect(await video.getAttribute('href')).toBe('https://vimeo.com/76979871')
}

it('a student opens the resources of a project that an instructor added and assigned', async () => {
  await openDashboard(FARIDA)
  await assignTwoStudentsToTheInstructor()
  await openDashboard(MEERA)
  await uploadTheProject()
  await editTheProject()
  await openTheSynopsis()
  await uploadAndDeleteAnother()
  await assignTheProject()
  await openDashboard(ANANYA)
  await openTheResources()
  await openDashboard(DEV)
  await page.getByText('No projects yet. Activate your first project.').waitFor()
})

it('the server refuses what the screens do not offer', async () => {
  const [student, other, visitor] = [await openAs(ANANYA), await openAs(DEV), await openPage()]
  const { items } = await call(student, 'assignments/listMyProjects', {})
  const assignmentId = items[0].id
  const link = (await call(student, 'assignments/linkToResource', { assignmentId, kind: 'synopsis' })).url
  expect(
    await errorCodeOf(student, 'assignments/linkToResource', { assignmentId, kind: 'source_code' }),
  ).toBe('RESOURCE_ACCESS_DENIED')
  expect(await errorCodeOf(student, 'people/countMentoring', {})).toBe('ROLE_NOT_ALLOWED')
  expect((await student.request.get(link)).status()).toBe(200)
  expect((await student.request.get(`${link.slice(0, -4)}AAAA`)).status()).toBe(403)
  expect(await errorCodeOf(other, 'assignments/readOwnProject', { id: assignmentId })).toBe(
    'ASSIGNMENT_NOT_FOUND',
  )
  expect((await other.request.get(link)).status()).toBe(403)
  expect((await visitor.request.get(link)).status()).toBe(401)
})
