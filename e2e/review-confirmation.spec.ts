import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addHandIn } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { addProjects, MENTOR } from './projects.ts'
import { PDF } from './sample-files.ts'
import { createPeople, portal } from './shared-portal.ts'

const REPORT = 'Progress report'
const NOTES = 'Field notes'
let page: Page
let student: Page
beforeAll(async () => {
  await createPeople(ANANYA, DEV, MENTOR)
  const { cropId: assignmentId } = await addProjects(portal)
  const instructorId = (await findIds(portal))(MENTOR)
  const id = await addHandIn(portal, { instructorId, assignmentId, title: REPORT })
  const notesId = await addHandIn(portal, { instructorId, assignmentId, title: NOTES })
  student = await openAs(ANANYA)
  await visit(student, `/student/hand-ins?hand-in=${id}`)
  await handIn(1)
  await visit(student, `/student/hand-ins?hand-in=${notesId}`)
  await handIn(1, NOTES)
  await visit(student, `/student/hand-ins?hand-in=${id}`)
  page = await openAs(MENTOR)
  await visit(page, `/instructor/hand-ins?show=all&hand-in=${id}`)
})

async function handIn(version: number, title = REPORT) {
  const dialog = student.getByRole('dialog', { name: title })
  await dialog.locator('input[type=file]').setInputFiles(PDF)
  await dialog.getByRole('button', { name: `Hand in version ${version}` }).click()
  await dialog.getByText(`Handed in: version ${version} of ${title}`).waitFor()
}

const accept = () => page.getByRole('button', { name: /^Accept/ })
const question = (version = 1) => page.getByRole('dialog', { name: `Accept version ${version}?` })

it('a held Enter asks whether to accept a version, but does not accept it', async () => {
  await accept().focus()
  await page.keyboard.down('Enter')
  await question().getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
  // The key repeats.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await question().waitFor({ state: 'detached' })
  await accept().and(page.locator(':focus')).waitFor()
})

it('a version that arrives during the review is not accepted in place of the one that was read', async () => {
  await page.getByLabel('Feedback').fill('Clear and complete.')
  await accept().click()
  await question().waitFor()
  await student.getByRole('button', { name: 'Hand in a new version' }).click()
  await handIn(2)
  await page.getByRole('alert').getByText('The student handed in version 2 in the meantime').waitFor()
  await question().waitFor({ state: 'detached' })
  expect(await accept().isDisabled()).toBe(true)
  await checkScreen(page, 'review-outdated')
  const versions = page.getByRole('list', { name: 'Versions' })
  await versions.getByRole('button', { name: 'Version 1' }).click()
  await page.getByRole('button', { name: 'Review version 2' }).click()
  await versions.locator('[aria-current=true]').getByText('Version 2').waitFor()
  await page.getByLabel('Feedback').and(page.locator(':focus')).waitFor()
  expect(await page.getByLabel('Feedback').inputValue()).toBe('Clear and complete.')
  await accept().click()
  await question(2).getByRole('button', { name: 'Cancel' }).click()
  await question(2).waitFor({ state: 'detached' })
})

it('double clicks on Accept and on the Accept of the question accept a version once', async () => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/handIns/acceptVersion')) calls.push(request.url())
  })
  const bothClicked = Promise.withResolvers<void>()
  await page.route('**/handIns/acceptVersion', async (route) => {
    await bothClicked.promise
    await route.continue()
  })
  await accept().dblclick()
  await question(2).getByRole('button', { name: 'Accept' }).dblclick()
  bothClicked.resolve()
  await page.getByText(`Accepted: ${REPORT}, ${ANANYA.name}`).waitFor()
  expect(calls).toHaveLength(1)
})

it('a review that fails after the mentor has opened another hand-in is reported', async () => {
  const open = (title: string) => page.getByRole('list', { name: 'Hand-ins' }).getByText(title).click()
  await open(NOTES)
  await page.getByRole('heading', { name: NOTES }).waitFor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.unroute('**/handIns/acceptVersion')
  await page.route('**/handIns/acceptVersion', async (route) => {
    await released
    await route.fulfill({ status: 400, body: '{}' })
  })
  await accept().click()
  await question().getByRole('button', { name: 'Accept' }).click()
  await question().waitFor({ state: 'detached' })
  await open(REPORT)
  await page.getByRole('heading', { name: REPORT }).waitFor()
  release()
  const failure = `${NOTES}, ${ANANYA.name}: This hand-in could not be accepted. Please try again.`
  await page.getByRole('alert').getByText(failure).waitFor()
})
