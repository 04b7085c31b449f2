import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { handInPlans } from '../packages/server/src/features/hand-ins/hand-ins.table.ts'
import { addPlanRow } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { visit } from './browser.ts'
import { openAs } from './pages.ts'
import { FARIDA } from './people.ts'
import { choosePlanAction } from './screens.ts'
import { readOptions, selectOption } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'

const PLANS = [
  { course: 'MCA', year: '1st Year' },
  { course: 'MCA', year: '2nd Year' },
] as const
const [FIRST, SECOND] = ['MCA, 1st Year (draft)', 'MCA, 2nd Year (draft)']

beforeAll(async () => {
  await createPeople(FARIDA)
  await portal.db.insert(handInPlans).values([...PLANS])
})

it('asks before another plan is chosen while one has unsaved changes', { tags: ['ci'] }, async () => {
  const page = await openAs(FARIDA)
  await visit(page, '/admin/hand-ins')
  const plan = page.getByRole('combobox', { name: 'Plan', exact: true })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const unsaved = page.getByText('Report is new.')
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.keyboard.type('Report')
  await page.getByRole('button', { name: 'Done' }).click()
  await unsaved.waitFor()

  await selectOption(plan, SECOND)
  await question.waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await plan.inputValue()).toBe(FIRST)
  expect(await unsaved.isVisible()).toBe(true)

  await selectOption(plan, SECOND)
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByText('No items yet').waitFor()
  // Nothing is unsaved in this plan, and the other one's draft is still there.
  await selectOption(plan, FIRST)
  await unsaved.waitFor()
})

it('starts a new plan only once the user has agreed to leave the one with unsaved changes', async () => {
  const page = await openAs(FARIDA)
  await visit(page, '/admin/hand-ins')
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.keyboard.type('Report')
  await page.getByText('Report is new.').waitFor()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const startPlan = async () => {
    await choosePlanAction(page, 'New plan')
    const dialog = page.getByRole('dialog', { name: 'New plan' })
    await selectOption(dialog.getByLabel('Course'), 'MCA')
    await selectOption(dialog.getByLabel('Year'), '4th Year')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await question.waitFor()
  }
  await startPlan()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await readOptions(page.getByLabel('Plan', { exact: true }))).toEqual([FIRST, SECOND])
  await startPlan()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByText('No items yet').waitFor()
})

it('starts one plan with a double click', { tags: ['ci'] }, async () => {
  const page = await openAs(FARIDA)
  await visit(page, '/admin/hand-ins')
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'New plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'New plan' })
  await selectOption(dialog.getByLabel('Course'), 'BSc')
  await selectOption(dialog.getByLabel('Year'), '1st Year')
  await dialog.getByRole('button', { name: 'Continue' }).dblclick()
  await page.getByText('No items yet').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const options = await readOptions(page.getByLabel('Plan', { exact: true }))
  expect(options.filter((name) => name.startsWith('BSc'))).toHaveLength(1)
})

/** Returns the names of what this tab keeps in its session storage. */
const readKeptKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).join())

it('warns that unsaved changes will be lost when their plan is deleted or archived, and removes them from the tab', async () => {
  const page = await openAs(FARIDA)
  const keptKeys = () => readKeptKeys(page)
  const changeAnd = async (action: 'Delete' | 'Archive') => {
    await visit(page, '/admin/hand-ins')
    await page.getByRole('button', { name: 'Add item' }).click()
    await page.keyboard.type('Report')
    await page.getByText('Report is new.').waitFor()
    expect(await keptKeys()).toContain(':plan:')
    await choosePlanAction(page, action)
    const question = page.getByRole('dialog')
    await question.getByText(/What you changed in this plan has not been saved and will be lost\.$/).waitFor()
    await question.getByRole('button', { name: action }).click()
    await page.getByText(`${action}d: MCA`).waitFor()
    expect(await keptKeys()).not.toContain(':plan:')
  }
  await changeAnd('Delete')
  const published = { status: 'published', publishedAt: new Date() } as const
  await portal.db
    .insert(handInPlans)
    .values({ course: 'MCA', year: '3rd Year', ...published })
    .onConflictDoNothing()
  await changeAnd('Archive')
})

it('keeps no draft of a plan whose changes were undone, and lists the unsaved ones of a plan archived elsewhere', async () => {
  const id = await addPlanRow(portal)
  const page = await openAs(FARIDA)
  await visit(page, `/admin/hand-ins?plan=${id}`)
  await page.getByRole('button', { name: 'Synopsis', exact: true }).click()
  const title = page.getByLabel('Title')
  await title.fill('Synopsis ')
  expect(await title.inputValue()).toBe('Synopsis ')
  expect(await readKeptKeys(page)).toContain(`:plan:${id}`)
  await title.fill('Synopsis')
  await expect.poll(() => readKeptKeys(page)).not.toContain(`:plan:${id}`)

  await title.fill('Proposal')
  await page.getByText('Proposal changes.').waitFor()
  await portal.db
    .update(handInPlans)
    .set({ status: 'archived', publishedAt: new Date() })
    .where(eq(handInPlans.id, id))
  await page.reload()
  const unsaved = page.getByRole('region', { name: 'Your changes were not saved' })
  await unsaved.getByText(/^Proposal: due/).waitFor()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await unsaved.waitFor({ state: 'detached' })
  expect(await readKeptKeys(page)).not.toContain(`:plan:${id}`)
})
