import type { MentoringRemoval } from '@capstone/contract/people/people.schemas'
import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { REMOVE_FAILED, REMOVED } from '../mentoring/mentoring.messages.ts'
import { usePeopleRefresh } from './managed-people.queries.ts'

/** Takes students from their instructor, one at a time; every list is asked for again afterwards. */
export function useRemoveStudent() {
  const { mutate, data, error, isPending, variables, reset } = useSingleMutation(
    calls.people.removeStudentFromInstructor.mutationOptions({ onSettled: usePeopleRefresh() }),
  )
  return {
    remove: (removal: MentoringRemoval) => mutate(removal),
    /** The student who is being taken away right now. */
    busyId: isPending ? variables?.studentId : undefined,
    retry: variables && (() => mutate(variables)),
    reset,
    done: data && REMOVED,
    failed: error && errorText(error, REMOVE_FAILED),
  }
}
