import { DAY_MS } from '@capstone/contract/base.constants'
import { ITEM_TITLE_MAX_LENGTH } from '@capstone/contract/hand-ins/hand-ins.constants'
import { DUE_DATE_PAST } from '@capstone/contract/hand-ins/hand-ins.errors'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import { handIns } from '../packages/server/src/features/hand-ins/hand-ins.table.ts'
import { addHandIn } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { calendarButtonOf, chooseDayOfNextMonth, chooseDayOfPreviousMonth } from './date-time-field.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { addProjects, CROP, MENTOR } from './projects.ts'
import { call, whileFailing } from './rpc.ts'
import { PDF, pdfOfPages } from './sample-files.ts'
import { clickRowMenu, selectOption } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'

const SCREEN = '/instructor/hand-ins'
const REPORT = 'Progress report'
const ITEM = 'Field notes'
const FEEDBACK = 'Please say who decided the nine plots.'

let page: Page
let assignmentId: string
let reportId: string
beforeAll(async () => {
  await createPeople(ANANYA, DEV, MENTOR)
  const { cropId } = await addProjects(portal)
  assignmentId = cropId
  const idOf = await findIds(portal)
  const dueAt = new Date(portal.clock.now().getTime() - DAY_MS)
  reportId = await addHandIn(portal, {
    instructorId: idOf(MENTOR),
    assignmentId: cropId,
    title: REPORT,
    dueAt,
  })
  page = await openAs(MENTOR)
})

/** Hands in a version of the report, or of another hand-in, as its student. */
async function handIn(version: number, id: string, title: string, file = PDF) {
  const student = await openAs(ANANYA)
  await visit(student, `/student/hand-ins?hand-in=${id}`)
  const dialog = student.getByRole('dialog', { name: title })
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: `Hand in version ${version}` }).click()
  await dialog.getByText(`Handed in: version ${version} of ${title}`).waitFor()
}

/** Replaces the year of the due date that a procedure is called with, so that the server refuses the date. */
const changeYear = (procedure: string, year: string) =>
  page.route(`**/handIns/${procedure}`, (route) =>
    route.continue({
      postData:
        route
          .request()
          .postData()
          ?.replace(/("dueAt":")\d{4}/, `$1${year}`) ?? '',
    }),
  )

const feedback = () => page.getByRole('textbox', { name: 'Feedback' })

/** Clicks Accept or Return, and confirms it. */
async function review(on: Page, action: 'Accept' | 'Return') {
  await on.getByRole('button', { name: new RegExp(`^${action}`) }).click()
  const question = on.getByRole('dialog', { name: new RegExp(`^${action} version`) })
  await question.getByRole('button', { name: action }).press('Enter')
}

it('says that nothing waits for review', { tags: ['ci'] }, async () => {
  await whileFailing(page, 'handIns/listQueue', () =>
    whileFailing(page, 'repository/listOwnProjects', async () => {
      await visit(page, SCREEN)
      await page.getByText('Items can be added once it is loaded.').waitFor()
      // The filter by project.
      await page.getByText('Failed to load projects').waitFor()
    }),
  )
  await visit(page, SCREEN)
  await page.getByText('Nothing to review').waitFor()
  expect(await page.getByText('leave the field').count()).toBe(0)
  await checkScreen(page, 'instructor-hand-ins-empty')
})

it('says that a hand-in with a malformed id does not exist, and ignores a malformed project', {
  tags: ['ci'],
}, async () => {
  await visit(page, `${SCREEN}?show=all&project=crop&hand-in=b3a6a8f4-0d4e`)
  await page.getByText('This hand-in does not exist.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('link', { name: new RegExp(REPORT) }).waitFor()
})

it('shows the PDF of a late version beside the feedback, and keeps what is typed over a reload', async () => {
  await handIn(1, reportId, REPORT)
  await visit(page, SCREEN)
  await page.getByRole('region', { name: 'Page 1 of 1' }).locator('canvas').waitFor()
  await page.getByRole('link', { name: new RegExp(`${ANANYA.name}.*${CROP}.*1 day late`) }).waitFor()
  await page.getByRole('region', { name: 'Review' }).getByText(CROP).and(page.locator(':visible')).waitFor()
  await page.keyboard.press('f')
  await page.keyboard.type(FEEDBACK)
  await page.reload()
  await feedback().waitFor()
  expect(await feedback().inputValue()).toBe(FEEDBACK)
  await checkScreen(page, 'instructor-hand-ins')
})

it('has a button on a phone that scrolls from the file to the review', { tags: ['ci'] }, async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, SCREEN)
  await page.getByRole('link', { name: new RegExp(ANANYA.name) }).click()
  // The list with the visible heading is hidden; a screen reader has another one.
  await page.getByRole('heading', { level: 1, name: 'Hand-ins' }).waitFor()
  const heading = page.getByRole('region', { name: 'Review' }).getByRole('heading', { name: REPORT })
  const isShown = () =>
    heading.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      return top >= 0 && top < innerHeight / 2
    })
  expect(await isShown()).toBe(false)
  await page.getByRole('button', { name: 'To the review' }).click()
  await expect.poll(isShown).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('Ctrl+K offers what can be done for a student who is found', { tags: ['ci'] }, async () => {
  const idOf = await findIds(portal)
  await portal.db
    .update(users)
    .set({ assignedInstructor: idOf(MENTOR) })
    .where(eq(users.id, idOf(ANANYA)))
  await visit(page, '/instructor/dashboard')
  const choose = async (action: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Find anything').fill(ANANYA.name.toLowerCase())
    await page.getByRole('button', { name: `${action} ${ANANYA.name}` }).click()
  }
  await choose('Assign a project to')
  await page.waitForURL('**/instructor/assign-project?students=*')
  await choose('Write to')
  await page.waitForURL('**/instructor/support-tickets?*project=*')
  await page.getByRole('textbox', { name: 'Your message' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find anything').fill(ANANYA.name.toLowerCase())
  const entry = page.getByRole('button', { name: `Review the hand-in of ${ANANYA.name}` })
  await entry.waitFor()
  await checkScreen(page, 'palette-person')
  await entry.click()
  await page.waitForURL('**/instructor/hand-ins?hand-in=*')
  await page.getByRole('region', { name: 'Review' }).getByRole('heading', { name: REPORT }).waitFor()
})

const closeAt = (closesAt: Date | null) => portal.db.update(handIns).set({ closesAt })

it('asks before a click accepts a version, or returns it after the cut-off without a new date', async () => {
  await closeAt(new Date(portal.clock.now().getTime() - DAY_MS / 2))
  await visit(page, SCREEN)
  await page.getByRole('button', { name: /^Accept/ }).click()
  const acceptance = page.getByRole('dialog', { name: 'Accept version 1?' })
  await acceptance.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
  await acceptance.getByText(`by ${ANANYA.name}, for “${CROP}”`).waitFor()
  await acceptance.getByText('cannot be returned any more').waitFor()
  await acceptance.getByRole('button', { name: 'Cancel' }).click()
  await acceptance.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Return/ }).click()
  const question = page.getByRole('dialog', { name: 'Return version 1?' })
  await question.getByText('without a new date nothing more can be handed in').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await closeAt(null)
  await visit(page, SCREEN)
})

it('asks before a key returns a version, and then says that it was returned', async () => {
  await page.getByRole('heading', { name: REPORT }).click()
  // Escape moves the focus out of the field, but keeps it in the screen.
  await page.keyboard.press('f')
  await page.getByRole('textbox', { name: 'Feedback' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('main :focus:not(textarea)').waitFor()
  await page.keyboard.press('r')
  const question = page.getByRole('dialog', { name: 'Return version 1?' })
  await question.getByText('without a new one, the next version is late').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(`Returned: ${REPORT}, ${ANANYA.name}`).waitFor()
  await page.getByText('Nothing to review').waitFor()
})

it('opens a cell of the grid with Enter, and Back returns the focus to it', async () => {
  await visit(page, `${SCREEN}?view=grid`)
  const cell = page.getByRole('button', { name: /Returned/ })
  await cell.waitFor()
  await checkScreen(page, 'instructor-hand-ins-grid')
  await cell.press('Enter')
  await page.getByText('It was returned and waits for a new version.').waitFor()
  await page.locator('main:focus').waitFor()
  await page.getByText(FEEDBACK).waitFor()
  await page.goBack()
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /Returned/ })
    .and(page.locator(':focus'))
    .waitFor()
})

it('keeps the focus on the control that switches the view', { tags: ['ci'] }, async () => {
  await visit(page, `${SCREEN}?view=grid`)
  await page.getByRole('radio', { name: 'Grid' }).press('ArrowLeft')
  await page.waitForURL((url) => !url.search.includes('view=grid'))
  await page.getByRole('radio', { name: 'Queue' }).and(page.locator(':focus')).waitFor()
})

it('limits the queue to a project', async () => {
  await visit(page, `${SCREEN}?show=all`)
  await selectOption(page.getByRole('combobox', { name: 'Project', exact: true }), CROP)
  await page.waitForURL(/[?&]project=/)
  await page.getByRole('link', { name: new RegExp(REPORT) }).waitFor()
  await visit(page, `${SCREEN}?show=all&project=b3a6a8f4-0d4e-4a52-9d3f-4a4dd1f2a111`)
  await page.getByText('No hand-ins of this project here').waitFor()
})

it('tells a second browser what the first one did, and keeps the feedback typed in the second', {
  tags: ['ci'],
}, async () => {
  await handIn(2, reportId, REPORT)
  await visit(page, SCREEN)
  await feedback().waitFor()
  const second = await openAs(MENTOR)
  // Without live events, this browser does not know of the other one.
  await second.route('**/live/**', (route) => route.abort())
  await visit(second, SCREEN)
  await second.getByRole('textbox', { name: 'Feedback' }).fill(FEEDBACK)

  await review(page, 'Accept')
  await page.getByText(`Accepted: ${REPORT}, ${ANANYA.name}`).waitFor()
  await review(second, 'Return')
  await second.getByText(/^This hand-in has changed in the meantime: version 2 was accepted/).waitFor()
  await second.getByText('This hand-in was accepted.').waitFor()
  await second.getByText('Your feedback, which was not sent').waitFor()
  await second.getByText(FEEDBACK).last().waitFor()
  await checkScreen(second, 'instructor-hand-in-changed')
  await second.getByRole('button', { name: 'Discard it' }).click()
  await second.getByText('Your feedback, which was not sent').waitFor({ state: 'detached' })
})

it('adds an item to a project, changes it and removes it', async () => {
  const opener = page.getByRole('button', { name: 'Add item' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add item' })
  await dialog.getByLabel('Title').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await opener.and(page.locator(':focus')).waitFor()
  await opener.click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Please choose a project.').waitFor()
  // The first field with an error has the focus; it is far above the button.
  expect(await dialog.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog.getByLabel('Title').fill(ITEM)
  const due = dialog.getByLabel('Due')
  await chooseDayOfPreviousMonth(due, 15)
  await dialog
    .getByText('This date has passed: the item is missing, or closed, as soon as it is added.')
    .waitFor()
  await chooseDayOfNextMonth(due, 15)
  await chooseDayOfNextMonth(due, 15)
  await dialog.getByRole('checkbox', { name: `${ANANYA.name}, ${CROP}` }).check()
  await checkScreen(page, 'instructor-add-item')
  await changeYear('addOwnItem', 'soon')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await due.and(page.locator('[aria-invalid="true"]:focus')).waitFor()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText(`Added to 1 project: ${ITEM}`).waitFor()

  await visit(page, `${SCREEN}?show=all`)
  await page.getByRole('link', { name: new RegExp(ITEM) }).click()
  const review = page.getByRole('region', { name: 'Review' })
  await clickRowMenu(review, 'Change item')
  const change = page.getByRole('dialog', { name: `Change ${ITEM}` })
  await change.getByLabel('Title').fill(`${ITEM} of May`)
  await change.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`Changed: ${ITEM} of May`, { exact: true }).waitFor()
  await review.getByRole('heading', { name: `${ITEM} of May` }).waitFor()
  await clickRowMenu(review, 'Change item')
  const again = page.getByRole('dialog', { name: `Change ${ITEM} of May` })
  // Students know these dates, so they can only move later; a cut-off where there was none would take time away.
  expect(await again.getByLabel('Closes').isDisabled()).toBe(true)
  await calendarButtonOf(again.getByLabel('Due')).click()
  const day = (number: number) =>
    page.locator('table button:not([data-outside])').getByText(String(number), { exact: true })
  await day(15).waitFor()
  expect([await day(14).isDisabled(), await day(15).isDisabled()]).toEqual([true, false])
  await page.keyboard.press('Escape')
  await chooseDayOfNextMonth(again.getByLabel('Due'), 16)
  await again.getByRole('button', { name: 'Save and notify the students' }).click()
  await again.waitFor({ state: 'detached' })
  const changed = page
    .getByRole('status')
    .filter({ hasText: `Changed: ${ITEM} of May. Its students are notified.` })
  await changed.waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Its students are notified')
  await clickRowMenu(review, 'Remove item')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Item removed').waitFor()
})

it('does not overflow with a long title', { tags: ['ci'] }, async () => {
  const idOf = await findIds(portal)
  const title = 'W'.repeat(ITEM_TITLE_MAX_LENGTH)
  await addHandIn(portal, {
    instructorId: idOf(MENTOR),
    assignmentId,
    title,
    dueAt: new Date(portal.clock.now().getTime() + DAY_MS),
  })
  await visit(page, `${SCREEN}?show=all`)
  const entry = page.getByRole('link', { name: new RegExp(title) })
  await entry.click()
  const review = page.getByRole('region', { name: 'Review' })
  await review.getByRole('heading', { name: title }).waitFor()
  const isWithin = (place: Locator) => place.evaluate((element) => element.scrollWidth <= element.clientWidth)
  for (const place of [entry, review]) expect(await isWithin(place)).toBe(true)
  await clickRowMenu(review, 'Change item')
  const dialog = page.getByRole('dialog', { name: `Change ${title}` })
  await dialog.getByLabel('Title').waitFor()
  expect(await isWithin(dialog)).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await visit(page, `${SCREEN}?view=grid`)
  const column = page.getByRole('columnheader', { name: new RegExp(title) })
  expect((await column.boundingBox())?.width).toBeLessThan(400)
  // Nor do the items take the space of the names.
  await page.setViewportSize({ width: 800, height: 800 })
  expect((await page.getByRole('rowheader').first().boundingBox())?.width).toBeGreaterThan(260)

  // On paper, where nothing can be scrolled, the grid fits, too.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 340, height: 800 })
  const isWhole = () =>
    page.getByRole('grid').evaluate((grid) => grid.getBoundingClientRect().right <= window.innerWidth)
  expect(await isWhole()).toBe(true)
  await page.emulateMedia({ media: null })
})

it('keeps the hand-in open whose feedback is being written when it leaves the queue', async () => {
  const instructorId = (await findIds(portal))(MENTOR)
  const add = async (title: string) => {
    const id = await addHandIn(portal, { instructorId, assignmentId, title })
    await handIn(1, id, title)
    return id
  }
  const [handInId, nextId] = [await add('Interview notes'), await add('Budget')]
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, SCREEN)
  const heading = page.getByRole('heading', { name: 'Interview notes' })
  await heading.waitFor()
  await page.keyboard.press('f')
  await feedback().and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Please add')
  const other = await openAs(MENTOR)
  const accept = (id: string) =>
    call(other, 'handIns/acceptVersion', { handInId: id, version: 1, feedback: '' })
  await accept(handInId)
  await page.getByText('This hand-in was accepted.').waitFor()
  await page.getByText('Your feedback, which was not sent').waitFor()
  await heading.waitFor()
  await accept(nextId)
})

it('keeps the focus where the list and a review replace each other', async () => {
  const instructorId = (await findIds(portal))(MENTOR)
  const title = 'Glossary'
  await handIn(1, await addHandIn(portal, { instructorId, assignmentId, title }), title)
  await page.setViewportSize({ width: 1100, height: 900 })
  await visit(page, SCREEN)
  const focused = page.locator(':focus')
  const entry = page.getByRole('link', { name: new RegExp(title) })
  const heading = page.getByRole('region', { name: 'Review' }).getByRole('heading', { name: title })
  await entry.press('Enter')
  await heading.and(focused).waitFor()
  await page.getByRole('button', { name: 'All hand-ins' }).press('Enter')
  await entry.and(focused).waitFor()
  await entry.press('Enter')
  await heading.and(focused).waitFor()
  await page.keyboard.press('a')
  const question = page.getByRole('dialog', { name: 'Accept version 1?' })
  // Each change of the heading until the question is gone.
  const titles = await question.getByRole('heading').evaluateHandle((element) => {
    const seen: (string | null)[] = []
    const options = { childList: true, characterData: true, subtree: true }
    new MutationObserver(() => seen.push(element.textContent)).observe(element, options)
    return seen
  })
  await question.getByRole('button', { name: 'Accept' }).press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(await titles.jsonValue()).toEqual([])
  await focused.filter({ hasText: `Accepted: ${title}, ${ANANYA.name}` }).waitFor()
})

it('has a switch for its shortcuts, and moves the focus to a due date that the server refuses', async () => {
  const instructorId = (await findIds(portal))(MENTOR)
  const title = 'Bibliography'
  await handIn(1, await addHandIn(portal, { instructorId, assignmentId, title }), title)
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, SCREEN)
  // Keys without a modifier can be switched off, for those who dictate.
  const shortcuts = page.getByRole('switch', { name: 'Keyboard shortcuts' })
  await shortcuts.uncheck({ force: true })
  await page.reload()
  await feedback().waitFor()
  expect(await shortcuts.isChecked()).toBe(false)
  await page.keyboard.press('a')
  await page.keyboard.press('f')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.locator('textarea:focus').count()).toBe(0)
  await shortcuts.check({ force: true })
  await feedback().fill(FEEDBACK)
  const due = page.getByLabel('New due date if returned')
  await chooseDayOfNextMonth(due, 15)
  await changeYear('returnVersion', '2020')
  await page.route('**/handIns/readHandIn*', (route) => route.fulfill({ status: 404, body: '{}' }))
  await review(page, 'Return')
  await page.getByText(DUE_DATE_PAST).waitFor()
  await due.and(page.locator('[aria-invalid="true"]:focus')).waitFor()
  await page.getByText('Failed to load this hand-in').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Failed to load this hand-in').waitFor({ state: 'detached' })
  await review(page, 'Return')
  await page.getByText(`Returned: ${title}, ${ANANYA.name}`).waitFor()
})

it('shows the first thousand pages of a PDF with more', { tags: ['ci'] }, async () => {
  const idOf = await findIds(portal)
  const id = await addHandIn(portal, { instructorId: idOf(MENTOR), assignmentId, title: 'Thesis' })
  await handIn(1, id, 'Thesis', pdfOfPages(1001))
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, SCREEN)
  await page.getByText('1 of 1000').waitFor()
  await page.getByText('Only the first 1,000 of 1,001 pages are shown here.').waitFor()
  expect(await page.locator('[data-page]').count()).toBe(1000)
})
