import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addHandIn } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { visit } from './browser.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { addProjects, MENTOR } from './projects.ts'
import { PDF } from './sample-files.ts'
import { createPeople, portal } from './shared-portal.ts'

const REPORT = 'Progress report'
let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, DEV, MENTOR)
  const { cropId: assignmentId } = await addProjects(portal)
  const instructorId = (await findIds(portal))(MENTOR)
  const id = await addHandIn(portal, { instructorId, assignmentId, title: REPORT })
  const student = await openAs(ANANYA)
  await visit(student, `/student/hand-ins?hand-in=${id}`)
  const dialog = student.getByRole('dialog', { name: REPORT })
  await dialog.locator('input[type=file]').setInputFiles(PDF)
  await dialog.getByRole('button', { name: 'Hand in version 1' }).click()
  await dialog.getByText(`Handed in: version 1 of ${REPORT}`).waitFor()
  page = await openAs(MENTOR)
  await visit(page, '/instructor/hand-ins')
})

const accept = () => page.getByRole('button', { name: /^Accept/ })
const question = () => page.getByRole('dialog', { name: 'Accept version 1?' })

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

it('a double click on Accept, and on the same in the question, accepts a version once', async () => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/handIns/acceptVersion')) calls.push(request.url())
  })
  // Both clicks arrive before the answer.
  await page.route('**/handIns/acceptVersion', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await accept().dblclick()
  await question().getByRole('button', { name: 'Accept' }).dblclick()
  await page.getByText(`Accepted: ${REPORT}, ${ANANYA.name}`).waitFor()
  expect(calls).toHaveLength(1)
})
