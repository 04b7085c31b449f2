import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage, signIn, startBrowser, takePicture } from './browser.ts'
import { call, codeOf } from './calls.ts'
import { NOT_A_PDF, PDF, ZIP } from './documents.ts'
import { type Person, startPortal } from './portal.ts'

const ADMIN: Person = { name: 'Farida Sheikh', email: 'farida@university.test', role: 'admin' }
const INSTRUCTOR: Person = { name: 'Dr. Meera Kulkarni', email: 'meera@university.test', role: 'instructor' }
const ANANYA: Person = { name: 'Ananya Deshpande', email: 'ananya@university.test', role: 'student' }
const DEV: Person = { name: 'Dev Malhotra', email: 'dev@university.test', role: 'student' }
const TITLE = 'Crop-stress detection from low-cost drone imagery'

let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
beforeAll(async () => {
  portal = await startPortal([ADMIN, INSTRUCTOR, ANANYA, DEV])
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

/** Lets one person act in a browser of their own; nothing may go wrong in it unseen. */
async function as(person: Person, act: (page: Page) => Promise<void>) {
  const { page, faults, close } = await openPage(browser, portal.address)
  try {
    await signIn(page, person.email)
    await act(page)
  } finally {
    await close()
  }
  expect(faults).toEqual([])
}

/** Goes there by the menu at the side: what the dashboard says, once it is there, has links of the same names. */
const walkTo = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: / menu$/ })
    .getByRole('link', { name })
    .click()

async function assignTwoStudentsToTheInstructor(page: Page) {
  await walkTo(page, 'Assign Instructor')
  await page.getByRole('radio', { name: INSTRUCTOR.name }).check()
  for (const { name } of [ANANYA, DEV]) await page.getByRole('checkbox', { name }).check()
  await takePicture(page, '1-assign-instructor')
  await page.getByRole('button', { name: 'Assign 2 Student(s) to Instructor' }).click()
  await page.getByText('Assigned 2 student(s) successfully!').waitFor()
}

const chooseFile = (form: Locator, kind: string, file: typeof PDF) =>
  form.locator(`input[type=file][aria-label="${kind}"]`).setInputFiles(file)

async function uploadTheProject(page: Page) {
  await walkTo(page, 'Project Repository')
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

async function editTheProject(page: Page) {
  await page.getByRole('button', { name: `Edit ${TITLE}` }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Category').fill('Computer Vision')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Project updated successfully!').waitFor()
  await page.getByRole('article', { name: TITLE }).getByText('Computer Vision').waitFor()
}

async function openTheSynopsis(page: Page) {
  const [opened, answer] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .context()
      .waitForEvent(
        'response',
        (answer) => answer.request().isNavigationRequest() && answer.url().includes('/api/files/'),
      ),
    page.getByRole('article').getByRole('button', { name: 'Synopsis' }).click(),
  ])
  const { 'content-type': type, 'content-disposition': disposition } = answer.headers()
  expect([answer.status(), type]).toEqual([200, 'application/pdf'])
  expect(disposition).toMatch(/^inline; filename="synopsis\.pdf"/)
  await opened.waitForURL('**/api/files/*?view')
  await opened.close()
}

async function uploadAndDeleteAnother(page: Page) {
  await page.getByRole('button', { name: 'Upload Project' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title', { exact: false }).first().fill('A mistake')
  await form.getByLabel('Description').fill('To be deleted.')
  await saveARefusedFile(page, form)
  await form.getByRole('button', { name: 'Save Project' }).click()
  await page.getByRole('button', { name: 'Delete A mistake' }).click()
  await page
    .getByText('Are you sure you want to delete this project? This action cannot be undone.')
    .waitFor()
  await takePicture(page, '3-delete-project')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Project deleted successfully!').waitFor()
}

/** A file whose content is not what it says is refused where it stands, and holds Save until it is gone. */
async function saveARefusedFile(page: Page, form: Locator) {
  const dropped: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && dropped.push(request.url()))
  const save = form.getByRole('button', { name: 'Save Project' })
  // Of one name, so that the name alone does not tell which is refused.
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
  expect(dropped).toEqual([])
}

async function assignTheProject(page: Page) {
  await walkTo(page, 'Assign Projects')
  await page.locator('label', { hasText: TITLE }).click()
  await page.locator('label', { hasText: 'Source Code' }).click()
  await page.locator('label', { hasText: ANANYA.name }).click()
  await takePicture(page, '4-assign-project')
  await page.getByRole('button', { name: /^Assign/ }).click()
  await page.getByText('Project assigned to 1 student(s) successfully!').waitFor()
  await page.getByText('Redirecting to Student Projects page...').waitFor()
  await page.waitForURL('**/instructor/student-projects')
  await walkTo(page, 'Assign Projects')
  await page.getByText('Already assigned').waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: ANANYA.name }).isDisabled()).toBe(true)
}

async function openTheResources(page: Page) {
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
  await blocked.click({ force: true })
  expect(await blocked.getAttribute('data-shaking')).toBe('true')
  expect(page.context().pages()).toHaveLength(1)
  await takePicture(page, '6-project-dialog')
  const tool = dialog.getByRole('link', { name: /Open Tool QGIS/ })
  expect(await tool.getAttribute('href')).toBe('https://qgis.org/download')
  expect(await tool.getAttribute('rel')).toBe('noopener noreferrer')
  const video = dialog.getByRole('link', { name: /View Video/ })
  expect(await video.getAttribute('href')).toBe('https://vimeo.com/76979871')
}

it('a project travels from the repository of an instructor to the download of a student', async () => {
  await as(ADMIN, assignTwoStudentsToTheInstructor)
  await as(INSTRUCTOR, async (page) => {
    await uploadTheProject(page)
    await editTheProject(page)
    await openTheSynopsis(page)
    await uploadAndDeleteAnother(page)
    await assignTheProject(page)
  })
  await as(ANANYA, openTheResources)
  await as(DEV, async (page) => {
    await page.getByText('No projects yet. Activate your first project.').waitFor()
  })
})

it('the server refuses by itself what the screens do not offer', async () => {
  let link = ''
  let assignmentId = ''
  await as(ANANYA, async (page) => {
    const { items } = await call(page, 'assignments/listMyProjects', {})
    assignmentId = items[0].id
    link = (await call(page, 'assignments/linkToResource', { assignmentId, kind: 'synopsis' })).url
    expect(await codeOf(page, 'assignments/linkToResource', { assignmentId, kind: 'source_code' })).toBe(
      'RESOURCE_SWITCHED_OFF',
    )
    expect(await codeOf(page, 'people/mentoringCounts', {})).toBe('ROLE_NOT_ALLOWED')
    expect((await page.request.get(link)).status()).toBe(200)
    expect((await page.request.get(`${link.slice(0, -4)}AAAA`)).status()).toBe(403)
  })
  await as(DEV, async (page) => {
    expect(await codeOf(page, 'assignments/ownProject', { id: assignmentId })).toBe('ASSIGNMENT_NOT_FOUND')
    expect((await page.request.get(link)).status()).toBe(403)
  })
  const visitor = await openPage(browser, portal.address)
  expect((await visitor.page.request.get(link)).status()).toBe(401)
  await visitor.close()
})
