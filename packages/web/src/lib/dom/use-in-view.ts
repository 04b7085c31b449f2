import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onSeen` when the element is in the window or up to 400 px above it; checks again when `recheck` changes. */
export function useInView(onSeen: () => void, recheck: unknown) {
  const element = useRef<HTMLDivElement>(null)
  const see = useEffectEvent(onSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer reports an element that is still in view.
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && see(), {
      rootMargin: '400px 0px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [recheck])
  return element
}
