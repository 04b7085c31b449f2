import { type ReactNode, Suspense, useState } from 'react'

export interface LazyMountProps {
  readonly when: boolean
  /** May be a lazy component. */
  readonly children: ReactNode
}

/** Mounts its children when `when` first turns true; they stay mounted, so that a dialog can animate closing. */
export function LazyMount({ when, children }: LazyMountProps) {
  const [isMounted, setMounted] = useState(when)
  if (when && !isMounted) setMounted(true)
  return when || isMounted ? <Suspense>{children}</Suspense> : null
}
