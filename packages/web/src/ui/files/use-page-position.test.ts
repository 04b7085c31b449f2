import { expect, it } from 'vitest'
import { findShownPage, MARGIN } from './use-page-position.ts'

const GAP = 16
const CLIENT_HEIGHT = 700

/** Lays out pages of a height, and returns the page that is shown at a scroll position, which the end limits. */
function layOut(pageCount: number, pageHeight: number) {
  const tops = Array.from({ length: pageCount }, (_, index) => MARGIN + index * (pageHeight + GAP))
  const scrollHeight = MARGIN + pageCount * (pageHeight + GAP)
  const end = Math.max(0, scrollHeight - CLIENT_HEIGHT)
  const showAt = (top: number) =>
    findShownPage({ scrollTop: Math.min(top, end), clientHeight: CLIENT_HEIGHT, scrollHeight }, tops)
  return { showAt, end, showPages: () => tops.map((top) => showAt(top - MARGIN)) }
}

it('a page at the top of the pane is shown, whatever its format, except near the end', () => {
  const [portrait, landscape] = [layOut(4, 1100), layOut(6, 300)]
  expect(portrait.showPages()).toEqual([1, 2, 3, 4])
  expect(landscape.showPages()).toEqual([1, 2, 3, 4, 6, 6])
})

it('a page is shown until the next one is at the top', () => {
  const { showAt } = layOut(4, 1100)
  expect([0, 1000, 1115, 1116].map(showAt)).toEqual([1, 1, 2, 2])
})

it('the last page is shown at the end, also when the browser rounds', () => {
  const { showAt, end } = layOut(6, 340)
  expect([end - 3, end - 0.5, end].map(showAt)).toEqual([5, 6, 6])
})

it('the first page is shown where all fit into the pane, and where there is none yet', () => {
  expect(layOut(2, 300).showAt(0)).toBe(1)
  expect(layOut(0, 300).showAt(0)).toBe(1)
})
