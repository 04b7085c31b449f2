import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * Like useMutation, but `mutate` does nothing while a call is pending. The second click of a double click arrives
 * before the screen has re-rendered with a disabled button.
 */
export function useSingleMutation<Answer, Variables, Failure = Error>(
  options: UseMutationOptions<Answer, Failure, Variables>,
): Omit<UseMutationResult<Answer, Failure, Variables>, 'mutateAsync'> {
  const isPending = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...outcome) => {
      isPending.current = false
      return options.onSettled?.(...outcome)
    },
  })
  const mutate: typeof mutation.mutate = (...given) => {
    if (isPending.current) return
    isPending.current = true
    mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}
