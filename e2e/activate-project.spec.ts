import { formatTooLong } from '@capstone/contract/base.constants'
import { IDEA_WISH_MAX_LENGTH } from '@capstone/contract/requests/requests.constants'
import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIdea, buildIdeas } from '../packages/server/src/features/requests/requests.testing.ts'
import {
  type AiService,
  type ChatScript,
  startAiService,
} from '../packages/server/src/platform/ai/ai.testing.ts'
import { button, cardsOn, SCREEN, streamIdeas, suggestionsOn } from './activate-project-screen.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, openPage, signInAs } from './pages.ts'
import { ANANYA, DEV, FARIDA } from './people.ts'
import type { Person } from './portal.ts'
import { signOut } from './screens.ts'
import { createPeople, portal, servePortal } from './shared-portal.ts'
import { waitForText } from './texts.ts'

const FAILED = 'Failed to generate new suggestions. Please try again.'
const EMPTY = 'No suggestions generated. Please try again.'
const CATALOGUE = 'Show ideas from the catalogue'
const KABIR: Person = { ...DEV, name: 'Kabir Rao', email: 'kabir@university.test', course: 'MBA' }
const ISHA: Person = { ...ANANYA, name: 'Isha Nair', email: 'isha@university.test' }

let service: AiService
let page: Page
beforeAll(async () => {
  service = await startAiService()
  await servePortal({ ...service.environment, AI_TIMEOUT_SECONDS: '120' })
  await createPeople(ANANYA, ISHA, KABIR, FARIDA)
  page = await openPage()
})
afterAll(() => service?.stop())

async function enter(person: Person, path = SCREEN) {
  await signInAs(page, person)
  await visit(page, path)
}

const ask = () => button(page, 'New Suggestions').click()

it('requires a specialization besides the course, and links to the profile', { tags: ['ci'] }, async () => {
  await enter(KABIR)
  await page
    .getByRole('heading', { name: 'Please complete your profile first to get personalized suggestions' })
    .waitFor()
  await button(page, 'New Suggestions').dispatchEvent('click')
  expect(service.requests.filter(({ messages }) => messages[0]?.content.startsWith('Suggest '))).toEqual([])
  await checkScreen(page, 'activate-needs-profile')
  await page.getByRole('link', { name: 'Complete your profile' }).click()
  await page.waitForURL('**/profile-settings')
})

it('shows the first idea while the model is still generating, and stops on request', async () => {
  await enter(ANANYA)
  for (const fact of ['MCA', 'AI/ML', '2nd Year']) await waitForText(page, fact)
  await waitForText(page, 'No suggestions in this tab')
  const filter = page.getByRole('searchbox', { name: 'Filter by technology' })
  expect(await filter.count()).toBe(0)
  service.script = () => ({ pieces: ['[', JSON.stringify(buildIdea()), ', {"title": "Half'], hangs: true })
  await ask()
  await cardsOn(page).first().waitFor()
  await filter.waitFor()
  await page.getByText('1 of 10').waitFor()
  // The loading placeholders appear after a delay.
  await expect.poll(() => suggestionsOn(page).locator('> li').count()).toBe(10)
  await waitForText(page, '39 AI answers left today')
  await checkScreen(page, 'activate-first-idea')
  expect(service.aborted).toHaveLength(0)
  await button(page, 'Stop').click()
  await expect.poll(() => service.aborted.length).toBe(1)
  await waitForText(page, 'Stopped: one of ten ideas')
  expect(await suggestionsOn(page).locator('> li').count()).toBe(1)
})

it('shows ten ideas with their steps, which survive navigation and a reload, and not a sign-out', async () => {
  service.script = () => streamIdeas(buildIdeas(10, 'Ananya'))
  await ask()
  await waitForText(page, 'Ten ideas')
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
  await cardsOn(page).first().waitFor()
  expect(await cardsOn(page).count()).toBe(10)
  await signOut(page)
  await enter(ANANYA)
  await waitForText(page, 'No suggestions in this tab')
})

it('cancels generation when the student leaves the page', async () => {
  service.script = () => ({ pieces: ['[', JSON.stringify(buildIdea({ title: 'Left alone' }))], hangs: true })
  await ask()
  await cardsOn(page).first().waitFor()
  const before = service.aborted.length
  await walkTo(page, '/student/my-projects')
  await expect.poll(() => service.aborted.length).toBe(before + 1)
})

it('keeps the received ideas when the stream is interrupted, and continues with the catalogue', {
  tags: ['ci'],
}, async () => {
  await enter(ANANYA)
  service.script = () => {
    const { pieces = [] } = streamIdeas(buildIdeas(3, 'Broken'))
    // Each chunk is sent before the connection is lost.
    return { pieces: [...pieces.slice(0, -1), ',', ' '], pauseMs: 40, disconnects: true }
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
    ['malformed text, twice', { pieces: ['I would rather talk about the weather.'] }, FAILED],
    ['429', { status: 429 }, FAILED],
    ['500', { status: 500 }, FAILED],
    ['an empty list', { pieces: ['[]'] }, EMPTY],
  ])('that answers with %s is reported, and can be asked again', async (_, script, sentence) => {
    await enter(ISHA)
    service.script = () => script
    await ask()
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
    await expect.poll(() => button(page, CATALOGUE).count()).toBe(1)
    service.script = () => streamIdeas(buildIdeas(2, 'Isha'))
    await button(page, 'Try again').click()
    await waitForText(page, 'Two ideas')
  })
})

describe('refining an idea with the model', () => {
  const REFINED = buildIdea({ title: 'A quiet hours map of one library' })
  const cardOf = (title: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  /** The prompts of refinements; the portal's test question is left out. */
  const refinements = () =>
    service.requests
      .map(({ messages }) => messages[0]?.content ?? '')
      .filter((prompt) => prompt.startsWith('Refine '))
  const openRefine = async (title: string) => {
    await cardOf(title).getByRole('button', { name: 'Refine', expanded: false }).click()
    await cardOf(title).getByRole('button', { name: 'Smaller' }).waitFor()
  }

  it('puts the refined idea beside its original, once for a double click', async () => {
    await enter(ISHA)
    service.script = () => streamIdeas([buildIdea(), buildIdea({ title: 'Another idea' })])
    await ask()
    await waitForText(page, 'Two ideas')
    await openRefine(buildIdea().title)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    service.script = () => ({ pieces: ['[', `${JSON.stringify(REFINED)}]`], onPiece: () => released })
    await cardOf(buildIdea().title).getByRole('button', { name: 'Smaller' }).dblclick()
    await waitForText(page, 'Refining: Smaller')
    await checkScreen(page, 'activate-refining')
    release()
    await waitForText(page, `You asked for “Smaller”. Refined from “${buildIdea().title}”.`)
    expect(await cardsOn(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      buildIdea().title,
      REFINED.title,
      'Another idea',
    ])
    expect(refinements()).toHaveLength(1)
    await checkScreen(page, 'activate-refined')
  })

  it('refines a refined idea in the student’s own words, and lets it be compared and saved', async () => {
    await openRefine(REFINED.title)
    const card = cardOf(REFINED.title)
    await card.getByRole('textbox', { name: 'Your own wish' }).fill('ab')
    await card.locator('form').getByRole('button', { name: 'Refine' }).click()
    await card.getByText('Please say in a few words how the idea should change.').waitFor()
    await card.getByRole('textbox', { name: 'Your own wish' }).fill('x'.repeat(IDEA_WISH_MAX_LENGTH + 1))
    await card.getByText(formatTooLong(IDEA_WISH_MAX_LENGTH)).waitFor()
    await card.getByRole('textbox', { name: 'Your own wish' }).fill('for the hostel')
    await visit(page, SCREEN)
    await openRefine(REFINED.title)
    expect(await card.getByRole('textbox', { name: 'Your own wish' }).inputValue()).toBe('for the hostel')
    await card.getByRole('textbox', { name: 'Your own wish' }).focus()
    const refinedTwice = buildIdea({ title: 'A quiet hours map of the hostel' })
    service.script = () => streamIdeas([refinedTwice])
    await page.keyboard.press('Enter')
    await waitForText(page, `You asked for “for the hostel”. Refined from “${REFINED.title}”.`)
    expect(refinements().at(-1)).toContain('{"wish":"for the hostel"}')
    await card.getByText('Refined: “for the hostel”. The new idea follows this one.').waitFor()
    expect(await card.getByRole('textbox', { name: 'Your own wish' }).inputValue()).toBe('')
    await cardOf(refinedTwice.title).getByRole('checkbox', { name: 'Compare' }).check()
    await cardOf(refinedTwice.title).getByRole('button', { name: 'Save this idea' }).click()
    const saved = page.getByRole('list', { name: 'Saved ideas' })
    await saved.getByRole('heading', { name: refinedTwice.title }).waitFor()
  })

  it('says of a saved idea how it was refined, also in another browser and side by side', {
    tags: ['ci'],
  }, async () => {
    const other = await openAs(ISHA)
    await visit(other, SCREEN)
    const saved = other.getByRole('list', { name: 'Saved ideas' }).getByRole('article').first()
    const wish = `You asked for “for the hostel”. Refined from “${REFINED.title}”.`
    await saved.getByText(wish, { exact: true }).waitFor()
    await saved.getByRole('checkbox', { name: 'Compare' }).check()
    await button(other, CATALOGUE).click()
    await cardsOn(other).first().getByRole('checkbox', { name: 'Compare' }).check()
    await button(other, 'Compare side by side').click()
    const row = other.getByRole('dialog', { name: 'Compare ideas' }).getByRole('row', { name: 'Refined' })
    await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual([wish, 'Not refined'])
    await checkScreen(other, 'activate-compare-refined')
  })

  it.each<[string, ChatScript, string]>([
    ['is unavailable', { status: 503 }, 'The AI service failed to refine the idea. Please try again.'],
    [
      'answers with no idea',
      { pieces: ['Roses are red.'] },
      'The AI returned no idea that can be used. Please try again, or word your wish differently.',
    ],
  ])(
    'says when the service %s, keeps every idea, and tries again',
    { tags: ['ci'] },
    async (failure, script, sentence) => {
      const before = await page.getByRole('article').count()
      const saved = page.getByRole('list', { name: 'Saved ideas' }).getByRole('article').first()
      const toggle = saved.getByRole('button', { name: 'Refine', expanded: false })
      if ((await toggle.count()) > 0) await toggle.click()
      service.script = () => script
      await saved.getByRole('button', { name: 'More data, less hardware' }).click()
      await saved.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
      expect(await page.getByRole('article').count()).toBe(before)
      const title = `After the service ${failure}`
      service.script = () => streamIdeas([buildIdea({ title })])
      await saved.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('list', { name: 'Saved ideas' }).getByRole('heading', { name: title }).waitFor()
      // Saving it replaces its card; a refusal is shown nevertheless, and the focus stays in the section.
      await page.route('**/requests/saveIdea', (route) => route.fulfill({ status: 400, body: '{}' }))
      await cardOf(title).getByRole('button', { name: 'Save this idea' }).click()
      await page.getByText('Failed to save the idea. Please try again.').waitFor()
      await page.getByRole('heading', { name: 'Saved ideas' }).and(page.locator(':focus')).waitFor()
      await page.unrouteAll()
    },
  )

  it('stops on request, and keeps refined ideas when the student leaves or reloads the page', {
    tags: ['ci'],
  }, async () => {
    service.script = () => ({ pieces: ['['], hangs: true })
    const before = service.aborted.length
    const asked = service.requests.length
    const count = await page.getByRole('article').count()
    await cardOf(REFINED.title).getByRole('button', { name: 'Smaller' }).click()
    await expect.poll(() => service.requests.length).toBe(asked + 1)
    await cardOf(REFINED.title).getByRole('button', { name: 'Stop' }).click()
    await waitForText(page, 'Stopped: Smaller')
    await expect.poll(() => service.aborted.length).toBe(before + 1)
    await walkTo(page, '/student/my-projects')
    await page.getByRole('heading', { name: 'My Projects' }).waitFor()
    await walkTo(page, SCREEN)
    await cardOf(REFINED.title).waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(count)
    await visit(page, SCREEN)
    await expect.poll(() => page.getByRole('article').count()).toBe(count)
    await waitForText(page, `You asked for “Smaller”. Refined from “${buildIdea().title}”.`)
  })
})

it('does not log the key of the AI service', () => {
  expect(portal.readLog()).not.toContain(service.apiKey)
})

it('suggests ideas of the catalogue without an AI model, and says so', async () => {
  await servePortal()
  const other = await openAs(ANANYA)
  await visit(other, SCREEN)
  await button(other, 'New Suggestions').click()
  await other.getByText('There is no AI set up here, so these come from the built-in catalogue.').waitFor()
  await expect.poll(() => cardsOn(other).count()).toBe(10)
  expect(await other.getByText(/AI answers? left today/).count()).toBe(0)
  expect(await other.getByRole('button', { name: 'Refine' }).count()).toBe(0)
})

it('filters ideas by difficulty and technology, and finds more in the catalogue', async () => {
  const other = await openAs(ANANYA)
  await visit(other, SCREEN)
  await button(other, CATALOGUE).click()
  await expect.poll(() => cardsOn(other).count()).toBe(10)
  await other.getByRole('combobox', { name: 'Difficulty' }).click()
  await other.getByRole('option', { name: 'Beginner' }).click()
  await other.getByText(/^Showing [1-9] of 10 ideas/).waitFor()
  expect(await cardsOn(other).count()).toBeLessThan(10)
  await checkScreen(other, 'activate-filtered')
  await button(other, 'Find matching ideas in the catalogue').click()
  await other.getByText('Showing 10 of 10 ideas').waitFor()
  expect(await cardsOn(other).getByText('Beginner', { exact: true }).count()).toBe(10)
  await other.getByRole('searchbox', { name: 'Filter by technology' }).fill('no such tool')
  await other.getByText('No ideas match your filters').waitFor()
  await button(other, 'Find matching ideas in the catalogue').click()
  await other.getByRole('alert').getByText('No idea of the catalogue matches these filters.').waitFor()
  await checkScreen(other, 'activate-none-matches')
  await other.getByRole('alert').getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => other.getByRole('article').count()).toBe(10)
  expect(await other.getByRole('alert').count()).toBe(0)
})

it('keeps saved ideas, which can be compared, requested and removed, with an undo', async () => {
  const other = await openAs(ANANYA)
  await visit(other, SCREEN)
  await button(other, CATALOGUE).click()
  await expect.poll(() => cardsOn(other).count()).toBe(10)
  const titles = await cardsOn(other).getByRole('heading', { level: 3 }).allTextContents()
  for (const index of [2, 3, 4]) await cardsOn(other).nth(index).getByRole('checkbox').check()
  await other.getByText('3 ideas selected, the most at once').waitFor()
  expect(await cardsOn(other).first().getByRole('checkbox').isDisabled()).toBe(true)
  await button(other, 'Clear selection').click()
  const saved = other.getByRole('list', { name: 'Saved ideas' }).getByRole('article')
  for (const index of [0, 1]) {
    await cardsOn(other).nth(index).getByRole('button', { name: 'Save this idea' }).click()
    await expect.poll(() => saved.count()).toBe(index + 1)
  }
  await other.route('**/requests/removeSavedIdea', (route) => route.fulfill({ status: 400, body: '{}' }))
  await cardsOn(other).first().getByRole('button', { name: 'Save this idea' }).click()
  await cardsOn(other).first().getByText('Failed to remove the idea. Please try again.').waitFor()
  await other.unrouteAll()
  await visit(other, SCREEN)
  await expect.poll(() => saved.count()).toBe(2)
  await saved.first().getByRole('checkbox', { name: 'Compare' }).check()
  await saved.last().getByRole('checkbox', { name: 'Compare' }).check()
  await other.getByText('2 ideas selected').waitFor()
  await button(other, 'Compare side by side').click()
  const dialog = other.getByRole('dialog', { name: 'Compare ideas' })
  for (const title of titles.slice(0, 2)) await dialog.getByRole('columnheader', { name: title }).waitFor()
  for (const name of ['Description', 'Difficulty', 'Duration', 'Technologies', 'Roadmap', 'Similar projects'])
    expect(await dialog.getByRole('row', { name }).getByRole('cell').count()).toBe(2)
  await checkScreen(other, 'activate-compare')
  // On a phone too, the ideas stand side by side, under titles that stay in view.
  await other.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('row', { name: 'Similar projects' }).scrollIntoViewIfNeeded()
  const boxesOf = (parts: Locator) =>
    parts
      .all()
      .then((all) => Promise.all(all.map(async (part) => (await part.boundingBox()) ?? { x: 0, y: 0 })))
  const heads = await boxesOf(dialog.getByRole('columnheader').filter({ hasNotText: 'Criterion' }))
  const cells = await boxesOf(dialog.getByRole('row', { name: 'Similar projects' }).getByRole('cell'))
  expect(cells.map(({ x }) => x)).toEqual(heads.map(({ x }) => x))
  expect(cells[1]?.x).toBeGreaterThan(cells[0]?.x ?? 0)
  expect(heads[0]?.y).toBeGreaterThan(0)
  expect(heads[0]?.y).toBeLessThan(cells[0]?.y ?? 0)
  await other.setViewportSize({ width: 1440, height: 900 })
  await other.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await button(other, 'Clear selection').click()
  await checkScreen(other, 'activate-saved')
  const { promise: removing, resolve: release } = Promise.withResolvers<void>()
  const calls: string[] = []
  await other.route('**/requests/removeSavedIdea', async (route) => {
    await removing
    await route.fulfill({ response: await route.fetch() })
    calls.push('removed')
  })
  await other.route('**/requests/saveIdea', async (route) => {
    calls.push('saved')
    await route.fallback()
  })
  await saved.first().getByRole('button', { name: 'Remove this idea' }).click()
  await expect.poll(() => saved.count()).toBe(1)
  await button(other, 'Undo').click()
  await expect.poll(() => saved.count()).toBe(2)
  // The undo waits for the removal; the other way round, the idea would be lost.
  release()
  await expect.poll(() => calls).toEqual(['removed', 'saved'])
  await other.unrouteAll()
  // Of two ideas removed together, the failure of the first is shown, too.
  const { promise: bothRemoved, resolve: refuseFirst } = Promise.withResolvers<void>()
  const refuse = async (route: Route) => {
    await bothRemoved
    await route.fulfill({ status: 400, body: '{}' })
  }
  await other.route('**/requests/removeSavedIdea', refuse, { times: 1 })
  for (const rest of [1, 0]) {
    await saved.first().getByRole('button', { name: 'Remove this idea' }).click()
    await expect.poll(() => saved.count()).toBe(rest)
  }
  refuseFirst()
  await other.getByText('Failed to remove the idea. Please try again.').waitFor()
  // An undo that failed is offered again.
  await other.route('**/requests/saveIdea', (route) => route.fulfill({ status: 400, body: '{}' }), {
    times: 1,
  })
  await button(other, 'Undo').click()
  await other.getByText('Failed to save the idea. Please try again.').waitFor()
  const savedAgain = other.waitForResponse('**/requests/saveIdea')
  await button(other, 'Undo').click()
  await savedAgain
  await expect.poll(() => saved.count()).toBe(2)
  await visit(other, SCREEN)
  await expect.poll(() => saved.count()).toBe(2)
  await saved.first().getByRole('button', { name: 'Activate Project' }).click()
  await other.getByText('Project request submitted successfully!').waitFor()
})
