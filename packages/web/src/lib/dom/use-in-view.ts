import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onSeen` when the element comes into view, or will in a moment of scrolling; again whenever `again` changes. */
export function useInView(onSeen: () => void, again: unknown) {
  const element = useRef<HTMLDivElement>(null)
  const see = useEffectEvent(onSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what still is in view after more came is looked at anew.
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && see(), {
      rootMargin: '400px 0px 0px',
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [again])
  return element
}
