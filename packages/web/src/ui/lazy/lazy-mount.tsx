import { type ReactNode, Suspense, useState } from 'react'

export interface LazyMountProps {
  readonly when: boolean
  /** What is loaded by itself. */
  readonly children: ReactNode
}

/** What is loaded only when it is first wanted; it stays from then on, so that a dialog can close in its own time. */
export function LazyMount({ when, children }: LazyMountProps) {
  const [isMounted, setMounted] = useState(when)
  if (when && !isMounted) setMounted(true)
  return when || isMounted ? <Suspense>{children}</Suspense> : null
}
