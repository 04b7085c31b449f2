import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { takePicture } from './browser.ts'

const { E2E_PICTURES, SWEEP } = process.env
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** Rules that no tag of the guidelines enables. */
const RULES = {
  'label-content-name-mismatch': { enabled: true },
  'landmark-unique': { enabled: true },
  'empty-table-header': { enabled: true },
}
const DESKTOP = 1440
const PHONE = 360
const HEIGHT = 900
const DIALOG_TITLE_SIZE = '22px/30px'
/** Each theme and each width once. */
const VARIANTS = [
  { colorScheme: 'light', width: DESKTOP },
  { colorScheme: 'dark', width: PHONE },
] as const
const OTHER_VARIANTS = [
  { colorScheme: 'dark', width: DESKTOP },
  { colorScheme: 'light', width: PHONE },
] as const
const variants = E2E_PICTURES || SWEEP === 'full' ? [...VARIANTS, ...OTHER_VARIANTS] : SWEEP ? VARIANTS : []

const AXE_OPTIONS = {
  runOnly: { type: 'tag' as const, values: TAGS },
  rules: RULES,
  resultTypes: ['violations' as const],
}
const NO_SOURCE = ';'
/** How long, and how often, a finding is checked again before it counts. */
const POLLING = { timeout: 15_000, interval: 500 }

/** Returns what axe finds in the page, one text each. */
async function findAxeViolations(page: Page): Promise<string[]> {
  // A document keeps axe between scans; the builder would inject its half megabyte three times for each.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder(hasAxe ? { page, axeSource: NO_SOURCE } : { page })
  await setFootersSticky(page, false)
  // In legacy mode a page is analysed in place: otherwise axe opens another page to merge the results of cross-origin
  // frames, which takes twice as long and finds nothing of ours.
  const { violations } = await builder.setLegacyMode().options(AXE_OPTIONS).analyze()
  await setFootersSticky(page, true)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Makes sticky footers static, or sticky again. Where one covers a part of a control, axe would report the control as
 * too small.
 */
const setFootersSticky = (page: Page, isSticky: boolean) =>
  page.evaluate((sticky) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-sticky-footer] { position: static !important }')
    document.adoptedStyleSheets = sticky ? [] : [sheet]
  }, isSticky)

/** Returns the sizes of the titles of the open dialogs: "22px/30px". */
const readDialogTitleSizes = (page: Page) =>
  page.locator('.mantine-Modal-title').evaluateAll((titles) =>
    titles.map((title) => {
      const { fontSize, lineHeight } = getComputedStyle(title)
      return `${fontSize}/${lineHeight}`
    }),
  )

/**
 * Checks a state of a screen when SWEEP is set: axe finds no violation, nothing overflows sideways, and the titles of
 * dialogs have their one size, in the light theme on a desktop and the dark theme on a phone; with SWEEP=full, or
 * E2E_PICTURES naming a folder for screenshots, in both themes on both. Otherwise it does nothing. Each state is
 * checked once: a name used by another test fails.
 */
export async function checkScreen(page: Page, name: string) {
  if (variants.length === 0) return
  claimName(name)
  const before = page.viewportSize()
  try {
    for (const { colorScheme, width } of variants) {
      await page.setViewportSize({ width, height: HEIGHT })
      // Without reduced motion, colours between the two themes would be measured.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const variant = `${name}, ${colorScheme}, ${width} px`
      // A list that is being replaced has too little contrast for a moment.
      await expect.poll(() => findAxeViolations(page), { ...POLLING, message: variant }).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), variant).toBeLessThanOrEqual(
        width,
      )
      for (const size of await readDialogTitleSizes(page)) expect(size, variant).toBe(DIALOG_TITLE_SIZE)
      await takePicture(page, `${name}-${colorScheme}-${width}`)
    }
  } finally {
    await page.emulateMedia({ colorScheme: null, reducedMotion: null })
    if (before) await page.setViewportSize(before)
  }
}

/** Fails for a name that another test has checked, in any worker. A retried test may check it again. */
function claimName(name: string) {
  const { SWEPT_STATES } = process.env
  if (!SWEPT_STATES)
    throw new Error('SWEPT_STATES names no folder; sweep.setup.ts creates it before the first journey.')
  const { testPath, currentTestName } = expect.getState()
  const owner = `${testPath} ${currentTestName}`
  const claim = join(SWEPT_STATES, encodeURIComponent(name))
  appendFileSync(claim, `${owner}\n`)
  const owners = new Set(readFileSync(claim, 'utf8').trim().split('\n'))
  expect([...owners], `tests that check ${name}`).toEqual([owner])
}
