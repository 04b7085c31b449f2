import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A page scrolled to within this distance of its bottom counts as scrolled to it, in pixels. */
const NEAR_BOTTOM_PX = 64

const distanceFromBottom = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY
const scrollToBottom = () =>
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })

/**
 * Keeps the page scrolled to its bottom while `content` grows, unless the person scrolled up. Without items it stays at
 * its top, where the title is. When items are added above (`firstId` changes), the scroll position is preserved.
 * `scrollToEnd` scrolls to the bottom in any case; `scrollTo` scrolls to the start of an element and leaves the bottom.
 */
export function useStickToBottom(content: RefObject<HTMLElement | null>, firstId: string | undefined) {
  const isStuck = useRef(true)
  const hasItems = useRef(false)
  const distance = useRef(0)

  useEffect(() => {
    const measure = () => {
      distance.current = distanceFromBottom()
      isStuck.current = distance.current < NEAR_BOTTOM_PX
    }
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [])

  useEffect(() => {
    const { current: element } = content
    if (!element) return
    const growth = new ResizeObserver(() => {
      if (isStuck.current && hasItems.current) scrollToBottom()
      else distance.current = distanceFromBottom()
    })
    growth.observe(element)
    return () => growth.disconnect()
  }, [content])

  useLayoutEffect(() => {
    const hadItems = hasItems.current
    hasItems.current = firstId !== undefined
    if (!firstId) {
      // All items have been deleted.
      if (hadItems) window.scrollTo({ top: 0, behavior: 'instant' })
    } else if (!isStuck.current)
      window.scrollBy({ top: distanceFromBottom() - distance.current, behavior: 'instant' })
  }, [firstId])

  return {
    scrollToEnd: () => {
      hasItems.current = true
      isStuck.current = true
      scrollToBottom()
    },
    scrollTo: (element: Element | undefined) => {
      isStuck.current = false
      element?.scrollIntoView({ block: 'start', behavior: 'instant' })
    },
  }
}
