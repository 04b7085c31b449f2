import { type ReactNode, useState } from 'react'
import { useInView } from '../../lib/dom/use-in-view.ts'

export interface LazyInViewProps {
  /** Stands in the place until then, and is as large. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** What is heavy to load, from when its place comes into view; it stays. */
export function LazyInView({ fallback, children }: LazyInViewProps) {
  const [isSeen, setSeen] = useState(false)
  const place = useInView(() => setSeen(true), isSeen)
  return isSeen ? children : <div ref={place}>{fallback}</div>
}
