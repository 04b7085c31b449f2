import { useState } from 'react'

/** The state of one sign-in method. */
export interface MethodAttempt {
  /** Whether this method was tried last; before any attempt, true for the form. Only the latest error is shown. */
  readonly isLatest: boolean
  /** Called when the user tries the method. */
  readonly start: () => void
}

/** Tracks which sign-in method the user tried last; `onStart` is called for every attempt. */
export function useLatestAttempt(onStart?: () => void): Readonly<Record<'form' | 'google', MethodAttempt>> {
  const [latest, setLatest] = useState<'form' | 'google'>('form')
  const attemptOf = (method: typeof latest) => ({
    isLatest: method === latest,
    start: () => {
      setLatest(method)
      onStart?.()
    },
  })
  return { form: attemptOf('form'), google: attemptOf('google') }
}
