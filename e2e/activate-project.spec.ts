import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeIdea, writeIdeas } from '../packages/server/src/features/requests/requests.testing.ts'
import {
  type AiService,
  type ChatScript,
  startAiService,
} from '../packages/server/src/platform/ai/ai.testing.ts'
import { button, cardsOn, SCREEN, streamIdeas, suggestionsOn } from './activate-project-screen.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, openPage, signInAs } from './pages.ts'
import { ANANYA, DEV } from './people.ts'
import type { Person } from './portal.ts'
import { createPeople, portal, servePortal } from './shared-portal.ts'

const FAILED = 'Failed to generate new suggestions. Please try again.'
const EMPTY = 'No suggestions generated. Please try again.'
const CATALOGUE = 'Show ideas from the catalogue'
const KABIR: Person = { ...DEV, name: 'Kabir Rao', email: 'kabir@university.test', course: 'MBA' }
const ISHA: Person = { ...ANANYA, name: 'Isha Nair', email: 'isha@university.test' }

let service: AiService
let page: Page
beforeAll(async () => {
  service = await startAiService()
  await servePortal(service.environment)
  await createPeople(ANANYA, ISHA, KABIR)
  page = await openPage()
})
afterAll(() => service?.stop())

async function enter(person: Person, path = SCREEN) {
  await signInAs(page, person)
  await visit(page, path)
}

const said = (text: string) => page.getByText(text, { exact: true }).waitFor()
const ask = () => button(page, 'New Suggestions').click()

it('requires a course and a specialization, and links to the profile', async () => {
  await enter(KABIR)
  await page
    .getByRole('heading', { name: 'Please complete your profile first to get personalized suggestions' })
    .waitFor()
  await button(page, 'New Suggestions').dispatchEvent('click')
  expect(service.requests).toHaveLength(0)
  await checkScreen(page, 'activate-needs-profile')
  await page.getByRole('link', { name: 'Complete your profile' }).click()
  await page.waitForURL('**/profile-settings')
})

it('shows the first idea while the model is still generating, and stops on request', async () => {
  await enter(ANANYA)
  for (const fact of ['MCA', 'AI/ML', '2nd Year']) await said(fact)
  await said('No suggestions yet')
  service.script = () => ({ pieces: ['[', JSON.stringify(writeIdea()), ', {"title": "Half'], hangs: true })
  await ask()
  await cardsOn(page).first().waitFor()
  await page.getByText('1 of 10').waitFor()
  // The loading placeholders appear after a delay.
  await expect.poll(() => suggestionsOn(page).locator('> li').count()).toBe(10)
  await said('39 AI answers left today')
  await checkScreen(page, 'activate-first-idea')
  expect(service.aborted).toHaveLength(0)
  await button(page, 'Stop').click()
  await expect.poll(() => service.aborted.length).toBe(1)
  await said('Stopped: one of ten ideas')
  expect(await suggestionsOn(page).locator('> li').count()).toBe(1)
})

it('shows ten ideas with their steps, which survive navigation but not a reload', async () => {
  service.script = () => streamIdeas(writeIdeas(10, 'Ananya'))
  await ask()
  await said('Ten ideas')
  await expect.poll(() => cardsOn(page).count()).toBe(10)
  const first = cardsOn(page).first()
  for (const text of ['Beginner', '8 weeks', 'Ananya number 0 of 10', 'QGIS']) {
    await first.getByText(text, { exact: true }).waitFor()
  }
  expect(await first.getByText('Step number 6').isVisible()).toBe(false)
  await first.getByRole('button', { name: 'Roadmap' }).click()
  expect(await first.getByRole('listitem').filter({ hasText: 'Step number' }).count()).toBe(6)
  await checkScreen(page, 'activate-full')
  await walkTo(page, '/student/my-projects')
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  await walkTo(page, SCREEN)
  await cardsOn(page).first().waitFor()
  await expect.poll(() => cardsOn(page).count()).toBe(10)
  await visit(page, SCREEN)
  await said('No suggestions yet')
})

it('cancels generation when the student leaves the page', async () => {
  service.script = () => ({ pieces: ['[', JSON.stringify(writeIdea({ title: 'Left alone' }))], hangs: true })
  await ask()
  await cardsOn(page).first().waitFor()
  const before = service.aborted.length
  await walkTo(page, '/student/my-projects')
  await expect.poll(() => service.aborted.length).toBe(before + 1)
})

it('keeps the received ideas when the stream is interrupted, and continues with the catalogue', async () => {
  await enter(ANANYA)
  service.script = () => {
    const { pieces = [] } = streamIdeas(writeIdeas(3, 'Broken'))
    // Each chunk is sent before the connection is lost.
    return { pieces: [...pieces.slice(0, -1), ',', ' '], pauseMs: 40, breaksOff: true }
  }
  await ask()
  await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor()
  await expect.poll(() => cardsOn(page).count()).toBe(3)
  await checkScreen(page, 'activate-broken-off')
  await button(page, CATALOGUE).click()
  await page.getByText('These come from the built-in catalogue.', { exact: true }).waitFor()
  await expect.poll(() => cardsOn(page).count()).toBe(10)
  expect(await page.getByRole('list', { name: 'Earlier ideas' }).getByRole('article').count()).toBe(3)
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
    await expect.poll(() => button(page, CATALOGUE).count()).toBe(1)
    service.script = () => streamIdeas(writeIdeas(2, 'Isha'))
    await button(page, 'Try again').click()
    await said('Two ideas')
  })
})

it('does not log the key', () => {
  expect(portal.printed()).not.toContain(service.apiKey)
})

it('suggests ideas of the catalogue without an AI model, and says so', async () => {
  await servePortal()
  const there = await openAs(ANANYA)
  await visit(there, SCREEN)
  await button(there, 'New Suggestions').click()
  await there.getByText('There is no AI set up here, so these come from the built-in catalogue.').waitFor()
  await expect.poll(() => cardsOn(there).count()).toBe(10)
  expect(await there.getByText(/AI answers? left today/).count()).toBe(0)
})
