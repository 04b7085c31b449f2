import { type ReactNode, Suspense, useState } from 'react'

export interface LazyMountProps {
  readonly isWanted: boolean
  /** What is loaded by itself. */
  readonly children: ReactNode
}

/** What is loaded only when it is first wanted; it stays from then on, so that a dialog can close in its own time. */
export function LazyMount({ isWanted, children }: LazyMountProps) {
  const [wasWanted, setWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWanted(true)
  return isWanted || wasWanted ? <Suspense>{children}</Suspense> : null
}
