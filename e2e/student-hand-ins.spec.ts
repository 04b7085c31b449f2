import { DAY_MS } from '@capstone/contract/base.constants'
import { HAND_IN_VERSIONS_MAX } from '@capstone/contract/hand-ins/hand-ins.constants'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { handInExtensions } from '../packages/server/src/features/hand-ins/hand-ins.table.ts'
import { addHandIn } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { calendarButtonOf, chooseLaterDay } from './date-time-field.ts'
import { OWN_PROFILE, openAs } from './pages.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { addProjects, CROP, MENTOR } from './projects.ts'
import { recordCalls } from './rpc.ts'
import { NOT_A_PDF, PDF, ZIP } from './sample-files.ts'
import { createPeople, portal } from './shared-portal.ts'
import { freezeTimers } from './timers.ts'

const SCREEN = '/student/hand-ins'
const NOTE = 'Data and licence note'
const REPORT = 'Progress report'
const CODE = 'Source code'
const INSTRUCTIONS = `Who owns the images. **Two pages.**

${Array.from({ length: 8 }, (_, nth) => `- question ${nth + 1} of the department`).join('\n')}

Sign the last page.`

let page: Page
let ids: Awaited<ReturnType<typeof addProjects>>

beforeAll(async () => {
  await createPeople(ANANYA, DEV, MENTOR)
  ids = await addProjects(portal)
  page = await openAs(ANANYA)
})

const nextSteps = () => page.getByRole('region', { name: 'Next thing to do' })
const rowOf = (title: string) => page.getByRole('article', { name: title })
const dialogOf = (title: string) => page.getByRole('dialog', { name: title })
/** The section of the first version: its chosen file, or the button that chooses one. */
const sectionOf = (dialog: Locator) => dialog.getByRole('region', { name: 'Version 1', exact: true })
const choose = (dialog: Locator, file: typeof PDF) => dialog.locator('input[type=file]').setInputFiles(file)

/** Adds three hand-ins of one project: one a day late, the others due in 4 and 12 days. */
async function addTerm() {
  const idOf = await findIds(portal)
  const project = { instructorId: idOf(MENTOR), assignmentId: ids.cropId }
  const daysAway = (days: number) => new Date(portal.clock.now().getTime() + days * DAY_MS)
  await addHandIn(portal, {
    ...project,
    title: NOTE,
    instructions: INSTRUCTIONS,
    dueAt: daysAway(-1),
    closesAt: daysAway(2),
  })
  await addHandIn(portal, { ...project, title: REPORT, kinds: ['pdf', 'document'], dueAt: daysAway(4) })
  await addHandIn(portal, { ...project, title: CODE, kinds: ['archive'], dueAt: daysAway(12) })
}

it('says that there is nothing to hand in yet', { tags: ['ci'] }, async () => {
  await visit(page, SCREEN)
  await page.getByText('Nothing to hand in yet').waitFor()
  await checkScreen(page, 'hand-ins-empty')
})

it('says that a hand-in with an unknown id does not exist, without “Try again”', {
  tags: ['ci'],
}, async () => {
  await visit(page, `${SCREEN}?hand-in=${crypto.randomUUID()}`)
  await dialogOf('Hand-in').getByText('This hand-in does not exist.').waitFor()
  await checkScreen(page, 'hand-in-missing')
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.keyboard.press('Escape')
})

it('says of a truncated link that the hand-in does not exist, and that the address may be incomplete', {
  tags: ['ci'],
}, async () => {
  await visit(page, `${SCREEN}?hand-in=${crypto.randomUUID().slice(0, 20)}`)
  await dialogOf('Hand-in').getByText('This hand-in does not exist.').waitFor()
  await dialogOf('Hand-in').getByText('its address may be incomplete').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.keyboard.press('Escape')
})

it('offers to try again when a single hand-in fails to load', { tags: ['ci'] }, async () => {
  const procedure = '**/handIns/readHandIn*'
  await page.route(procedure, (route) => route.fulfill({ status: 404, body: '{}' }))
  await visit(page, `${SCREEN}?hand-in=${crypto.randomUUID()}`)
  const dialog = dialogOf('Hand-in')
  await dialog.getByText('What you handed in is safe; it just could not be loaded.').waitFor()
  await page.unroute(procedure)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('This hand-in does not exist.').waitFor()
  await page.keyboard.press('Escape')
})

describe('with a term under way', () => {
  beforeAll(addTerm)

  it('shows what is next, the timeline and what comes after', async () => {
    await visit(page, SCREEN)
    await nextSteps().getByText('Next, 1 day late').waitFor()
    await nextSteps().getByText(NOTE).waitFor()
    const requirements = nextSteps().getByRole('group', { name: 'What is asked' })
    await requirements.locator('strong').getByText('Two pages.').waitFor()
    const isClipped = () =>
      requirements.getByText('Sign the last page.').evaluate((line) => {
        const box = line.closest('[role=region]')?.getBoundingClientRect()
        return box !== undefined && line.getBoundingClientRect().top > box.bottom
      })
    expect(await isClipped()).toBe(true)
    await requirements.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(isClipped).toBe(false)
    await requirements.getByRole('button', { name: 'Show less' }).click()
    await page.getByText(`${CROP}, with ${MENTOR.name}`).waitFor()
    const points = page.getByRole('region', { name: 'Timeline of this term' }).getByRole('button')
    expect(await points.count()).toBe(3)
    await rowOf(REPORT).getByText('in 4 days').waitFor()
    await rowOf(CODE).getByText('ZIP, RAR or 7Z').waitFor()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /Hand-ins.*1 missing/ })
      .waitFor()
    await checkScreen(page, 'hand-ins')
  })

  it('Tab follows the visual order of a row, on a phone and on a wide screen', { tags: ['ci'] }, async () => {
    const menu = rowOf(REPORT).getByRole('button', { name: /More actions/ })
    const action = rowOf(REPORT).getByRole('button', { name: 'Hand in', exact: true })
    const expectTabToLead = async (from: Locator, to: Locator) => {
      await from.focus()
      await page.keyboard.press('Tab')
      await expect.poll(() => to.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await visit(page, SCREEN)
    await expectTabToLead(action, menu)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectTabToLead(menu, action)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('prints without menus and in the light theme, and prints an open dialog alone', {
    tags: ['ci'],
  }, async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await visit(page, SCREEN)
    await nextSteps().waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    const ink = () => page.locator('h1').evaluate((title) => getComputedStyle(title).color)
    expect(await ink()).toBe('rgb(28, 33, 64)')
    // The inherited `print-color-adjust` prints the dots of the timeline, which are backgrounds. `break-inside` keeps
    // a row on one page.
    const row = await rowOf(CODE).evaluate((element) => {
      const { printColorAdjust, breakInside } = getComputedStyle(element.closest('li') ?? element)
      return [printColorAdjust, breakInside]
    })
    expect(row).toEqual(['exact', 'avoid'])
    expect(await page.getByRole('button', { name: /^(Hand in|More actions|View)/ }).count()).toBe(0)
    await page.emulateMedia({ media: null })
    await nextSteps().getByRole('button', { name: 'Hand in' }).click()
    await dialogOf(NOTE).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('h1').isVisible()).toBe(false)
    const position = (part: string) =>
      page.locator(`.mantine-Modal-${part}`).evaluate((element) => getComputedStyle(element).position)
    // What is fixed is printed on each page.
    expect(await position('inner')).toBe('static')
    await page.emulateMedia({ media: null, colorScheme: null })
  })

  it('returns the focus to what opened a dialog', { tags: ['ci'] }, async () => {
    const openers: readonly [Locator, string][] = [
      [nextSteps().getByRole('button', { name: 'Ask for more time' }), 'Ask for more time'],
      [nextSteps().getByRole('button', { name: 'Hand in' }), NOTE],
      [page.getByRole('button', { name: new RegExp(`^3: ${CODE}`) }), CODE],
    ]
    for (const [opener, title] of openers) {
      // The reload makes the code of each dialog load after its button was pressed.
      await visit(page, SCREEN)
      await opener.press('Enter')
      await dialogOf(title).getByRole('button', { name: 'Close' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Escape')
      await opener.and(page.locator(':focus')).waitFor()
    }
  })

  it('says so if the hand-in for which more time is needed cannot be read', { tags: ['ci'] }, async () => {
    await page.route('**/handIns/readHandIn*', (route) => route.fulfill({ status: 404, body: '{}' }))
    await visit(page, SCREEN)
    await nextSteps().getByRole('button', { name: 'Ask for more time' }).press('Enter')
    await dialogOf('Ask for more time').getByText('Failed to load this hand-in').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.keyboard.press('Escape')
  })

  it('refuses a file of the wrong kind, and one whose content does not match its extension', async () => {
    await nextSteps().getByRole('button', { name: 'Hand in' }).click()
    const dialog = dialogOf(NOTE)
    await choose(dialog, ZIP)
    await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor()
    await choose(dialog, NOT_A_PDF)
    await dialog.getByText(/The content of this file does not match its extension/).waitFor()
    expect(await dialog.getByRole('button', { name: 'Hand in version 1' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: `Remove ${NOT_A_PDF.name}` }).press('Enter')
    await sectionOf(dialog).and(page.locator(':focus')).waitFor()
  })

  it('hands in a version late, with a note and a receipt', async () => {
    const dialog = dialogOf(NOTE)
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: /^Choose file/ }).press('Enter')
    await (await choosing).setFiles(PDF)
    await sectionOf(dialog).and(page.locator(':focus')).waitFor()
    await dialog.getByText('1 page').waitFor()
    await dialog.getByLabel(/^Note to/).fill('The owner signed it today.')
    await checkScreen(page, 'hand-in-dialog')
    const takeCalls = recordCalls(page, (procedure) => procedure.endsWith('/precheckUpload'))
    // The new state is shown with the message, without waiting for the refetch.
    const { promise: refetched, resolve: refetch } = Promise.withResolvers<void>()
    await page.route('**/handIns/readHandIn*', (route) => refetched.then(() => route.continue()))
    await dialog.getByRole('button', { name: 'Hand in version 1' }).press('Enter')
    await dialog.locator(':focus').getByText(`Handed in: version 1 of ${NOTE}`).waitFor()
    await dialog
      .getByRole('region', { name: 'Versions' })
      .getByText(/, late$/)
      .waitFor()
    await dialog.getByText('Version 1 waits for review.').waitFor()
    refetch()
    await page.unrouteAll({ behavior: 'wait' })
    // Its upload no longer exists, so a second pre-check would refuse it.
    expect(takeCalls()).not.toContain('handIns/precheckUpload')
    await dialog.getByText('“The owner signed it today.”').waitFor()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save the receipt of version 1 as PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await checkScreen(page, 'hand-in-submitted')
  })

  it('keeps the first version when a second one replaces it before its review', async () => {
    const dialog = dialogOf(NOTE)
    await dialog.getByRole('button', { name: 'Hand in a new version' }).press('Enter')
    await dialog.and(page.locator(':focus')).waitFor()
    await choose(dialog, {
      ...PDF,
      name: 'second.pdf',
      buffer: Buffer.concat([PDF.buffer, Buffer.from('\n')]),
    })
    await dialog.getByRole('button', { name: 'Hand in version 2' }).click()
    await dialog.getByText(`Handed in: version 2 of ${NOTE}`).waitFor()
    const versions = dialog.getByRole('region', { name: 'Versions' }).getByRole('button')
    // The first version still has its receipt.
    await expect.poll(() => versions.allInnerTexts()).toEqual(['Version 2', 'Version 1', 'Receipt'])
    const download = page.waitForEvent('download')
    await versions.last().press('Enter')
    await download
    await versions.last().and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await rowOf(NOTE).getByText('waiting for review').waitFor()
    await nextSteps().getByText('Next, due in 4 days').waitFor()
  })

  it('offers no new version once the maximum number is reached', { tags: ['ci'] }, async () => {
    await page.route('**/handIns/readHandIn*', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const [newest] = answer.json.versions
      answer.json.versions = Array.from({ length: HAND_IN_VERSIONS_MAX }, (_, nth) => ({
        ...newest,
        id: nth === 0 ? newest.id : crypto.randomUUID(),
        number: HAND_IN_VERSIONS_MAX - nth,
      }))
      // Tells the client which values are dates.
      answer.meta = [
        ...answer.meta.filter(([, field]: [number, string]) => field !== 'versions'),
        ...answer.json.versions.flatMap((_: unknown, nth: number) =>
          ['startedAt', 'receivedAt', 'dueAt'].map((field) => [1, 'versions', nth, field]),
        ),
      ]
      await route.fulfill({ response, json: answer })
    })
    await visit(page, SCREEN)
    await rowOf(NOTE).getByRole('button', { name: 'View' }).click()
    await dialogOf(NOTE)
      .getByText(`This hand-in has reached the maximum of ${HAND_IN_VERSIONS_MAX} versions.`)
      .waitFor()
    expect(await dialogOf(NOTE).getByRole('button', { name: 'Hand in a new version' }).count()).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
    await page.keyboard.press('Escape')
  })

  it('asks for more time, once, and shows the date it asked for', async () => {
    await nextSteps().getByRole('button', { name: 'Ask for more time' }).click()
    const dialog = dialogOf('Ask for more time')
    await calendarButtonOf(dialog.getByLabel('New date')).press('Enter')
    // By keyboard, from the header of the calendar to the months and back: the pressed button disappears.
    const inCalendar = page.locator('[data-dates-dropdown] :focus')
    await page.getByRole('button', { name: /^\w+ 20\d\d$/ }).press('Enter')
    await inCalendar.and(page.getByText(/^\w{3}$/)).press('Enter')
    await inCalendar.and(page.getByText(/^\d+$/)).waitFor()
    const time = page.getByRole('textbox', { name: 'Time', exact: true })
    await time.press('Escape')
    await time.waitFor({ state: 'detached' })
    await calendarButtonOf(dialog.getByLabel('New date')).and(page.locator(':focus')).waitFor()
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await dialog.getByText('Please choose a new date.').waitFor()
    await dialog.getByText('Please give a reason.').waitFor()
    await dialog.getByLabel('Reason').fill('The sensors came late, so half of the field is missing.')
    await chooseLaterDay(dialog.getByLabel('New date'))
    await checkScreen(page, 'time-request')
    await dialog.getByRole('button', { name: 'Send request' }).press('Enter')
    await page.locator(':focus').getByText('Your request for more time has been sent.').waitFor()
    await nextSteps().getByRole('button', { name: 'Ask for more time' }).waitFor({ state: 'detached' })
    await nextSteps()
      .getByText(/^requested until /)
      .waitFor()
    await nextSteps().getByRole('button', { name: 'Hand in' }).click()
    await dialogOf(REPORT)
      .getByText(/^Requested until/)
      .waitFor()
    await page.keyboard.press('Escape')
  })

  it('says of the next hand-in that more time was refused', { tags: ['ci'] }, async () => {
    await portal.db.update(handInExtensions).set({ status: 'refused', decidedAt: portal.clock.now() })
    await visit(page, SCREEN)
    await nextSteps().getByText('refused', { exact: true }).waitFor()
    await nextSteps().getByRole('button', { name: 'Ask for more time' }).waitFor()
  })

  it('counts days by the server’s clock when the browser’s is wrong by a day', { tags: ['ci'] }, async () => {
    const other = await openAs(ANANYA, OWN_PROFILE)
    await other.clock.setFixedTime(new Date(Date.now() + DAY_MS))
    await visit(other, SCREEN)
    await other.getByText('Next, due in 4 days').waitFor()
  })

  it('shows the hand-ins of a project on its own page', { tags: ['ci'] }, async () => {
    await visit(page, `/student/view-project/${ids.cropId}`)
    const card = page.getByRole('region', { name: 'Hand-ins' })
    await card.getByRole('link', { name: REPORT }).click()
    await dialogOf(REPORT).waitFor()
  })
})

it('a private address serves the calendar until it is switched off', async () => {
  await visit(page, '/profile-settings')
  const section = page.getByRole('region', { name: 'Calendar' })
  // The buttons that are pressed here disappear; the focus stays near.
  const waitForFocusInSection = () => section.and(page.locator(':focus')).waitFor()
  await section.getByRole('button', { name: 'Make an address' }).press('Enter')
  await section.getByLabel('Private address').waitFor()
  await waitForFocusInSection()
  const address = await section.getByLabel('Private address').inputValue()
  const fetchFeed = () => fetch(address.replace(/^https?:\/\/[^/]+/, portal.address))
  expect(await (await fetchFeed()).text()).toContain(CODE)
  await checkScreen(page, 'profile-calendar')
  await section.getByRole('button', { name: 'Switch off' }).click()
  const question = page.getByRole('dialog', { name: 'Switch off?' })
  expect((await fetchFeed()).status).toBe(200)
  // The dialog would return the focus after 10 ms to a button that is gone by then.
  const release = await freezeTimers(page, 10)
  await question.getByRole('button', { name: 'Switch off' }).press('Enter')
  await section.getByRole('button', { name: 'Make an address' }).waitFor()
  await release()
  await waitForFocusInSection()
  expect((await fetchFeed()).status).toBe(404)
})

it('opens the timeline on a phone with today in its middle', { tags: ['ci'] }, async () => {
  const instructorId = (await findIds(portal))(MENTOR)
  // More than a first page has, and than fit side by side on a line that does not grow with them.
  const later = Array.from({ length: 40 }, (_, day) => 30 + day)
  for (const days of [-90, -60, -30, ...later]) {
    const dueAt = new Date(portal.clock.now().getTime() + days * DAY_MS)
    await addHandIn(portal, { instructorId, assignmentId: ids.cropId, title: `Report ${days}`, dueAt })
  }
  const phone = await openAs(ANANYA, { viewport: { width: 390, height: 844 } })
  await visit(phone, SCREEN)
  const timeline = phone.getByRole('region', { name: 'Timeline of this term' })
  const placeOfToday = async () => {
    const [frame, today] = [await timeline.boundingBox(), await timeline.getByText('Today').boundingBox()]
    return ((today?.x ?? 0) - (frame?.x ?? 0)) / (frame?.width ?? 1)
  }
  const points = timeline.getByRole('button')
  await expect.poll(() => points.count()).toBeGreaterThan(later.length)
  expect(await placeOfToday()).toBeGreaterThan(0.3)
  expect(await placeOfToday()).toBeLessThan(0.7)
  const places = await points.evaluateAll((all) => all.map((point) => point.getBoundingClientRect().x))
  const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(23)
})
