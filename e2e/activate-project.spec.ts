import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeIdea, writeIdeas } from '../packages/server/src/features/requests/requests.testing.ts'
import {
  type AiService,
  type ChatScript,
  startAiService,
} from '../packages/server/src/platform/ai.testing.ts'
import { openPage, pathOf, startAfresh, startBrowser, visit, walkTo } from './browser.ts'
import { call, codeOf, enterByCall } from './calls.ts'
import { axeFindings, lookAt } from './looks.ts'
import { ANANYA, DEV, FARIDA } from './people.ts'
import { type Person, startPortal } from './portal.ts'

const SCREEN = '/student/activate-project'
const FAILED = 'Failed to generate new suggestions. Please try again.'
const EMPTY = 'No suggestions generated. Please try again.'
const SUBMITTED = 'Project request submitted successfully!'
const CATALOGUE = 'Show ideas from the catalogue'
const KABIR: Person = { ...DEV, name: 'Kabir Rao', email: 'kabir@university.test', course: 'MBA' }
const ISHA: Person = { ...ANANYA, name: 'Isha Nair', email: 'isha@university.test' }

let service: AiService
let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
let opened: Awaited<ReturnType<typeof openPage>>
let page: Page
beforeAll(async () => {
  service = await startAiService()
  portal = await startPortal([ANANYA, ISHA, KABIR, FARIDA], service.environment)
  browser = await startBrowser()
  opened = await openPage(browser, portal.address)
  page = opened.page
})
afterAll(async () => {
  expect(opened?.faults).toEqual([])
  expect(portal?.said()).not.toContain(service.apiKey)
  await browser?.close()
  await portal?.stop()
  await service?.stop()
})

async function enter({ email }: Person, path = SCREEN, on = page) {
  await startAfresh(on)
  await enterByCall(on, portal.address, email)
  await visit(on, path)
}

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true })
const suggestions = (on = page) => on.getByRole('list', { name: 'Suggestions' })
const cards = (on = page) => suggestions(on).getByRole('article')
const said = (text: string) => page.getByText(text, { exact: true }).waitFor()
const ownRequests = (on = page) => on.getByRole('list', { name: 'My requests' }).getByRole('listitem')
const answerWith = (ideas: readonly unknown[]): ChatScript => ({
  pieces: ['Here you are: [', ...ideas.map((idea, at) => `${at ? ',' : ''}${JSON.stringify(idea)}`), ']'],
})
const ask = () => button('New Suggestions').click()

it('needs a course and a specialization, and leads to the profile', async () => {
  await enter(KABIR)
  await page
    .getByRole('heading', { name: 'Please complete your profile first to get personalized suggestions' })
    .waitFor()
  await button('New Suggestions').dispatchEvent('click')
  expect(service.requests).toHaveLength(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Complete your profile' }).click()
  await page.waitForURL('**/profile-settings')
})

it('shows the first idea while the model still writes, and stops when told to', async () => {
  await enter(ANANYA)
  for (const fact of ['MCA', 'AI/ML', '2nd Year']) await said(fact)
  await said('No suggestions yet')
  service.script = () => ({ pieces: ['[', JSON.stringify(writeIdea()), ', {"title": "Half'], hangs: true })
  await ask()
  await cards().first().waitFor()
  await page.getByText('1 of 10').waitFor()
  expect(await suggestions().locator('> li').count()).toBe(10)
  await said('39 AI answers left today')
  expect(await axeFindings(page)).toEqual([])
  expect(service.givenUp).toHaveLength(0)
  await button('Stop').click()
  await expect.poll(() => service.givenUp.length).toBe(1)
  await said('Stopped: one of ten ideas')
  expect(await suggestions().locator('> li').count()).toBe(1)
})

it('brings ten ideas with their steps, which survive leaving but not a reload', async () => {
  service.script = () => answerWith(writeIdeas(10, 'Ananya'))
  await ask()
  await said('Ten ideas')
  expect(await cards().count()).toBe(10)
  const first = cards().first()
  for (const text of ['Beginner', '8 weeks', 'Ananya number 0 of 10', 'QGIS']) {
    await first.getByText(text, { exact: true }).waitFor()
  }
  expect(await first.getByText('Step number 6').isVisible()).toBe(false)
  await first.getByRole('button', { name: 'Roadmap' }).click()
  expect(await first.getByRole('listitem').filter({ hasText: 'Step number' }).count()).toBe(6)
  await lookAt(page, 'activate-full')
  await walkTo(page, '/student/my-projects')
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  await walkTo(page, SCREEN)
  await cards().first().waitFor()
  expect(await cards().count()).toBe(10)
  await visit(page, SCREEN)
  await said('No suggestions yet')
})

it('ends the answer of whoever leaves', async () => {
  service.script = () => ({ pieces: ['[', JSON.stringify(writeIdea({ title: 'Left alone' }))], hangs: true })
  await ask()
  await cards().first().waitFor()
  const before = service.givenUp.length
  await walkTo(page, '/student/my-projects')
  await expect.poll(() => service.givenUp.length).toBe(before + 1)
})

it('keeps what had come when the answer breaks off, and goes on with the catalogue', async () => {
  await enter(ANANYA)
  service.script = () => {
    const { pieces = [] } = answerWith(writeIdeas(3, 'Broken'))
    // Each piece is on its way before the connection is lost.
    return { pieces: [...pieces.slice(0, -1), ',', ' '], pauseMs: 40, breaksOff: true }
  }
  await ask()
  await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor()
  expect(await cards().count()).toBe(3)
  expect(await axeFindings(page)).toEqual([])
  await button(CATALOGUE).click()
  await page.getByText('These come from the built-in catalogue.', { exact: true }).waitFor()
  await expect.poll(() => cards().count()).toBe(10)
  expect(await page.getByRole('list', { name: 'Ideas that came before' }).getByRole('article').count()).toBe(
    3,
  )
})

describe('the model', () => {
  it.each<[string, ChatScript, string]>([
    ['malformed twice', { pieces: ['I would rather talk about the weather.'] }, FAILED],
    ['429', { status: 429 }, FAILED],
    ['500', { status: 500 }, FAILED],
    ['an empty list', { pieces: ['[]'] }, EMPTY],
  ])('that answers with %s is reported in its words, and can be tried again', async (_, script, sentence) => {
    await enter(ISHA)
    service.script = () => script
    await ask()
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
    expect(await button(CATALOGUE).count()).toBe(1)
    service.script = () => answerWith(writeIdeas(2, 'Isha'))
    await button('Try again').click()
    await said('Two ideas')
  })
})

describe('a request', () => {
  it('is made once by a double click, and leads to the dashboard after two seconds', async () => {
    await enter(ANANYA)
    service.script = () => answerWith([...writeIdeas(2, 'Wanted'), writeIdea({ title: 'Wanted by two' })])
    await ask()
    await said('Three ideas')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/requestProject')) asked.push(request.postData() ?? '')
    })
    const card = cards().first()
    await card.getByRole('button', { name: 'Activate Project' }).dblclick()
    const began = Date.now()
    await page.getByText(SUBMITTED).waitFor()
    await card.getByRole('button', { name: 'Requested' }).waitFor()
    const focused = await page.evaluate(() => document.activeElement?.textContent)
    expect(focused).toBe('Requested')
    expect(await axeFindings(page)).toEqual([])
    await page.waitForURL('**/student/dashboard')
    expect(Date.now() - began).toBeGreaterThan(1500)
    expect(asked).toHaveLength(1)
    page.removeAllListeners('request')
  })

  it('leaves the other ideas usable, and can be followed by staying', async () => {
    await walkTo(page, SCREEN)
    await ownRequests().getByText('Wanted number 0 of 2').waitFor()
    await cards().nth(1).getByRole('button', { name: 'Activate Project' }).click()
    await button('Stay here').click()
    await cards().nth(1).getByRole('button', { name: 'Requested' }).waitFor()
    await expect.poll(() => ownRequests().count()).toBe(2)
    expect(pathOf(page)).toBe(SCREEN)
    expect(await cards().first().getByRole('button', { name: 'Requested' }).count()).toBe(1)
  })

  it('is one for two tabs', async () => {
    const other = await page.context().newPage()
    await visit(other, SCREEN)
    service.script = () => answerWith([writeIdea({ title: 'Wanted by two' })])
    await button('New Suggestions', other).click()
    const there = cards(other).first()
    await there
      .getByText('Like an idea somebody requested')
      .or(there.getByText('Like an idea suggested before'))
      .waitFor()
    await cards().nth(2).getByRole('button', { name: 'Activate Project' }).click()
    await page.waitForURL('**/student/dashboard')
    await there.getByRole('button', { name: 'Activate Project' }).click()
    await there
      .getByRole('alert')
      .getByText('You have requested a project of this title already. Please look at your requests.')
      .waitFor()
    await expect.poll(() => ownRequests(other).count()).toBe(3)
    await other.close()
  })

  it('that fails says so, and is made by pressing again', async () => {
    await enter(ISHA)
    service.script = () => answerWith(writeIdeas(1, 'Stubborn'))
    await ask()
    await page.route('**/requestProject', (route) => route.fulfill({ status: 400, body: '{}' }))
    await button('Activate Project').click()
    await cards().getByRole('alert').getByText('Failed to request project. Please try again.').waitFor()
    await page.unrouteAll()
    await button('Activate Project').click()
    await page.waitForURL('**/student/dashboard')
    const { items } = await call(page, 'requests/listOwnRequests', {})
    expect(items[0]).toMatchObject({ title: 'Stubborn number 0 of 1', status: 'pending' })
  })
})

it('an idea of one’s own has its steps in order, asks before it is lost, and is requested', async () => {
  await enter(ISHA)
  await button('Write your own idea').click()
  const dialog = page.getByRole('dialog', { name: 'Write your own idea' })
  await dialog.getByRole('button', { name: 'Request Project' }).click()
  await dialog.getByText('Please enter a title and a description').waitFor()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('A map of quiet places')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Where one can study.')
  const technologies = dialog.getByLabel('Technologies').first()
  for (const name of ['Svelte', 'PostGIS']) {
    await technologies.fill(name)
    await page.keyboard.press('Enter')
  }
  await dialog.getByRole('combobox', { name: 'Difficulty' }).selectOption('Advanced')
  await dialog.getByRole('textbox', { name: 'Duration' }).fill('9 weeks')
  const step = (place: number) => dialog.getByRole('textbox', { name: `Step ${place}`, exact: true })
  await step(1).fill('Draw the map')
  await dialog.getByRole('button', { name: 'Add step' }).click()
  await page.keyboard.type('Count the noise')
  await dialog.getByRole('button', { name: 'Move step 2 up' }).click()
  expect(await step(1).inputValue()).toBe('Count the noise')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move step 1 up')
  await lookAt(page, 'activate-own-idea')
  await page.keyboard.press('Escape')
  await page.getByText('What you wrote here has not been requested and will be lost.').waitFor()
  await page
    .getByRole('dialog', { name: 'Close without requesting?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await page
    .getByText('What you wrote here has not been requested and will be lost.')
    .waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Request Project' }).click()
  await page.getByText(SUBMITTED).waitFor()
  await page.waitForURL('**/student/dashboard')
  const { items } = await call(page, 'requests/listOwnRequests', {})
  expect(items[0]).toMatchObject({ title: 'A map of quiet places', status: 'pending' })
})

it('an administrator finds a request, reads it, and approves it with a note that the student sees', async () => {
  await enter(FARIDA, '/admin/manage-requests')
  await page.getByRole('searchbox').fill('quiet places')
  const rows = page.getByRole('list', { name: 'Project requests' }).getByRole('article')
  await expect.poll(() => rows.count()).toBe(1)
  const row = rows.first()
  for (const text of ['Isha Nair', ISHA.email, 'Pending', 'Advanced', '9 weeks', 'Svelte'])
    await row.getByText(text, { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Roadmap' }).click()
  expect(await row.getByRole('listitem').last().innerText()).toContain('Draw the map')
  await row.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this request?' })
  await dialog.getByLabel('Note').fill('Please talk to the library first.')
  await lookAt(page, 'manage-requests-approve')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('status').getByText('Request approved: A map of quiet places').waitFor()
  await row.getByText('Approved', { exact: true }).waitFor()
  expect(await row.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)

  await enter(ISHA)
  const mine = ownRequests().filter({ hasText: 'quiet places' })
  for (const text of ['Approved', 'Please talk to the library first.']) await mine.getByText(text).waitFor()
  await mine.getByRole('link', { name: 'View project' }).click()
  await page.getByRole('heading', { name: 'A map of quiet places' }).first().waitFor()
  await visit(page, '/student/my-projects')
  await page.getByRole('heading', { name: 'A map of quiet places' }).waitFor()
  await page.getByText('Count the noise').first().waitFor()
})

it('of two administrators the second one is told, and sees how the request stands', async () => {
  await enter(FARIDA, '/admin/manage-requests?status=pending&search=Stubborn')
  const [row] = [page.getByRole('list', { name: 'Project requests' }).getByRole('article').first()]
  const { items } = await call(page, 'requests/listRequests', { search: 'Stubborn' })
  await row.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog', { name: 'Reject this request?' }).waitFor()
  await call(page, 'requests/reviewRequest', { id: items[0].id, decision: 'rejected', note: 'Too wide.' })
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await page
    .getByRole('alert')
    .getByText('Stubborn number 0 of 1: This request has been reviewed this way already.')
    .waitFor()
  await page.getByRole('heading', { name: 'No project requests match your filters' }).waitFor()
  await button('Clear filters').click()
  await page.getByRole('heading', { name: 'Wanted by two' }).waitFor()

  await page.route('**/reviewRequest', (route) => route.fulfill({ status: 400, body: '{}' }))
  const other = page.getByRole('article', { name: 'Wanted by two' })
  await other.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await said('Failed to update request status.')
  await page.unrouteAll()
  expect(await codeOf(page, 'requests/reviewRequest', { id: randomUUID(), decision: 'approved' })).toBe(
    'REQUEST_NOT_FOUND',
  )

  await enter(ISHA)
  const mine = ownRequests().filter({ hasText: 'Stubborn' })
  for (const text of ['Rejected', 'Too wide.']) await mine.getByText(text).waitFor()
})

it.each([
  [ANANYA, SCREEN, 'listOwnRequests', 'Failed to load your project requests.'],
  [ANANYA, SCREEN, 'accounts/session', 'Failed to load page'],
  [FARIDA, '/admin/manage-requests', 'listRequests', 'Failed to load project requests'],
])('$email is told when something does not load (%s)', async (person, path, what, sentence) => {
  await startAfresh(page)
  await enterByCall(page, portal.address, person.email)
  await page.route(`**/${what}`, (route) => route.fulfill({ status: 400, body: '{}' }))
  await visit(page, path)
  await page.getByRole('heading', { name: sentence }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.unrouteAll()
  await button('Try again').click()
  await page.getByRole('heading', { name: 'Wanted by two' }).first().waitFor()
})

it('without an AI the catalogue answers, and says so', async () => {
  const plain = await startPortal([ANANYA])
  const { page: there, close } = await openPage(browser, plain.address)
  await enterByCall(there, plain.address, ANANYA.email)
  await visit(there, SCREEN)
  await button('New Suggestions', there).click()
  await there.getByText('There is no AI set up here, so these come from the built-in catalogue.').waitFor()
  await expect.poll(() => cards(there).count()).toBe(10)
  expect(await there.getByText(/AI answers? left today/).count()).toBe(0)
  await close()
  await plain.stop()
})
