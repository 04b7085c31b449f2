import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** A thread this close to its end, in pixels, counts as scrolled to the end. */
const NEAR_END_PX = 64
/** The distance, in pixels, of the divider before new messages from the top edge when a thread opens. */
const ABOVE_NEW_PX = 12

interface Anchor {
  readonly number: string
  readonly top: number
}

/**
 * Keeps a thread scrolled to its end while it grows. If the person has scrolled up, it keeps the visible messages in
 * place when others are added or removed. `version` must change with the loaded messages; `isEndLoaded` says whether
 * the last message of the thread is loaded. Once `isOpened`, it scrolls up to the divider before new messages if that
 * is above the visible area. Messages have their number in `data-number`; the divider has `data-new`.
 */
export function useThreadScroll(version: string, isEndLoaded: boolean, isOpened: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const sticksToEnd = useRef(true)
  const anchor = useRef<Anchor>(null)
  const hasShownNew = useRef(false)
  const [isAtEnd, setAtEnd] = useState(true)
  const [seen, setSeen] = useState(0)

  const recordPosition = useEffectEvent(() => {
    const { current: box } = scroller
    if (!box) return
    const isNearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX
    // A person who was at the end stays there while the missing messages load.
    sticksToEnd.current = isNearEnd && (isEndLoaded || sticksToEnd.current)
    setAtEnd(sticksToEnd.current)
    const view = box.getBoundingClientRect()
    const messages = [...box.querySelectorAll<HTMLElement>('[data-number]')]
    const first = messages.find((each) => each.getBoundingClientRect().bottom > view.top)
    const { number } = first?.dataset ?? {}
    anchor.current = first && number ? { number, top: first.getBoundingClientRect().top } : null
    // Until the thread is opened, the view is at its end, and new messages above have not been on screen.
    if (!isOpened) return
    const last = messages.findLast((each) => each.getBoundingClientRect().top < view.bottom)
    const reached = Number(last?.dataset.number ?? 0)
    setSeen((before) => Math.max(before, reached))
  })
  const restorePosition = useEffectEvent(() => {
    const { current: box } = scroller
    if (!box) return
    if (sticksToEnd.current) box.scrollTop = box.scrollHeight
    else if (anchor.current) {
      const { number, top } = anchor.current
      const element = box.querySelector(`[data-number="${number}"]`)
      if (element) box.scrollTop += element.getBoundingClientRect().top - top
    }
    if (isOpened && !hasShownNew.current) {
      hasShownNew.current = true
      scrollUpToNew(box)
    }
    recordPosition()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the loaded messages moves the visible ones.
  useLayoutEffect(() => restorePosition(), [version, isOpened])
  useEffect(() => {
    const { current: box } = scroller
    const { current: lines } = content
    if (!box || !lines) return
    const onScroll = () => recordPosition()
    box.addEventListener('scroll', onScroll, { passive: true })
    const resizeObserver = new ResizeObserver(() => restorePosition())
    resizeObserver.observe(lines)
    resizeObserver.observe(box)
    return () => {
      box.removeEventListener('scroll', onScroll)
      resizeObserver.disconnect()
    }
  }, [])

  return {
    scroller,
    content,
    isAtEnd,
    /** The number of the last message that was scrolled into view. */
    seen,
    goToEnd: () => {
      sticksToEnd.current = true
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'instant' })
    },
  }
}

function scrollUpToNew(box: Element) {
  const divider = box.querySelector('[data-new]')
  if (!divider) return
  const above = divider.getBoundingClientRect().top - box.getBoundingClientRect().top - ABOVE_NEW_PX
  if (above < 0) box.scrollTop += above
}
