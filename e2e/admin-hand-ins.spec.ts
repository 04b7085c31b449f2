import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@capstone/contract/base.constants'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { sessions } from '../packages/server/src/features/accounts/accounts.table.ts'
import { handInExtensions, handInPlans } from '../packages/server/src/features/hand-ins/hand-ins.table.ts'
import { addHandIn } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { publishPlans } from '../packages/server/src/features/hand-ins/plans/plan-publication.job.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { calendarButtonOf, chooseDayOfNextMonth, closeCalendar } from './date-time-field.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, FARIDA, findIds, OMAR } from './people.ts'
import { PASSWORD } from './portal.ts'
import { addProjects, CROP, MENTOR } from './projects.ts'
import { choosePlanAction, discardPlan } from './screens.ts'
import { clickRowMenu, readOptions, selectOption } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'

const SCREEN = '/admin/hand-ins'
const PLAN = `${ANANYA.course}, ${ANANYA.year}`

let page: Page
let assignmentId: string
beforeAll(async () => {
  await createPeople(ANANYA, DEV, MENTOR, FARIDA, OMAR)
  assignmentId = (await addProjects(portal)).cropId
  page = await openAs(FARIDA)
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const due = () => page.getByRole('textbox', { name: /^Due/ })

const editItem = (place: Page, title: string) =>
  clickRowMenu(place.getByRole('listitem').filter({ hasText: title }), 'Edit')

/** Runs the job that gives every project its items, and waits until the screen says so. */
async function finishPublication() {
  await publishPlans(portal)
  await page.getByText('Published', { exact: true }).waitFor()
}

it('has no plans at first', async () => {
  await visit(page, SCREEN)
  await page.getByText('No plans yet').waitFor()
  await checkScreen(page, 'admin-hand-ins-empty')
})

it('says that a hand-in or a plan with a malformed id does not exist', { tags: ['ci'] }, async () => {
  await visit(page, `${SCREEN}?hand-in=b3a6a8f4-0d4e`)
  const dialog = page.getByRole('dialog', { name: 'Hand-in' })
  await dialog.getByText('This hand-in does not exist.').waitFor()
  await visit(page, `${SCREEN}?plan=b3a6a8f4-0d4e`)
  await page.getByText('This plan does not exist.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await visit(page, SCREEN)
})

it('starts a plan, names what is missing, and keeps it over a reload', async () => {
  await button('New plan').click()
  const course = page.getByRole('combobox', { name: 'Course' })
  await course.click()
  await page.keyboard.type(ANANYA.course ?? '')
  await page.keyboard.press('Enter')
  expect(await course.inputValue()).toBe(ANANYA.course)
  await selectOption(page.getByLabel('Year'), ANANYA.year ?? '')
  // The new plan exists while the dialog closes, which must not say that there is already one.
  await page.evaluate(() => {
    const mark = () => {
      if (document.body.innerText.includes('There is already a plan')) document.body.dataset.refused = 'true'
    }
    new MutationObserver(mark).observe(document.body, { childList: true, subtree: true })
  })
  await button('Continue').click()
  await page.locator('main:focus, main :focus').waitFor()
  expect(await page.locator('[data-refused]').count()).toBe(0)
  await button('Add item').click()
  await page.getByText('A new item.').waitFor()
  // The title of a new item has the focus.
  await page.keyboard.type('Synopsis')
  await button('Publish').click()
  await page.getByText('Please choose a day and a time.').waitFor()
  await due().and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByLabel('Title').focus()
  await button('Save draft').click()
  await due().and(page.locator(':focus')).waitFor()
  await page.reload()
  await page.getByText('Synopsis is new.').waitFor()
})

it('publishes a plan to every project of its course and year', async () => {
  await editItem(page, 'Synopsis')
  await chooseDayOfNextMonth(due(), 15)
  await calendarButtonOf(due()).and(page.locator(':focus')).waitFor()
  await checkScreen(page, 'admin-hand-ins-draft')
  await button('Publish').click()
  // The list of plans knows of the new plan before the plan itself is loaded.
  const listed = page.waitForResponse(/listPlans/)
  await page.route('**/handIns/readPlan*', async (route) => {
    await (await listed).finished()
    const response = await route.fetch()
    const answer = await response.json()
    // If the job finishes before the plan is read, changes the answer to that of a plan still being published.
    if (answer.json.publishedAt)
      Object.assign(answer.json, { status: 'publishing', progress: { done: 0, total: 3 } })
    await route.fulfill({ response, json: answer })
  })
  // The plan is shown as being published before the call is answered.
  await page.route('**/handIns/publishPlan', async (route) => {
    const response = await route.fetch()
    await page.getByText('0 of 3 projects have their items').waitFor()
    await route.fulfill({ response })
  })
  // Awaited before the click, since the message is shown for three seconds only.
  const message = page.getByText(`Publishing ${PLAN}. Every project`).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await message
  await page.getByText('0 of 3 projects have their items').waitFor()
  await checkScreen(page, 'admin-hand-ins-publishing')
  await page.unrouteAll({ behavior: 'wait' })
  await finishPublication()
  await page.getByRole('listitem').getByText('no cut-off').waitFor()
  // The pressed button is gone. The message that got the focus may be gone too; its empty frame keeps the focus.
  await page.locator('main:focus, main :focus').waitFor({ state: 'attached' })
  await checkScreen(page, 'admin-hand-ins')
})

it('asks before it moves a published date earlier, even when it saves over what somebody else saved meanwhile', async () => {
  await editItem(page, 'Synopsis')
  await calendarButtonOf(due()).click()
  await page.locator('table button:not([data-outside])').getByText('10', { exact: true }).click()
  await closeCalendar(page)
  await portal.db.update(handInPlans).set({ revision: 100 })
  for (const name of ['Save and notify them', 'Save my changes over it']) await button(name).click()
  const question = page.getByRole('dialog', { name: 'Move a published date earlier?' })
  await question.getByText(/Students get less time for Synopsis\./).waitFor()
  await checkScreen(page, 'admin-hand-ins-earlier')
  await question.getByRole('button', { name: 'Move it and notify them' }).click()
  await page.getByText(/^Saved\. Up to 1 student and 1 instructor will be notified\./).waitFor()
  await finishPublication()
})

it('orders items with the arrow keys, by dragging and with their menus', async () => {
  await button('Add item').click()
  await page.keyboard.type('Report')
  await button('Done').press('Enter')
  await page.getByRole('button', { name: 'Report', exact: true }).and(page.locator(':focus')).waitFor()
  const titles = () => page.getByRole('list', { name: 'Items' }).getByRole('heading').allTextContents()
  const handle = button('Move Report')
  await handle.press('ArrowUp')
  await page.getByText('Report is now 1 of 2').waitFor()
  expect(await titles()).toEqual(['Report', 'Synopsis'])
  await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true)
  await handle.hover()
  await page.mouse.down()
  await button('Move Synopsis').hover()
  await page.mouse.up()
  await page.getByText('Report is now 2 of 2').waitFor()
  expect(await titles()).toEqual(['Synopsis', 'Report'])

  // On a slow machine, an item is dropped before its last movement is rendered.
  await handle.hover()
  await page.mouse.down()
  const { y: clientY = 0 } = (await button('Move Synopsis').boundingBox()) ?? {}
  await handle.evaluate((element, clientY) => {
    for (const type of ['pointermove', 'pointerup'])
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY }))
  }, clientY)
  await page.mouse.up()
  await page.getByText('Report is now 1 of 2').waitFor()

  await clickRowMenu(page.getByRole('listitem').filter({ hasText: 'Report' }), 'Move down')
  await page.getByText('Report is now 2 of 2').waitFor()
  await clickRowMenu(page.getByRole('listitem').filter({ hasText: 'Report' }), 'Move up')
  await page.getByText('Report is now 1 of 2').waitFor()
  expect(await titles()).toEqual(['Report', 'Synopsis'])

  await page.getByRole('button', { name: 'Synopsis', exact: true }).click()
  await page.getByLabel('Title').waitFor()
  await button('Done').click()
  await discardPlan(page)
  await expect.poll(titles).toEqual(['Synopsis'])
  await page.locator('main:focus, main :focus').waitFor()
})

it('copies a plan to another year', async () => {
  const other = await openAs(FARIDA)
  await visit(other, SCREEN)
  await choosePlanAction(other, 'Copy to another course or year')
  const dialog = other.getByRole('dialog', { name: 'New plan' })
  expect(await dialog.getByRole('combobox', { name: 'Items' }).inputValue()).toBe(`Copy ${PLAN}`)
  await checkScreen(other, 'admin-hand-ins-copy')
  await selectOption(dialog.getByLabel('Course'), ANANYA.course ?? '')
  await selectOption(dialog.getByLabel('Year'), ANANYA.year ?? '')
  await dialog.getByText('There is already a plan for this course and year.').waitFor()
  await selectOption(dialog.getByLabel('Year'), '4th Year')
  // It cannot be cancelled while the items are being loaded.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await other.route('**/handIns/readPlan', (route) => released.then(() => route.continue()))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await other.keyboard.press('Escape')
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
  expect(await dialog.isVisible()).toBe(true)
  release()
  await other.locator('main:focus, main :focus').waitFor()
  await other.getByText('Synopsis is new.').waitFor()
  // The unsaved copy is kept over a reload; the screen is left after a question, and the copy shown again.
  await other.reload()
  await other.getByText('Synopsis is new.').waitFor()
  await other.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await other.getByRole('button', { name: 'Leave', exact: true }).click()
  await other.waitForURL('**/admin/dashboard')
  await walkTo(other, SCREEN)
  await other.getByText('Synopsis is new.').waitFor()
  // Another plan for the same course and year cannot be started meanwhile.
  await choosePlanAction(other, 'New plan')
  await selectOption(dialog.getByLabel('Course'), ANANYA.course ?? '')
  await selectOption(dialog.getByLabel('Year'), '4th Year')
  await dialog.getByText('There is already a plan for this course and year.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  // What is added while the plan is being saved stays, unsaved.
  const { promise: saving, resolve: answer } = Promise.withResolvers<void>()
  await other.route('**/handIns/savePlan', (route) => saving.then(() => route.continue()), { times: 1 })
  await other.getByRole('button', { name: 'Save draft' }).click()
  await other.getByRole('button', { name: 'Add item' }).click()
  await other.keyboard.type('Report')
  answer()
  await other.getByText(`Saved: ${ANANYA.course}, 4th Year.`).waitFor()
  await other.getByText('1 item needs a date before this can be saved.').waitFor()
  await other.getByRole('button', { name: 'Done' }).click()
  await clickRowMenu(other.getByRole('listitem').filter({ hasText: 'Report' }), 'Remove')
  await choosePlanAction(other, 'Delete')
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await other.getByText(`Deleted: ${ANANYA.course}, 4th Year`).waitFor()
})

it('keeps a plan that is started while another is being saved, and no longer lists the other as not saved', {
  tags: ['ci'],
}, async () => {
  const other = await openAs(FARIDA)
  await visit(other, SCREEN)
  const dialog = other.getByRole('dialog', { name: 'New plan' })
  const start = async (entry: string, year: string) => {
    await choosePlanAction(other, entry)
    await selectOption(dialog.getByLabel('Course'), ANANYA.course ?? '')
    await selectOption(dialog.getByLabel('Year'), year)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await start('Copy to another course or year', '4th Year')
  await other.getByText('Synopsis is new.').waitFor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await other.route('**/handIns/savePlan', (route) => released.then(() => route.continue()))
  await other.getByRole('button', { name: 'Save draft' }).click()
  await start('New plan', '3rd Year')
  await other.getByText('No items yet').waitFor()
  const saved = other.waitForResponse('**/handIns/savePlan')
  release()
  await saved
  const unsaved = `${ANANYA.course}, 3rd Year (not saved)`
  const filter = other.getByLabel('Plan', { exact: true })
  // The list of plans is refetched once the plan is stored.
  await expect.poll(() => readOptions(filter)).toContain(`${ANANYA.course}, 4th Year (draft)`)
  expect(await readOptions(filter)).toContain(unsaved)

  await selectOption(filter, `${ANANYA.course}, 4th Year (draft)`)
  await other.getByText('A draft: only administrators see it.').waitFor()
  await choosePlanAction(other, 'Delete')
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await other.getByText(`Deleted: ${ANANYA.course}, 4th Year`).waitFor()
  await expect.poll(() => readOptions(filter)).toEqual([PLAN, unsaved])
  await selectOption(filter, unsaved)
  await other.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => readOptions(filter)).toEqual([PLAN])
})

it('tells the second of two administrators that the plan has changed', async () => {
  const other = await openAs(OMAR)
  // Without live events, the second administrator's screen does not know of the change.
  await other.route('**/live/**', (route) => route.abort())
  await visit(other, SCREEN)
  await editItem(other, 'Synopsis')
  await other.getByLabel('Title').fill('Synopsis of the project')

  const first = await openAs(FARIDA)
  await visit(first, SCREEN)
  await editItem(first, 'Synopsis')
  // A different text each time, so that a retried test makes a change, too.
  await first.getByLabel('Instructions').fill(`Two pages (${randomUUID()}).`)
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await first.getByText('Saved.', { exact: true }).waitFor()
  await finishPublication()

  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText(/This plan has changed in the meantime/).waitFor()
  await other.getByRole('button', { name: 'Save my changes over it' }).click()
  await other.getByText(/^Saved\./).waitFor()
  await finishPublication()
  await page.getByRole('heading', { name: 'Synopsis of the project' }).waitFor()
  await first.route('**/live/**', (route) => route.abort())
  await visit(first, SCREEN)
  await editItem(first, 'Synopsis of the project')
  await first.getByLabel('Title').fill('Synopsis')
  await editItem(other, 'Synopsis of the project')
  await other.getByLabel('Instructions').fill(`Three pages (${randomUUID()}).`)
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText(/^Saved\./).waitFor()
  await finishPublication()
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await discardPlan(first, 'Discard mine')
  await first.locator('main:focus, main :focus').waitFor()
})

it('shows the grid of the course, and saves it as a file', async () => {
  await page.getByRole('link', { name: 'Grid', exact: true }).click()
  const cells = page.getByRole('row', { name: new RegExp(ANANYA.name) }).getByRole('button')
  await cells.first().waitFor()
  expect(await cells.count()).toBe(3)
  await checkScreen(page, 'admin-hand-ins-grid')
  const download = page.waitForEvent('download')
  await button('Export CSV').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const chunks = await (await file.createReadStream()).toArray()
  const text = Buffer.concat(chunks).toString()
  expect(text.trim().split('\n')).toHaveLength(4)
  expect(text).toContain(CROP)
})

it('asks for the password before the export when the sign-in is old, and returns the focus to its button', {
  tags: ['ci'],
}, async () => {
  const other = await openAs(FARIDA)
  await portal.db.update(sessions).set({ createdAt: new Date(Date.now() - HOUR_MS) })
  await visit(other, `${SCREEN}?tab=grid`)
  const opener = other.getByRole('button', { name: 'Export CSV' })
  const password = other.getByLabel('Your password', { exact: true })
  await opener.press('Enter')
  await password.and(other.locator(':focus')).waitFor()
  await other.keyboard.press('Escape')
  await other.getByText('Please confirm that it is you, and try once more.').waitFor()
  await opener.and(other.locator(':focus')).waitFor()
  await opener.press('Enter')
  await password.and(other.locator(':focus')).waitFor()
  await other.keyboard.type(PASSWORD)
  const download = other.waitForEvent('download')
  await other.keyboard.press('Enter')
  await download
  await opener.and(other.locator(':focus')).waitFor()
})

it('does not explain the arrow keys below a grid without projects', { tags: ['ci'] }, async () => {
  const other = await openAs(FARIDA)
  await visit(other, `${SCREEN}?tab=grid&course=BCA&year=1st%20Year`)
  await other.getByText('No projects in BCA, 1st Year').waitFor()
  expect(await other.getByText(/Arrow keys move/).count()).toBe(0)
})

it('changes the due date of one hand-in, and says that the student and the mentor will be notified', async () => {
  const row = page.getByRole('row', { name: /Crop-stress detection/ })
  await row.getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: 'Synopsis of the project' })
  await dialog.getByText('Nothing was handed in yet.').waitFor()
  await checkScreen(page, 'admin-hand-in-dialog')
  const changeTo = async (place: Page, day: number) => {
    await chooseDayOfNextMonth(place.getByLabel('Due for this student'), day)
    return place.getByRole('button', { name: 'Change and notify them' })
  }
  const change = await changeTo(page, 20)
  // Another browser changes the date after a new one was chosen here.
  const other = await openAs(FARIDA)
  await visit(other, new URL(page.url()).pathname + new URL(page.url()).search)
  await (await changeTo(other, 22)).click()
  await other.getByText('Changed. The student and the mentor will be notified.').waitFor()
  await other.close()
  await dialog.getByText(/, set by the administration$/).waitFor()
  await change.click()
  await dialog.getByText(/^This hand-in has changed in the meantime: .*, due/).waitFor()
  await change.click()
  await dialog.getByText('Changed. The student and the mentor will be notified.').waitFor()
  // The button has nothing more to do, but keeps the focus.
  await dialog.getByRole('button', { name: 'Change and notify them' }).and(page.locator(':focus')).waitFor()
  await changeTo(page, 21)
  await dialog.getByText('Changed. The student and the mentor').waitFor({ state: 'detached' })
  await checkScreen(page, 'admin-hand-in-unsaved')
  await dialog.getByRole('button', { name: 'Close' }).press('Escape')
  await button('Discard changes').click()
  // The focus returns to the cell.
  await page.locator('td button:focus').waitFor()
})

it('refuses to grant an extension whose date has passed, and asks for a later date', {
  tags: ['ci'],
}, async () => {
  const extensionId = randomUUID()
  const project = { instructorId: (await findIds(portal))(MENTOR), assignmentId }
  const handInId = await addHandIn(portal, { ...project, extensionId })
  const daysAgo = (days: number) => new Date(portal.clock.now().getTime() - days * DAY_MS)
  const reason = 'The sensors came late.'
  await portal.db
    .insert(handInExtensions)
    .values({ id: extensionId, handInId, reason, until: daysAgo(1), requestedAt: daysAgo(5) })
  await visit(page, `${SCREEN}?tab=extensions`)
  await button('Decide').click()
  const field = page.getByLabel('Until, if granted')
  await page.getByText('This date has passed. Please choose a later one to grant more time.').waitFor()
  await button(/^Grant$/).click()
  await field.and(page.locator('[aria-invalid="true"]:focus')).waitFor()
  await checkScreen(page, 'admin-extension-date-passed')
  await chooseDayOfNextMonth(field, 10)
  await page.getByText('This date has passed.').waitFor({ state: 'detached' })
})

it('counts what waits for each instructor', async () => {
  await visit(page, `${SCREEN}?tab=instructors`)
  const counts = page.getByRole('row', { name: new RegExp(MENTOR.name) }).getByRole('cell')
  await expect.poll(() => counts.allInnerTexts()).toEqual(['2', '0', '0', '0'])
  await checkScreen(page, 'admin-hand-ins-instructors')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  // The last tab is scrolled into view.
  const isInView = () =>
    page
      .getByRole('link', { name: 'By instructor' })
      .evaluate((tab) => tab.getBoundingClientRect().right <= window.innerWidth)
  await expect.poll(isInView).toBe(true)
})

it('lists more plans than one request returns', { tags: ['ci'] }, async () => {
  const archived = { course: 'BCA', year: '1st Year', status: 'archived' } as const
  await portal.db
    .insert(handInPlans)
    .values([...Array.from({ length: 100 }, () => archived), { course: 'Other', year: 'Final Year' }])
    .onConflictDoNothing()
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, SCREEN)
  expect(await readOptions(page.getByLabel('Plan', { exact: true }))).toContain('Other, Final Year (draft)')
})
