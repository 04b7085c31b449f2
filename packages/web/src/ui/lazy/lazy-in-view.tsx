import { type ReactNode, useState } from 'react'
import { useInView } from '../../lib/dom/use-in-view.ts'

export interface LazyInViewProps {
  /** Placeholder of the same size. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Mounts its children once they come into view; they stay mounted. */
export function LazyInView({ fallback, children }: LazyInViewProps) {
  const [isSeen, setSeen] = useState(false)
  const placeholder = useInView(() => setSeen(true), isSeen)
  return isSeen ? children : <div ref={placeholder}>{fallback}</div>
}
