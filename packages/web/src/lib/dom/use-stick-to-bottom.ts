import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** So near to its end a page counts as scrolled to it, in pixels. */
const NEAR_END_PX = 64

const fromEnd = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY
const toEnd = () => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })

/**
 * Keeps the page scrolled to its end while what `content` holds grows, unless the person scrolled up. Where lines are
 * added above (`firstId` changes), what was in view stays in view. Returns how to go to the end in any case.
 */
export function useStickToBottom(content: RefObject<HTMLElement | null>, firstId: string | undefined) {
  const sticks = useRef(true)
  const distance = useRef(0)

  useEffect(() => {
    const note = () => {
      distance.current = fromEnd()
      sticks.current = distance.current < NEAR_END_PX
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])

  useEffect(() => {
    const { current: element } = content
    if (!element) return
    const growth = new ResizeObserver(() => {
      if (sticks.current) toEnd()
      else distance.current = fromEnd()
    })
    growth.observe(element)
    return () => growth.disconnect()
  }, [content])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the first line that matters.
  useLayoutEffect(() => {
    if (!sticks.current) window.scrollBy({ top: fromEnd() - distance.current, behavior: 'instant' })
  }, [firstId])

  return () => {
    sticks.current = true
    toEnd()
  }
}
