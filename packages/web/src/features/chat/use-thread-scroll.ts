import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** So near to its end a thread counts as scrolled to it, in pixels. */
const NEAR_END_PX = 64
/** So far below the upper edge the first new message is shown at opening. */
const ABOVE_NEW_PX = 12

interface Anchor {
  readonly number: string
  readonly top: number
}

/**
 * Keeps a thread scrolled to its end while it grows, unless the person scrolled up: then what is in view stays where it
 * is, whatever comes or goes above and below. `version` changes with what is loaded; `isWhole` is false while the end of
 * the thread is not. Messages carry their number in `data-number`, the line before what is new `data-new`.
 */
export function useThreadScroll(version: string, isWhole: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const sticks = useRef(true)
  const anchor = useRef<Anchor>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [seen, setSeen] = useState(0)

  const note = useEffectEvent(() => {
    const { current: box } = scroller
    if (!box) return
    const isNearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX
    // Who was at the end stays there while what is missing is asked for.
    sticks.current = isNearEnd && (isWhole || sticks.current)
    setAtEnd(sticks.current)
    const view = box.getBoundingClientRect()
    const messages = [...box.querySelectorAll<HTMLElement>('[data-number]')]
    const first = messages.find((each) => each.getBoundingClientRect().bottom > view.top)
    const { number } = first?.dataset ?? {}
    anchor.current = first && number ? { number, top: first.getBoundingClientRect().top } : null
    const last = messages.findLast((each) => each.getBoundingClientRect().top < view.bottom)
    const reached = Number(last?.dataset.number ?? 0)
    setSeen((before) => Math.max(before, reached))
  })
  const settle = useEffectEvent(() => {
    const { current: box } = scroller
    if (!box) return
    if (sticks.current) box.scrollTop = box.scrollHeight
    else if (anchor.current) {
      const { number, top } = anchor.current
      const element = box.querySelector(`[data-number="${number}"]`)
      if (element) box.scrollTop += element.getBoundingClientRect().top - top
    }
    note()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what is loaded that moves what is in view.
  useLayoutEffect(() => settle(), [version])
  useEffect(() => {
    const { current: box } = scroller
    const { current: lines } = content
    if (!box || !lines) return
    const onScroll = () => note()
    box.addEventListener('scroll', onScroll, { passive: true })
    const growth = new ResizeObserver(() => settle())
    growth.observe(lines)
    growth.observe(box)
    return () => {
      box.removeEventListener('scroll', onScroll)
      growth.disconnect()
    }
  }, [])

  return {
    scroller,
    content,
    isAtEnd,
    /** The number of the last message that has come into view. */
    seen,
    goToEnd: () => {
      sticks.current = true
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'instant' })
    },
    /** Brings the line before what is new into view where it is above it. */
    goToNew: () => {
      const { current: box } = scroller
      const line = box?.querySelector('[data-new]')
      if (!box || !line) return
      const above = line.getBoundingClientRect().top - box.getBoundingClientRect().top - ABOVE_NEW_PX
      if (above < 0) box.scrollTop += above
    },
  }
}
