import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeIdea, writeIdeas } from '../packages/server/src/features/requests/requests.testing.ts'
import { type AiService, startAiService } from '../packages/server/src/platform/ai.testing.ts'
import { openPage, pathOf, startAfresh, startBrowser, visit, walkTo } from './browser.ts'
import { call, codeOf, enterByCall } from './calls.ts'
import { answerWith, button, cardsOn, requestsOn, SCREEN } from './ideas.ts'
import { axeFindings, lookAt } from './looks.ts'
import { ANANYA, FARIDA } from './people.ts'
import { PASSWORD, type Person, startPortal } from './portal.ts'

const SUBMITTED = 'Project request submitted successfully!'
const ISHA: Person = { ...ANANYA, name: 'Isha Nair', email: 'isha@university.test' }

let service: AiService
let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
let opened: Awaited<ReturnType<typeof openPage>>
let page: Page
beforeAll(async () => {
  service = await startAiService()
  portal = await startPortal([ANANYA, ISHA, FARIDA], service.environment)
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

async function enter({ email }: Person, path = SCREEN) {
  await startAfresh(page)
  await enterByCall(page, portal.address, email)
  await visit(page, path)
}

const said = (text: string) => page.getByText(text, { exact: true }).waitFor()
const ask = () => button(page, 'New Suggestions').click()

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
    const card = cardsOn(page).first()
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
    await requestsOn(page).getByText('Wanted number 0 of 2').waitFor()
    await cardsOn(page).nth(1).getByRole('button', { name: 'Activate Project' }).click()
    await button(page, 'Stay here').click()
    await cardsOn(page).nth(1).getByRole('button', { name: 'Requested' }).waitFor()
    await expect.poll(() => requestsOn(page).count()).toBe(2)
    expect(pathOf(page)).toBe(SCREEN)
    await expect.poll(() => cardsOn(page).first().getByRole('button', { name: 'Requested' }).count()).toBe(1)
  })

  it('is one for two tabs', async () => {
    const other = await page.context().newPage()
    await visit(other, SCREEN)
    service.script = () => answerWith([writeIdea({ title: 'Wanted by two' })])
    await button(other, 'New Suggestions').click()
    const there = cardsOn(other).first()
    await there.getByRole('heading', { name: 'Wanted by two' }).waitFor()
    await cardsOn(page).nth(2).getByRole('button', { name: 'Activate Project' }).click()
    await page.waitForURL('**/student/dashboard')
    await there.getByRole('button', { name: 'Activate Project' }).click()
    await there
      .getByRole('alert')
      .getByText('You have requested a project of this title already. Please look at your requests.')
      .waitFor()
    await expect.poll(() => requestsOn(other).count()).toBe(3)
    await other.close()
  })

  it('that fails says so, and is made by pressing again', async () => {
    await enter(ISHA)
    service.script = () => answerWith(writeIdeas(1, 'Stubborn'))
    await ask()
    await page.route('**/requestProject', (route) => route.fulfill({ status: 400, body: '{}' }))
    await button(page, 'Activate Project').click()
    await cardsOn(page).getByRole('alert').getByText('Failed to request project. Please try again.').waitFor()
    await page.unrouteAll()
    await button(page, 'Activate Project').click()
    await page.waitForURL('**/student/dashboard')
    const { items } = await call(page, 'requests/listOwnRequests', {})
    expect(items[0]).toMatchObject({ title: 'Stubborn number 0 of 1', status: 'pending' })
  })
})

it('an idea of one’s own has its steps in order, asks before it is lost, and is requested', async () => {
  await enter(ISHA)
  await button(page, 'Write your own idea').click()
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
  // Enter goes on to what is written next; only the button requests.
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Difficulty' }).selectOption('Advanced')
  await dialog.getByRole('textbox', { name: 'Duration' }).fill('9 weeks')
  const step = (place: number) => dialog.getByRole('textbox', { name: `Step ${place}`, exact: true })
  await step(1).fill('Draw the map')
  await step(1).press('Enter')
  await page.keyboard.type('Ask who studies there')
  await step(1).press('Enter')
  await page.keyboard.type('Count the noise')
  await expect.poll(() => step(3).inputValue()).toBe('Ask who studies there')
  await dialog.getByRole('button', { name: 'Remove step 3' }).click()
  await dialog.getByRole('button', { name: 'Add step' }).click()
  await page.keyboard.type('Print it')
  await dialog.getByRole('button', { name: 'Remove step 3' }).click()
  await dialog.getByRole('button', { name: 'Move step 2 up' }).click()
  await expect.poll(() => step(1).inputValue()).toBe('Count the noise')
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
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Request Project' }).click()
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await ended.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await ended.waitFor({ state: 'hidden' })
  await expect.poll(() => step(2).inputValue()).toBe('Draw the map')
  await dialog.getByRole('button', { name: 'Request Project' }).click()
  await page.getByText(SUBMITTED).waitFor()
  await page.waitForURL('**/student/dashboard')
  const { items } = await call(page, 'requests/listOwnRequests', {})
  expect(items[0]).toMatchObject({ title: 'A map of quiet places', status: 'pending' })
})

it('an administrator finds a request, reads it, and approves it with a note that the student sees', async () => {
  await enter(FARIDA, '/admin/manage-requests')
  const { figures } = await call(page, 'requests/listRequests', {})
  await said(`Showing ${figures.total} of ${figures.total} requests`)
  await page.getByRole('searchbox').fill('quiet places')
  await said(`Showing 1 of ${figures.total} requests`)
  await button(page, 'Refresh').click()
  const rows = page.getByRole('list', { name: 'Project requests' }).getByRole('article')
  await expect.poll(() => rows.count()).toBe(1)
  const status = page.getByLabel('Status', { exact: true })
  await status.selectOption('rejected')
  await page.getByRole('heading', { name: 'No project requests match your filters' }).waitFor()
  await page.goBack()
  await expect.poll(() => status.inputValue()).toBe('')
  const row = rows.first()
  for (const text of ['Isha Nair', ISHA.email, 'Pending', 'Advanced', '9 weeks', 'Svelte'])
    await row.getByText(text, { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Roadmap' }).click()
  expect(await row.getByRole('listitem').last().innerText()).toContain('Draw the map')
  await row.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this request?' })
  await dialog.getByLabel('Note').fill('a'.repeat(1001))
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByText('Please use at most 1000 characters.').waitFor()
  expect((await dialog.getByLabel('Note').inputValue()).length).toBe(1001)
  await dialog.getByLabel('Note').fill('Please talk to the library first.')
  await lookAt(page, 'manage-requests-approve')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('status').getByText('Request approved: A map of quiet places').waitFor()
  await row.getByText('Approved', { exact: true }).waitFor()
  await expect.poll(() => row.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)

  await enter(ISHA)
  const mine = requestsOn(page).filter({ hasText: 'quiet places' })
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
  await button(page, 'Clear filters').click()
  await page.getByRole('heading', { name: 'Wanted by two' }).waitFor()

  await page
    .getByRole('article')
    .first()
    .getByText(/Looking for/)
    .waitFor({ state: 'hidden' })
  const askedAgain: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/listLikenesses')) askedAgain.push(request.url())
  })
  await page.route('**/reviewRequest', (route) => route.fulfill({ status: 400, body: '{}' }))
  const other = page.getByRole('article', { name: 'Wanted by two' })
  await other.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await said('Failed to update request status.')
  await page.unrouteAll()
  await page.getByLabel('Status', { exact: true }).selectOption('pending')
  await page.waitForURL('**status=pending')
  await other.getByRole('button', { name: 'Approve' }).waitFor()
  expect(askedAgain).toEqual([])
  page.removeAllListeners('request')
  expect(await codeOf(page, 'requests/reviewRequest', { id: randomUUID(), decision: 'approved' })).toBe(
    'REQUEST_NOT_FOUND',
  )

  await enter(ISHA)
  const mine = requestsOn(page).filter({ hasText: 'Stubborn' })
  for (const text of ['Rejected', 'Too wide.']) await mine.getByText(text).waitFor()
})

it('an administrator sees beside a request what it is like, and can ask again when that fails', async () => {
  await startAfresh(page)
  await enterByCall(page, portal.address, FARIDA.email)
  await page.route('**/listLikenesses', (route) => route.fulfill({ status: 400, body: '{}' }))
  await visit(page, '/admin/manage-requests?search=Wanted%20number')
  const row = page.getByRole('article', { name: 'Wanted number 0 of 2' })
  await row.getByText('Similar projects could not be looked for.').waitFor()
  await page.unrouteAll()
  await row.getByRole('button', { name: 'Try again' }).click()
  const alike = row.getByRole('list', { name: 'Similar projects' })
  await alike.getByText('Wanted number 1 of 2').waitFor()
  expect(await alike.innerText()).toMatch(/\(\d+% alike\): requested by Ananya [A-Z]\w+, pending/)
  await lookAt(page, 'manage-requests')
  await visit(page, '/admin/manage-requests?search=quiet')
  await page.getByText('Nothing similar in the repository or among the requests.').waitFor()
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
  await button(page, 'Try again').click()
  await page.getByRole('heading', { name: 'Wanted by two' }).first().waitFor()
})
