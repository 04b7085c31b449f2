import { useState } from 'react'

/** A sign-in method of a page. Only the error of the latest attempt is shown. */
export interface MethodAttempt {
  readonly isLatest: boolean
  /** Called when the user tries this method. */
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
