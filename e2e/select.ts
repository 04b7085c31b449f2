import type { Locator, Page } from 'playwright-core'

const optionsOf = (field: Locator) => field.page().getByRole('option')

/** The input of a select: its list has the same label, and is in the page while the input has the focus. */
const inputOf = (field: Locator): Locator => field.and(field.page().getByRole('combobox'))

/** Chooses an option of a select by its label. */
export async function selectOption(field: Locator, label: string): Promise<void> {
  await inputOf(field).click()
  await optionsOf(field).filter({ visible: true }).getByText(label, { exact: true }).click()
}

/** Opens a select, and returns the labels of its options. */
export async function readOptions(field: Locator): Promise<string[]> {
  await inputOf(field).click()
  await optionsOf(field).first().waitFor()
  const labels = await optionsOf(field).allInnerTexts()
  await field.page().keyboard.press('Escape')
  return labels
}

/** Whether the lower edge of the open list cuts an option through its text. */
export const isLastOptionCut = (page: Page): Promise<boolean> =>
  optionsOf(page.locator('body')).evaluateAll((options) => {
    const boxes = options.map((option) => option.getBoundingClientRect()).filter(({ height }) => height > 0)
    let list = options.find((option) => option.checkVisibility())?.parentElement
    while (list && list.scrollHeight <= list.clientHeight) list = list.parentElement
    const bottom = list?.getBoundingClientRect().bottom ?? 0
    return boxes.some((box) => box.top + 10 < bottom && box.bottom - 10 > bottom)
  })

/** Filters a list by one of the counts above it. */
export const chooseCount = (page: Page, label: string) =>
  page
    .getByRole('radiogroup')
    .locator('label')
    .filter({ hasText: new RegExp(`^${label}\\b`) })
    .click()

/** The open menu; another may still be closing. */
const openMenuOn = (page: Page) => page.locator('[role=menu]:focus-within')

/** Opens the menu of a row, waits until it has the focus and so takes keys, and returns an entry of it. */
export async function openRowMenu(row: Locator, entry: string): Promise<Locator> {
  await row.getByRole('button', { name: 'More actions' }).click()
  const menu = openMenuOn(row.page())
  await menu.waitFor()
  return menu.getByRole('menuitem', { name: entry })
}

/** Opens the menu of a row, and returns the labels of its entries. */
export async function readRowMenu(row: Locator): Promise<string[]> {
  await openRowMenu(row, '')
  const labels = await openMenuOn(row.page()).getByRole('menuitem').allInnerTexts()
  await row.page().keyboard.press('Escape')
  return labels
}

/** Chooses an entry of a row's menu. */
export const clickRowMenu = async (row: Locator, entry: string) => (await openRowMenu(row, entry)).click()
