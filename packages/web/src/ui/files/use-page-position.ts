import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Space above and beside the pages, in pixels. */
export const MARGIN = 20

/**
 * Returns the number of the page that is shown in a pane, from the tops of all pages in pixels: the one at its top, or
 * the last one when the pane is scrolled to the end.
 */
export function findShownPage(
  { scrollTop, clientHeight, scrollHeight }: Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>,
  tops: readonly number[],
): number {
  const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
  const number = isAtEnd ? tops.length : tops.findLastIndex((top) => top <= scrollTop + MARGIN + 1) + 1
  return Math.max(1, number)
}

interface PagePositionInput {
  readonly pageCount: number
  readonly pageWidth: number
  /** The page to begin at. */
  readonly firstPage: number
}

/** Scrolls a pane of pages: to a page, and when the width of the pages changes, back to the place that was read. */
export function usePagePosition({ pageCount, pageWidth, firstPage }: PagePositionInput) {
  const [shown, setShown] = useState(1)
  const pane = useRef<HTMLDivElement>(null)
  /** The page that is shown, and how far its top is above that of the pane, as a multiple of the page's width. */
  const position = useRef<{ readonly page: number; readonly widthsAbove: number } | null>(null)
  /** The page that `goTo` went to; it counts as shown until the pane is scrolled on. */
  const chosen = useRef<{ readonly page: number; readonly scrollTop: number } | null>(null)
  const findPage = (number: number | undefined) =>
    pane.current?.querySelector<HTMLElement>(`[data-page="${number}"]`)
  const goTo = (number: number) => {
    const page = findPage(number)
    if (!page || !pane.current) return
    pane.current.scrollTo({ top: page.offsetTop - MARGIN })
    // Near the end, the pane cannot scroll as far as the page.
    chosen.current = { page: number, scrollTop: pane.current.scrollTop }
    setShown(number)
  }
  const arePagesShown = pageCount > 0 && pageWidth > 0
  const goToFirst = useEffectEvent(() => goTo(Math.min(firstPage, pageCount)))
  useEffect(() => {
    if (arePagesShown && firstPage > 1) goToFirst()
  }, [arePagesShown, firstPage])
  // The width changes with the zoom, and when a phone is turned.
  const restorePosition = useEffectEvent((width: number) => {
    const page = findPage(position.current?.page)
    if (page && pane.current && position.current)
      pane.current.scrollTo({ top: page.offsetTop - MARGIN + position.current.widthsAbove * width })
  })
  useLayoutEffect(() => restorePosition(pageWidth), [pageWidth])
  /** Reads which page is shown; call it when the pane was scrolled. */
  const readPosition = () => {
    const { current } = pane
    if (!current) return
    const pages = [...current.querySelectorAll<HTMLElement>('[data-page]')]
    if (chosen.current?.scrollTop !== current.scrollTop) chosen.current = null
    const tops = pages.map(({ offsetTop }) => offsetTop)
    const number = chosen.current?.page ?? findShownPage(current, tops)
    const at = pages[number - 1]
    setShown(number)
    if (!at) return
    const widthsAbove = (current.scrollTop + MARGIN - at.offsetTop) / pageWidth
    position.current = { page: number, widthsAbove }
  }
  return { pane, shown, goTo, readPosition }
}
