import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readScreen, reportMissedFailure, type ScreenAddress } from './missed-failure.ts'

/**
 * Like useMutation, but `mutate` does nothing while a call is pending: the second click of a double click arrives
 * before the screen has re-rendered with a disabled button. A failure is reported over the screen if the component is
 * gone by then or, with `isReportedByScreen`, the whole screen: until then its `onError` reports it.
 */
export function useSingleMutation<Answer, Variables, Failure = Error>(
  options: UseMutationOptions<Answer, Failure, Variables>,
  { isReportedByScreen = false }: { readonly isReportedByScreen?: boolean } = {},
): Omit<UseMutationResult<Answer, Failure, Variables>, 'mutateAsync'> {
  const isPending = useRef(false)
  const isMounted = useRef(false)
  const screen = useRef<ScreenAddress>(null)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const mutation = useMutation({
    ...options,
    onError: (...outcome) => {
      const [error] = outcome
      const from = screen.current
      const isGone = isReportedByScreen ? from?.pathname !== location.pathname : !isMounted.current
      if (isGone && from && error instanceof Error) reportMissedFailure({ error, screen: from })
      return options.onError?.(...outcome)
    },
    onSettled: (...outcome) => {
      isPending.current = false
      return options.onSettled?.(...outcome)
    },
  })
  const mutate: typeof mutation.mutate = (...args) => {
    if (isPending.current) return
    isPending.current = true
    screen.current = readScreen()
    mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}
