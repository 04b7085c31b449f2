import { useState } from 'react'

/** One of the ways a screen offers in. Only the answer to the latest attempt is said. */
export interface Attempt {
  readonly isLatest: boolean
  /** Told when somebody tries this way. */
  readonly begin: () => void
}

/** The two ways of the sign-in and the sign-up screen; `onStart` is told of every attempt. */
export function useLatestAttempt(onStart?: () => void): Readonly<Record<'form' | 'google', Attempt>> {
  const [latest, setLatest] = useState<'form' | 'google'>('form')
  const attemptOf = (way: typeof latest) => ({
    isLatest: way === latest,
    begin: () => {
      setLatest(way)
      onStart?.()
    },
  })
  return { form: attemptOf('form'), google: attemptOf('google') }
}
