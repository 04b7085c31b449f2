import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * As useMutation, for what must not be sent twice: while one is under way, `mutate` does nothing. The second half of a
 * double click comes before the screen shows that the first one was heard.
 */
export function useSingleMutation<Answer, Given>(
  options: UseMutationOptions<Answer, Error, Given>,
): Omit<UseMutationResult<Answer, Error, Given>, 'mutateAsync'> {
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...outcome) => {
      isUnderWay.current = false
      return options.onSettled?.(...outcome)
    },
  })
  const mutate: typeof mutation.mutate = (...given) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}
