import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { takePicture } from './browser.ts'

const { E2E_PICTURES, SWEEP } = process.env
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const DESK = 1440
const PHONE = 360
const HEIGHT = 900
/** Each theme and each width once. */
const LOOKS = [
  { colorScheme: 'light', width: DESK },
  { colorScheme: 'dark', width: PHONE },
] as const
const FURTHER_LOOKS = [
  { colorScheme: 'dark', width: DESK },
  { colorScheme: 'light', width: PHONE },
] as const
const looks = E2E_PICTURES || SWEEP === 'full' ? [...LOOKS, ...FURTHER_LOOKS] : SWEEP ? LOOKS : []

// Only what is wrong is put together. Each page looks at itself; else axe opens another page to join what frames of
// other sites say, which takes as long again and tells nothing of ours.
const LEAN = { runOnly: { type: 'tag' as const, values: RULES }, resultTypes: ['violations' as const] }
const NOTHING = ';'
/** How long a state may still change, and how often it is looked at meanwhile; a finding that stays costs as long. */
const SETTLING = { timeout: 15_000, interval: 500 }

/** What axe finds in the page as it stands, one sentence each. */
async function axeFindings(page: Page): Promise<string[]> {
  // A document keeps axe from one scan to the next; the builder would send its half megabyte three times for each.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder(hasAxe ? { page, axeSource: NOTHING } : { page })
  const { violations } = await builder.setLegacyMode().options(LEAN).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * With SWEEP set, looks at what the page shows: light on a desk and dark on a phone; with SWEEP=full, or a folder for
 * pictures in E2E_PICTURES, both themes on both. Axe finds nothing, nothing stands out to the side. Without them it does
 * nothing. A state is looked at once: a name that another state has fails.
 */
export async function lookAt(page: Page, name: string) {
  if (looks.length === 0) return
  claimName(name)
  const before = page.viewportSize()
  try {
    for (const { colorScheme, width } of looks) {
      await page.setViewportSize({ width, height: HEIGHT })
      // Colours on their way from one theme to the other are nobody's.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const look = `${name}, ${colorScheme}, ${width} px`
      // A list that is being replaced is pale for a moment.
      await expect.poll(() => axeFindings(page), { ...SETTLING, message: look }).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), look).toBeLessThanOrEqual(width)
      await takePicture(page, `${name}-${colorScheme}-${width}`)
    }
  } finally {
    await page.emulateMedia({ colorScheme: null, reducedMotion: null })
    if (before) await page.setViewportSize(before)
  }
}

/** Fails for a name that another test has looked at, in any worker. A test that is tried again looks again. */
function claimName(name: string) {
  const { SWEPT_STATES } = process.env
  if (!SWEPT_STATES) throw new Error('SWEPT_STATES names no folder; it is made before the first journey.')
  const { testPath, currentTestName } = expect.getState()
  const owner = `${testPath} ${currentTestName}`
  const claim = join(SWEPT_STATES, encodeURIComponent(name))
  appendFileSync(claim, `${owner}\n`)
  const owners = new Set(readFileSync(claim, 'utf8').trim().split('\n'))
  expect([...owners], `tests that look at ${name}`).toEqual([owner])
}
