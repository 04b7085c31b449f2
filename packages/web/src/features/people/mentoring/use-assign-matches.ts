import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { usePeopleRefresh } from '../management/managed-people.queries.ts'
import { ASSIGN_FAILED, sayAssigned } from '../people.messages.ts'

/** Gives all students of a search to an instructor; every list is asked for again afterwards, whatever came of it. */
export function useAssignMatches(onSettled: () => void) {
  const refresh = usePeopleRefresh()
  const { mutate, data, error, isPending, reset } = useSingleMutation(
    calls.people.assignMatchingStudents.mutationOptions({
      onSettled: () => {
        onSettled()
        return refresh()
      },
    }),
  )
  return {
    assign: mutate,
    isPending,
    reset,
    done: data && sayAssigned(data.assigned),
    failed: error && errorText(error, ASSIGN_FAILED),
  }
}
