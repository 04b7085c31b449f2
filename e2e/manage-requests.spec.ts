import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { buildIdea, buildIdeas } from '../packages/server/src/features/requests/requests.testing.ts'
import { type AiService, startAiService } from '../packages/server/src/platform/ai/ai.testing.ts'
import {
  button,
  cardsOn,
  requestsOn,
  SCREEN,
  streamIdeas,
  suspendRedirect,
} from './activate-project-screen.ts'
import { pathOf, visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA, FARIDA } from './people.ts'
import { PASSWORD, type Person } from './portal.ts'
import { call, errorCodeOf } from './rpc.ts'
import { chooseCount, clickRowMenu, selectOption } from './select.ts'
import { createPeople, portal, servePortal } from './shared-portal.ts'
import { actOnStalePage, blockLiveEvents, resumeLiveEvents } from './stale-page.ts'
import { waitForText } from './texts.ts'

const SUBMITTED = 'Project request submitted successfully!'
const ISHA: Person = { ...ANANYA, name: 'Isha Nair', email: 'isha@university.test' }

let service: AiService
let ananya: Page
let isha: Page
let farida: Page
beforeAll(async () => {
  service = await startAiService()
  await servePortal(service.environment)
  await createPeople(ANANYA, ISHA, FARIDA)
  ;[ananya, isha, farida] = [await openAs(ANANYA), await openAs(ISHA), await openAs(FARIDA)]
})
afterAll(() => service?.stop())

const ask = (page: Page) => button(page, 'New Suggestions').click()
const requestOn = (page: Page, title: string) => page.getByRole('article', { name: title })

describe('a request', () => {
  it('is made once on a double click, and then redirects to the dashboard', async () => {
    await visit(ananya, SCREEN)
    service.script = () => streamIdeas([...buildIdeas(2, 'Wanted'), buildIdea({ title: 'Wanted by two' })])
    await ask(ananya)
    await waitForText(ananya, 'Three ideas')
    const requests: string[] = []
    ananya.on('request', (request) => {
      if (request.url().endsWith('/requestProject')) requests.push(request.postData() ?? '')
    })
    const releaseTimers = await suspendRedirect(ananya)
    const card = cardsOn(ananya).first()
    await card.getByRole('button', { name: 'Activate Project' }).dblclick()
    await ananya.getByText(SUBMITTED).waitFor()
    await card.getByRole('button', { name: 'Requested' }).waitFor()
    const focused = await ananya.evaluate(() => document.activeElement?.textContent)
    expect(focused).toBe('Requested')
    await checkScreen(ananya, 'request-made')
    expect(pathOf(ananya)).toBe(SCREEN)
    await releaseTimers()
    await ananya.waitForURL('**/student/dashboard')
    expect(requests).toHaveLength(1)
    ananya.removeAllListeners('request')
  })

  it('keeps the other ideas usable, and lets the student stay on the page', async () => {
    await walkTo(ananya, SCREEN)
    await requestsOn(ananya).getByText('Wanted number 0 of 2').waitFor()
    const releaseTimers = await suspendRedirect(ananya)
    await cardsOn(ananya).nth(1).getByRole('button', { name: 'Activate Project' }).click()
    await button(ananya, 'Stay here').click()
    await releaseTimers()
    await cardsOn(ananya).nth(1).getByRole('button', { name: 'Requested' }).waitFor()
    await expect.poll(() => requestsOn(ananya).count()).toBe(2)
    expect(pathOf(ananya)).toBe(SCREEN)
    await expect
      .poll(() => cardsOn(ananya).first().getByRole('button', { name: 'Requested' }).count())
      .toBe(1)
  })

  it('is made once from two tabs', async () => {
    const other = await ananya.context().newPage()
    await visit(other, SCREEN)
    service.script = () => streamIdeas([buildIdea({ title: 'Wanted by two' })])
    await button(other, 'New Suggestions').click()
    const otherCard = cardsOn(other).first()
    await otherCard.getByRole('heading', { name: 'Wanted by two' }).waitFor()
    // The other tab does not learn of the request, or its button would say so.
    await blockLiveEvents(other)
    await other.route('**/listOwnRequests', () => {})
    // Background tabs are throttled.
    await ananya.bringToFront()
    await cardsOn(ananya).nth(2).getByRole('button', { name: 'Activate Project' }).click()
    await ananya.waitForURL('**/student/dashboard')
    await other.bringToFront()
    await otherCard.getByRole('button', { name: 'Activate Project' }).click()
    await otherCard
      .getByRole('alert')
      .getByText('You have already requested a project with this title. Please see your requests.')
      .waitFor()
    await other.unrouteAll()
    await resumeLiveEvents(other)
    await otherCard.getByRole('button', { name: 'Requested' }).waitFor()
    await expect.poll(() => requestsOn(other).count()).toBe(3)
    await other.close()
  })

  it('reports a failure, and can be retried', async () => {
    await visit(isha, SCREEN)
    service.script = () => streamIdeas(buildIdeas(1, 'Stubborn'))
    await ask(isha)
    await isha.route('**/requestProject', (route) => route.fulfill({ status: 400, body: '{}' }))
    await button(isha, 'Activate Project').click()
    await cardsOn(isha).getByRole('alert').getByText('Failed to request project. Please try again.').waitFor()
    await isha.unrouteAll()
    await button(isha, 'Activate Project').click()
    await isha.waitForURL('**/student/dashboard')
    const { items } = await call(isha, 'requests/listOwnRequests', {})
    expect(items[0]).toMatchObject({ title: 'Stubborn number 0 of 1', status: 'pending' })
  })
})

it('requests a custom idea with ordered steps, and asks before discarding it', async () => {
  await walkTo(isha, SCREEN)
  await button(isha, 'Write your own idea').click()
  const dialog = isha.getByRole('dialog', { name: 'Write your own idea' })
  await dialog.getByRole('button', { name: 'Request Project' }).click()
  await dialog.getByText('Write a title.').waitFor()
  await dialog.getByText('Write a description.').waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await addProject(portal, { title: 'Rain gauges on the roofs of hostels' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Rain gauges on hostel roofs')
  const similar = dialog
    .getByRole('status')
    .getByText('Similar to a project in the repository: Rain gauges on the roofs of hostels')
  await similar.waitFor()
  await checkScreen(isha, 'activate-own-idea-similar')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('A map of quiet places')
  await similar.waitFor({ state: 'hidden' })
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Where one can study.')
  const technologies = dialog.getByLabel('Technologies').first()
  for (const name of ['Svelte', 'PostGIS']) {
    await technologies.fill(name)
    await isha.keyboard.press('Enter')
  }
  // Enter moves to the next field; only the button sends the request.
  await isha.keyboard.press('Enter')
  await selectOption(dialog.getByRole('combobox', { name: 'Difficulty' }), 'Advanced')
  await dialog.getByRole('textbox', { name: 'Duration' }).fill('9 weeks')
  const step = (place: number) => dialog.getByRole('textbox', { name: `Step ${place}`, exact: true })
  const typeInNewStep = async (place: number, text: string) => {
    await expect.poll(() => step(place).evaluate((field) => field === document.activeElement)).toBe(true)
    await isha.keyboard.insertText(text)
  }
  await step(1).fill('Draw the map')
  await step(1).press('Enter')
  await typeInNewStep(2, 'Ask who studies there')
  await step(1).press('Enter')
  await typeInNewStep(2, 'Count the noise')
  await expect.poll(() => step(3).inputValue()).toBe('Ask who studies there')
  await dialog.getByRole('button', { name: 'Remove step 3' }).click()
  await dialog.getByRole('button', { name: 'Add step' }).click()
  await typeInNewStep(3, 'Print it')
  await dialog.getByRole('button', { name: 'Remove step 3' }).click()
  await dialog.getByRole('button', { name: 'Move step 2 up' }).click()
  await expect.poll(() => step(1).inputValue()).toBe('Count the noise')
  expect(await isha.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move step 1 up')
  await checkScreen(isha, 'activate-own-idea')
  await isha.keyboard.press('Escape')
  const question = isha.getByRole('dialog', { name: 'Close without requesting?' })
  await question.getByText('What you wrote here has not been requested and will be lost.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  await isha.context().clearCookies()
  await dialog.getByRole('button', { name: 'Request Project' }).click()
  const ended = isha.getByRole('dialog', { name: 'Your session has ended' })
  await ended.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await isha.keyboard.press('Enter')
  await ended.waitFor({ state: 'hidden' })
  await expect.poll(() => step(2).inputValue()).toBe('Draw the map')
  await dialog.getByRole('button', { name: 'Request Project' }).click()
  await isha.getByText(SUBMITTED).waitFor()
  await isha.waitForURL('**/student/dashboard')
  const { items } = await call(isha, 'requests/listOwnRequests', {})
  expect(items[0]).toMatchObject({ title: 'A map of quiet places', status: 'pending' })
})

it('an administrator finds a request, opens it, and approves it with a note that the student sees', async () => {
  await visit(farida, '/admin/manage-requests')
  const { total } = await call(farida, 'requests/listRequests', {})
  await waitForText(farida, `Showing ${total} of ${total} requests`)
  await farida.getByRole('searchbox').fill('quiet places')
  await waitForText(farida, `Showing 1 of ${total} requests`)
  await button(farida, 'Refresh').click()
  const rows = farida.getByRole('list', { name: 'Project requests' }).getByRole('article')
  await expect.poll(() => rows.count()).toBe(1)
  await chooseCount(farida, 'Rejected')
  await farida.getByRole('heading', { name: 'No project requests match your filters' }).waitFor()
  await farida.goBack()
  await expect.poll(() => farida.getByRole('radio', { name: /^All/ }).isChecked()).toBe(true)
  const row = rows.first()
  await farida.setViewportSize({ width: 1440, height: 480 })
  await row.getByRole('button', { name: 'Review' }).click()
  const approve = row.getByRole('button', { name: 'Approve' })
  const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Infinity)
  await expect.poll(async () => bottomOf(await approve.boundingBox())).toBeLessThanOrEqual(480)
  await farida.setViewportSize({ width: 1440, height: 900 })
  for (const text of ['Isha Nair', ISHA.email, 'Pending', 'Advanced', '9 weeks', 'Svelte'])
    await row.getByText(text, { exact: true }).waitFor()
  expect(await row.getByRole('listitem').last().innerText()).toContain('Draw the map')
  await row.getByRole('button', { name: 'Approve' }).click()
  const dialog = farida.getByRole('dialog', { name: 'Approve this request?' })
  await dialog.waitFor()
  // A double click, whose second click lands beside the dialog, does not close it.
  await farida.mouse.click(20, 450)
  await dialog.getByLabel('Note').fill('a'.repeat(1001))
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByText('Please use at most 1000 characters.').waitFor()
  expect((await dialog.getByLabel('Note').inputValue()).length).toBe(1001)
  await dialog.getByLabel('Note').fill('Please talk to the library first.')
  await checkScreen(farida, 'manage-requests-approve')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await farida.getByRole('status').getByText('Request approved: A map of quiet places').waitFor()
  await row.getByText('Approved', { exact: true }).waitFor()
  await expect.poll(() => row.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)

  await walkTo(isha, SCREEN)
  const mine = requestsOn(isha).filter({ hasText: 'quiet places' })
  for (const text of ['Approved', 'Please talk to the library first.']) await mine.getByText(text).waitFor()
  await mine.getByRole('link', { name: 'View project' }).click()
  await isha.getByRole('heading', { name: 'A map of quiet places' }).first().waitFor()
  await visit(isha, '/student/my-projects')
  await isha.getByRole('heading', { name: 'A map of quiet places' }).waitFor()
  await isha.getByText('Count the noise').first().waitFor()
})

it('an administrator who decides on an outdated page is informed, and sees the current status of the request', async () => {
  await walkTo(farida, '/admin/manage-requests?status=pending&search=Stubborn')
  const [{ id }] = (await call(farida, 'requests/listRequests', { search: 'Stubborn' })).items
  await clickRowMenu(requestOn(farida, 'Stubborn number 0 of 1'), 'Approve')
  const dialog = farida.getByRole('dialog', { name: 'Approve this request?' })
  await dialog.waitFor()
  await actOnStalePage(
    farida,
    () =>
      call(farida, 'requests/reviewRequest', {
        id,
        from: 'pending',
        decision: 'rejected',
        note: 'Too wide.',
      }),
    () => dialog.getByRole('button', { name: 'Approve' }).click(),
  )
  await farida
    .getByRole('alert')
    .getByText('Stubborn number 0 of 1: It has been rejected meanwhile.')
    .waitFor()
  await farida.getByRole('heading', { name: 'No project requests match your filters' }).waitFor()
  await button(farida, 'Clear filters').click()
  await farida.getByRole('heading', { name: 'Wanted by two' }).waitFor()
  // Live events are still blocked: a page loaded now refetches nothing by itself while the calls are counted.
  const compared = farida.waitForResponse('**/listSimilarProjects')
  await visit(farida, '/admin/manage-requests')
  await farida.getByRole('heading', { name: 'Wanted by two' }).waitFor()
  await compared

  await farida.route('**/reviewRequest', (route) => route.fulfill({ status: 400, body: '{}' }))
  const other = requestOn(farida, 'Wanted by two')
  await clickRowMenu(other, 'Approve')
  await farida.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await waitForText(farida, 'Failed to update request status.')
  await farida.unroute('**/reviewRequest')
  await farida.keyboard.press('Escape')
  const similarityCalls: string[] = []
  farida.on('request', (request) => {
    if (request.url().endsWith('/listSimilarProjects')) similarityCalls.push(request.url())
  })
  await chooseCount(farida, 'Pending')
  await farida.waitForURL('**status=pending')
  await other.getByRole('button', { name: 'Approve' }).first().waitFor()
  expect(similarityCalls).toEqual([])
  farida.removeAllListeners('request')
  await resumeLiveEvents(farida)
  expect(
    await errorCodeOf(farida, 'requests/reviewRequest', {
      id: randomUUID(),
      from: 'pending',
      decision: 'approved',
    }),
  ).toBe('REQUEST_NOT_FOUND')

  await walkTo(isha, SCREEN)
  const mine = requestsOn(isha).filter({ hasText: 'Stubborn' })
  for (const text of ['Rejected', 'Too wide.']) await mine.getByText(text).waitFor()

  const focused = () => isha.locator(':focus').innerText()
  await walkTo(isha, '/student/dashboard')
  const recent = isha.getByRole('region', { name: 'Answered Requests' })
  await recent.getByText('Too wide.').waitFor()
  const topOf = async (region: Locator) => (await region.boundingBox())?.y ?? 0
  expect(await topOf(recent)).toBeGreaterThan(
    await topOf(isha.getByRole('region', { name: 'Current Projects' })),
  )
  await checkScreen(isha, 'student-dashboard-rejected')
  await recent.getByRole('link', { name: 'View all' }).click()
  await expect.poll(focused).toMatch(/^My Requests/)
  await visit(isha, `${SCREEN}?request=${id}`)
  await expect.poll(focused).toMatch(/^Stubborn number 0 of 1.*Too wide\.$/s)
  expect(await mine.evaluate((row) => row.getBoundingClientRect().top < window.innerHeight)).toBe(true)
  await checkScreen(isha, 'activate-linked-request')
})

it('an administrator sees projects similar to a request, and can retry when they fail to load', {
  tags: ['ci'],
}, async () => {
  await farida.route('**/listSimilarProjects', (route) => route.fulfill({ status: 400, body: '{}' }))
  await visit(farida, '/admin/manage-requests?search=Wanted%20number')
  const row = requestOn(farida, 'Wanted number 0 of 2')
  await row.getByRole('button', { name: 'Review' }).click()
  await row.getByText('Failed to look for similar projects.').waitFor()
  await farida.unrouteAll()
  await row.getByRole('button', { name: 'Try again' }).click()
  const similar = row.getByRole('list', { name: 'Similar projects' })
  await similar.getByText('Wanted number 1 of 2').waitFor()
  expect(await similar.innerText()).toMatch(/\(\d+% similar\): requested by Ananya [A-Z]\w+, pending/)
  await checkScreen(farida, 'manage-requests')
  await walkTo(farida, '/admin/manage-requests?search=quiet')
  await farida.getByRole('article').first().getByRole('button', { name: 'Read' }).click()
  await farida.getByText('Nothing similar in the repository or among the requests.').waitFor()
})

it('an administrator goes on with the next request when one has left the list or moved to its end', {
  tags: ['ci'],
}, async () => {
  await visit(farida, '/admin/manage-requests?status=pending&search=Wanted')
  const rows = farida.getByRole('list', { name: 'Project requests' }).getByRole('article')
  const confirmRejection = () =>
    farida.getByRole('dialog').getByRole('button', { name: 'Reject' }).press('Enter')
  const waitForFocusOn = (row: Locator) =>
    row.getByRole('button', { name: 'Review' }).and(farida.locator(':focus')).waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  await rows.first().getByRole('button', { name: 'Review' }).press('Enter')
  await rows.first().getByRole('button', { name: 'Reject' }).press('Enter')
  await confirmRejection()
  await expect.poll(() => rows.count()).toBe(2)
  await waitForFocusOn(rows.first())

  await visit(farida, '/admin/manage-requests?search=Wanted')
  await expect.poll(() => rows.count()).toBe(3)
  await clickRowMenu(rows.first(), 'Reject')
  await confirmRejection()
  await waitForFocusOn(rows.filter({ hasText: 'Wanted by two' }))
})

it('an administrator who is about to decide learns what another one has decided', {
  tags: ['ci'],
}, async () => {
  const title = 'Wanted by two'
  await visit(farida, `/admin/manage-requests?status=pending&search=${title}`)
  await clickRowMenu(requestOn(farida, title), 'Approve')
  const dialog = farida.getByRole('dialog', { name: 'Approve this request?' })
  await dialog.waitFor()
  const [{ id }] = (await call(farida, 'requests/listRequests', { search: title })).items
  await call(farida, 'requests/reviewRequest', { id, from: 'pending', decision: 'rejected', note: '' })
  await dialog.getByText('It has been rejected meanwhile.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
})

it.each([
  ['a student', SCREEN, 'listOwnRequests', 'Failed to load your project requests.'],
  ['a student', SCREEN, 'accounts/readSession', 'Failed to load page'],
  ['an administrator', '/admin/manage-requests', 'listRequests', 'Failed to load project requests'],
])('%s sees on %s an error when %s fails to load', { tags: ['ci'] }, async (who, path, what, sentence) => {
  const page = who === 'a student' ? ananya : farida
  await page.route(`**/${what}`, (route) => route.fulfill({ status: 400, body: '{}' }))
  await visit(page, path)
  await page.getByRole('heading', { name: sentence }).waitFor()
  expect(await page.getByRole('img', { name: 'Loading' }).count()).toBe(0)
  await checkScreen(page, `${what.replace('/', '-')}-failed`)
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await page.getByRole('heading', { name: 'Wanted by two' }).first().waitFor()
})

it('lets an idea be requested again once its request was rejected', { tags: ['ci'] }, async () => {
  const other = await openAs(ISHA)
  await visit(other, SCREEN)
  await suspendRedirect(other)
  await button(other, 'Show ideas from the catalogue').click()
  const idea = cardsOn(other).first()
  await idea.getByRole('button', { name: 'Activate Project' }).click()
  await button(other, 'Stay here').click()
  await idea.getByRole('button', { name: 'Requested' }).waitFor()
  const { items } = await call(other, 'requests/listOwnRequests', { search: '', limit: 20 })
  const review = { id: items[0].id, from: 'pending', decision: 'rejected', note: 'Too large.' }
  await call(farida, 'requests/reviewRequest', review)
  await idea.getByRole('button', { name: 'Activate Project' }).click()
  await button(other, 'Stay here').click()
  await expect.poll(() => requestsOn(other).count()).toBe(items.length + 1)

  // So can a saved idea, whose card stays on the screen.
  const second = cardsOn(other).nth(1)
  await second.getByRole('button', { name: 'Save this idea' }).click()
  const saved = other
    .getByRole('list', { name: 'Saved ideas' })
    .getByRole('article', { name: await second.getByRole('heading', { level: 3 }).innerText() })
  await saved.getByRole('button', { name: 'Activate Project' }).click()
  await button(other, 'Stay here').click()
  await saved.getByRole('button', { name: 'Requested' }).waitFor()
  await second.getByRole('button', { name: 'Requested' }).waitFor()
  const after = await call(other, 'requests/listOwnRequests', { search: '', limit: 20 })
  await call(farida, 'requests/reviewRequest', { ...review, id: after.items[0].id })
  await saved.getByRole('button', { name: 'Activate Project' }).click()
  await button(other, 'Stay here').click()
  await expect.poll(() => requestsOn(other).count()).toBe(items.length + 3)
})

it('does not log the key of the AI service', () => {
  expect(portal.readLog()).not.toContain(service.apiKey)
})
