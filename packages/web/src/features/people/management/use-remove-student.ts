import type { MentoringRemoval } from '@capstone/contract/people/people.schemas'
import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { REMOVE_FAILED, REMOVED } from '../mentoring/mentoring.messages.ts'
import { usePeopleRefresh } from './managed-people.queries.ts'

/** Removes students from their instructor, one at a time, and refetches every list. */
export function useRemoveStudent() {
  const { mutate, data, error, isPending, variables, reset } = useSingleMutation(
    calls.people.removeStudentFromInstructor.mutationOptions({ onSettled: usePeopleRefresh() }),
  )
  return {
    remove: (removal: MentoringRemoval) => mutate(removal),
    /** The student who is being removed. */
    busyId: isPending ? variables?.studentId : undefined,
    retry: variables && (() => mutate(variables)),
    reset,
    done: data && REMOVED,
    failed: error && errorText(error, REMOVE_FAILED),
  }
}
