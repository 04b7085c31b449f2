import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { takePicture } from './browser.ts'

/** Every theme at every width for whoever looks at the pictures; otherwise each theme and each width once. */
const { E2E_PICTURES, PROVE } = process.env
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const DESK = 1440
const PHONE = 360
const HEIGHT = 900
const LOOKS = [
  { colorScheme: 'light', width: DESK },
  { colorScheme: 'dark', width: PHONE },
] as const
const FURTHER_LOOKS = [
  { colorScheme: 'dark', width: DESK },
  { colorScheme: 'light', width: PHONE },
] as const

// Only what is wrong is put together. Each page looks at itself; else axe opens another page to join what frames of
// other sites say, which takes as long again and tells nothing of ours.
const LEAN = { runOnly: { type: 'tag' as const, values: RULES }, resultTypes: ['violations' as const] }

/** What axe finds in the page as it stands, one sentence each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(LEAN).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Looks at what the page shows in both themes, on a desk and on a phone: axe finds nothing, nothing stands out to the
 * side, and where E2E_PICTURES names a folder a picture of each is kept.
 */
export async function lookAt(page: Page, name: string) {
  const before = page.viewportSize()
  for (const { colorScheme, width } of E2E_PICTURES || PROVE ? [...LOOKS, ...FURTHER_LOOKS] : LOOKS) {
    await page.setViewportSize({ width, height: HEIGHT })
    // Colours on their way from one theme to the other are nobody's.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const look = `${name}, ${colorScheme}, ${width} px`
    expect(await axeFindings(page), look).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), look).toBeLessThanOrEqual(width)
    await takePicture(page, `${name}-${colorScheme}-${width}`)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before) await page.setViewportSize(before)
}
