import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addRequestedProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { visit, walkTo } from './browser.ts'
import { INSTRUCTOR_CHAT, messageOf, openThread } from './chat-screen.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, signInAs } from './pages.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { addProjects, CROP, MENTOR, READER, UNMENTORED, VIDEO } from './projects.ts'
import { call, errorCodeOf } from './rpc.ts'
import { PDF } from './sample-files.ts'
import { createPeople, portal } from './shared-portal.ts'

let page: Page
let ids: Awaited<ReturnType<typeof addProjects>>

beforeAll(async () => {
  await createPeople(ANANYA, DEV, MENTOR)
  ids = await addProjects(portal)
  page = await openAs(ANANYA)
})
beforeEach(async () => {
  await page.unrouteAll()
})

const open = async (id: string) => {
  await visit(page, `/student/view-project/${id}`)
  await page.getByRole('heading', { name: 'Resources', exact: true }).waitFor()
}
const walkToProject = async (id: string, title: string) => {
  await walkTo(page, `/student/view-project/${id}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
const regionOf = (name: string) => page.getByRole('region', { name, exact: true })
const steps = () => regionOf('Roadmap').getByRole('listitem')

it('shows the details, progress and mentor of a project', async () => {
  await open(ids.cropId)
  await page.getByRole('heading', { level: 1, name: CROP }).waitFor()
  await expect.poll(() => page.title()).toBe(`${CROP} · Capstone`)
  const text = await page.getByRole('main').innerText()
  for (const fact of [
    'In progress',
    'Computer Vision',
    MENTOR.name,
    'assigned Aug 18, 2026',
    '72%',
    'Aug 24, 2026',
    'Finds water stress in onion fields.',
    'Assigned',
    'Started',
    'Completed',
    'not yet',
    'Resources',
    'Video Tutorial',
    'Required Software',
    'Timeline',
    'Need Help?',
  ])
    expect(text).toContain(fact)
  const card = await regionOf('Your Instructor').innerText()
  for (const fact of [
    MENTOR.name,
    MENTOR.email,
    'Data Science',
    '12 years',
    'PhD',
    'Works on vision for small farms.',
  ])
    expect(card).toContain(fact)
  const tool = page.getByRole('link', { name: 'Open Tool QGIS, opens in a new tab' })
  expect(await tool.getAttribute('href')).toBe('https://qgis.example/download')
  expect(await tool.getAttribute('rel')).toBe('noopener noreferrer')
  const message = page.getByRole('link', { name: 'Send Message' })
  expect(await message.getAttribute('href')).toBe(`/student/support-chat?project=${ids.cropId}`)
  await checkScreen(page, 'view-project')
})

it('prints no buttons, and no link to the chat', { tags: ['ci'] }, async () => {
  await open(ids.cropId)
  await page.getByRole('button', { name: 'Download Synopsis' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Resources', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^(Download|Play|Schedule)/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Send Message' }).count()).toBe(0)
  await page.emulateMedia({ media: null })
})

it('opens existing resources, signals missing ones, and reports errors', async () => {
  await walkToProject(ids.cropId, CROP)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Synopsis' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('synopsis.pdf')
  expect(readFileSync(await download.path())).toEqual(PDF.buffer)
  const requests: string[] = []
  // Only requests that open a resource: scripts and pages may be preloaded meanwhile.
  page.on('request', (request) => {
    if (/\/api\/files\/|\/linkTo/.test(request.url())) requests.push(request.url())
  })
  for (const name of ['Presentation: Not Uploaded', 'Source Code: No Access']) {
    const blocked = page.getByRole('button', { name })
    const shaking = blocked.and(page.locator('[data-shaking]')).waitFor()
    await Promise.all([shaking, blocked.click({ force: true })])
  }
  expect(requests).toEqual([])
  page.removeAllListeners('request')
  expect(page.context().pages()).toHaveLength(1)
  await page.getByRole('button', { name: 'Download Report' }).click()
  await page.getByText('File not available', { exact: true }).waitFor()
  await page.route('**/api/files/**', (route) => route.fulfill({ status: 410 }))
  await page.getByRole('button', { name: 'Download Report' }).click()
  await page.getByText('Failed to download file', { exact: true }).waitFor()
  await page.route('**/linkToResource', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.getByRole('button', { name: 'Download Report' }).click()
  await page.getByText('Failed to generate file link', { exact: true }).waitFor()
})

it('plays the video in the page, and contacts its host only on play', async () => {
  const requests: string[] = []
  await page.route('https://player.vimeo.com/**', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' })
  })
  await walkToProject(ids.cropId, CROP)
  expect(requests).toEqual([])
  expect(await page.getByRole('link', { name: /Watch on Vimeo/ }).getAttribute('href')).toBe(VIDEO)
  await page.getByRole('button', { name: /Play video/ }).focus()
  await page.keyboard.press('Enter')
  await page.frameLocator('iframe').getByText('Playing').waitFor()
  expect(requests).toEqual(['https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'])
  expect(await page.locator('iframe').getAttribute('title')).toBe(`Video tutorial of ${CROP}`)
})

it('completes steps of the roadmap, with a note', async () => {
  await walkToProject(ids.readerId, READER)
  await regionOf('Roadmap').getByText('0 of 3 steps done').waitFor()
  await page.getByLabel('Measure the network').click()
  await regionOf('Roadmap').getByText('1 of 3 steps done').waitFor()
  await page.getByLabel('Pack the notes').focus()
  await page.keyboard.press('Space')
  await regionOf('Roadmap').getByText('2 of 3 steps done').waitFor()
  await page.getByRole('button', { name: 'Add note on step 1' }).click()
  await page.getByLabel('Note on step 1').fill('Took two days, 3G only.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('button', { name: 'Change note on step 1' }).waitFor()
  await checkScreen(page, 'view-project-roadmap')
  await page.getByLabel('Pack the notes').click()
  await regionOf('Roadmap').getByText('1 of 3 steps done').waitFor()
  await page.getByRole('button', { name: 'Change note on step 1' }).click()
  await page.getByLabel('Note on step 1').fill('Three days')
  await page.getByLabel('Note on step 1').press('Escape')
  await walkToProject(ids.unmentoredId, UNMENTORED)
  await walkToProject(ids.readerId, READER)
  await page.getByRole('button', { name: 'Continue your note on step 1' }).click()
  await expect.poll(() => page.getByLabel('Note on step 1').inputValue()).toBe('Three days')
  await page.getByLabel('Measure the network').click()
  const question = page.getByRole('dialog', { name: 'Untick this step?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await open(ids.readerId)
  expect(await steps().nth(0).innerText()).toContain('Took two days, 3G only.')
  await expect.poll(() => page.getByLabel('Measure the network').isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('Pack the notes').isChecked()).toBe(false)
  expect(await page.getByRole('main').innerText()).toContain('10%')
  // Nothing was uploaded for it.
  const resources = await regionOf('Resources').innerText()
  expect(resources).toContain('Not Uploaded')
  expect(resources).toContain(
    'Report, Presentation, Source Code, Video, Software Tools: nothing uploaded yet.',
  )
  expect(await page.getByRole('heading', { name: 'Video Tutorial' }).count()).toBe(0)
})

it('keeps the draft of a note with its project when Back opens another project', async () => {
  const studentId = (await findIds(portal))(ANANYA)
  const addWithStep = (title: string) =>
    addRequestedProject(portal, { studentId, title, roadmap: [`Begin ${title}`] })
  const [firstId, secondId] = [await addWithStep('First'), await addWithStep('Second')]
  await visit(page, `/student/view-project/${firstId}`)
  for (const assignmentId of [firstId, secondId])
    await call(page, 'assignments/updateStep', { assignmentId, step: 0, isDone: true, seenNote: '' })
  await page.getByRole('button', { name: 'Add note on step 1' }).waitFor()
  await walkToProject(secondId, 'Second')
  await page.getByRole('button', { name: 'Add note on step 1' }).click()
  await page.getByLabel('Note on step 1').fill('About the second.')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'First' }).waitFor()
  await page.getByRole('button', { name: 'Add note on step 1' }).waitFor()
  await page.goForward()
  await page.getByRole('button', { name: 'Continue your note on step 1' }).waitFor()
})

it('reports a step that was not saved, and retries', async () => {
  await walkToProject(ids.readerId, READER)
  await page.route('**/assignments/updateStep', (route) => route.fulfill({ status: 400, body: '{}' }))
  // The checkbox is reverted once the request has failed.
  await page.getByLabel('Try it with ten readers').click()
  await page.getByText('Failed to save this step. Please try again.').waitFor()
  await expect.poll(() => page.getByLabel('Try it with ten readers').isChecked()).toBe(false)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await regionOf('Roadmap').getByText('2 of 3 steps done').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('LI')
})

it('reports that a project could not be loaded again, and retries', { tags: ['ci'] }, async () => {
  await walkToProject(ids.readerId, READER)
  await page.route('**/assignments/readOwnProject*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.getByLabel('Pack the notes').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load project details' })
  await alert.waitFor()
  // The step is saved, though.
  await regionOf('Roadmap').getByText('3 of 3 steps done').waitFor()
  expect(await page.getByLabel('Pack the notes').isChecked()).toBe(true)
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await regionOf('Roadmap').getByText('3 of 3 steps done').waitFor()
  await alert.waitFor({ state: 'detached' })
  await page.getByLabel('Pack the notes').click()
  await regionOf('Roadmap').getByText('2 of 3 steps done').waitFor()
})

it('asks for an update where the steps are ahead of the mentor’s estimate, which the mentor sees too', async () => {
  await walkToProject(ids.readerId, READER)
  await page.getByText('2 of 3 steps done, your instructor’s estimate 10%').waitFor()
  await page.getByRole('button', { name: 'Ask for an update' }).click()
  await page.getByRole('status').getByText('Your instructor has been asked, in your chat.').waitFor()
  const mentor = await openAs(MENTOR)
  await visit(mentor, '/instructor/student-projects')
  const row = mentor.getByRole('listitem').filter({ has: mentor.getByRole('link', { name: `${READER}, ` }) })
  await row.getByText('Steps are ahead of the progress').waitFor()
  await openThread(mentor, INSTRUCTOR_CHAT, ids.readerId)
  const text = `I have 2 of 3 steps done in “${READER}”, and its progress shows 10%. Could you please look at it and update it?`
  await messageOf(mentor, text).waitFor()
  await mentor.close()
})

it('does not save a note over one that was written elsewhere since, and keeps what was typed', async () => {
  await walkToProject(ids.readerId, READER)
  await page.getByRole('button', { name: 'Add note on step 3' }).click()
  await page.getByLabel('Note on step 3').fill('Nine came.')
  const elsewhere = { assignmentId: ids.readerId, step: 2, isDone: true, note: 'From my phone', seenNote: '' }
  await call(page, 'assignments/updateStep', elsewhere)
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('This was changed elsewhere in the meantime.', { exact: false }).waitFor()
  await page.getByText('From my phone').waitFor()
  await checkScreen(page, 'view-project-step-meanwhile')
  await page.getByRole('button', { name: 'Continue your note on step 3' }).click()
  await expect.poll(() => page.getByLabel('Note on step 3').inputValue()).toBe('Nine came.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Nine came.').waitFor()
  await expect.poll(() => page.getByText('From my phone').count()).toBe(0)
})

it('does not untick a step whose note changed while the question was open, and keeps no draft of an unchanged note', async () => {
  await walkToProject(ids.readerId, READER)
  const update = { assignmentId: ids.readerId, step: 2, isDone: true }
  await page.getByLabel('Try it with ten readers').click()
  const question = page.getByRole('dialog', { name: 'Untick this step?' })
  await question.waitFor()
  await call(page, 'assignments/updateStep', { ...update, note: 'Ten came.', seenNote: 'Nine came.' })
  await page.getByText('Ten came.').waitFor()
  await question.getByRole('button', { name: 'Untick' }).click()
  await page.getByText('This was changed elsewhere in the meantime.', { exact: false }).waitFor()
  await page.getByText('Ten came.').waitFor()

  await page.getByRole('button', { name: 'Change note on step 3' }).click()
  await page.getByLabel('Note on step 3').waitFor()
  await call(page, 'assignments/updateStep', { ...update, note: 'Nine came.', seenNote: 'Ten came.' })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Nine came.').waitFor()
  await page.getByRole('button', { name: 'Change note on step 3' }).waitFor()
})

it('shows that a project has no mentor yet, without dead links', async () => {
  await walkToProject(ids.unmentoredId, UNMENTORED)
  await page.getByText('This project has no mentor yet.', { exact: false }).waitFor()
  await page.getByText('No mentor yet', { exact: true }).waitFor()
  expect(await page.getByText('Unknown', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Schedule Meeting' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Send Message' }).count()).toBe(0)
})

it('does not find projects of others', async () => {
  for (const id of [ids.foreignId, randomUUID(), 'nothing']) {
    await walkToProject(ids.unmentoredId, UNMENTORED)
    await walkTo(page, `/student/view-project/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Project Not Found', exact: true }).waitFor()
    await page.getByText('The requested project could not be found.', { exact: true }).waitFor()
  }
  await checkScreen(page, 'view-project-not-found')
  const completeStep = { assignmentId: ids.foreignId, step: 0, isDone: true, note: '', seenNote: '' }
  expect(await errorCodeOf(page, 'assignments/updateStep', completeStep)).toBe('ASSIGNMENT_NOT_FOUND')
  expect(await errorCodeOf(page, 'assignments/readMentoredProject', { id: ids.cropId })).toBe(
    'ROLE_NOT_ALLOWED',
  )
})

it('reports a project that fails to load, and retries', { tags: ['ci'] }, async () => {
  await page.route('**/assignments/readOwnProject', (route) => route.fulfill({ status: 400, body: '{}' }))
  await visit(page, `/student/view-project/${ids.cropId}`)
  await page.getByText('Failed to load project details', { exact: true }).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: CROP }).waitFor()
})

it('shows the mentor the steps and notes as read-only', async () => {
  await signInAs(page, MENTOR)
  await visit(page, '/instructor/student-projects')
  const rows = page.getByRole('list', { name: 'Student projects' }).getByRole('listitem')
  await rows.filter({ hasText: READER }).getByText('2 of 3 steps done').waitFor()
  await page.getByRole('link', { name: READER }).click()
  const dialog = page.getByRole('dialog', { name: READER })
  await dialog.getByText('Took two days, 3G only.').waitFor()
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
  const dialogText = await dialog.innerText()
  expect(dialogText).toContain(ANANYA.name)
  // Dr. Kulkarni mentors this project, but is not the student's instructor.
  expect(dialogText).not.toContain(ANANYA.email)
})

it('redirects the mentor to their own dashboard', { tags: ['ci'] }, async () => {
  await page.goto(`/student/view-project/${ids.cropId}`)
  await page.waitForURL('**/instructor/dashboard')
  expect(await errorCodeOf(page, 'assignments/readOwnProject', { id: ids.cropId })).toBe('ROLE_NOT_ALLOWED')
})
