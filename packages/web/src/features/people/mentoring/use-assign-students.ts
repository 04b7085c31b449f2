import type { NewMentoring } from '@capstone/contract/people/people.schemas'
import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { usePeopleRefresh } from '../management/managed-people.queries.ts'
import { ASSIGN_FAILED, sayAssigned } from '../people.messages.ts'

const { assignStudentsToInstructor } = calls.people

export interface AssignOutcome {
  readonly onAssigned: () => void
  /** Some have an instructor by now; nobody was assigned. */
  readonly onTaken: (names: readonly string[]) => void
}

/** Gives students to an instructor, one act at a time; every list is asked for again afterwards, whatever came of it. */
export function useAssignStudents({ onAssigned, onTaken }: AssignOutcome) {
  const queryClient = useQueryClient()
  const refresh = usePeopleRefresh()
  const { mutate, data, error, isPending, reset } = useMutation(
    assignStudentsToInstructor.mutationOptions({
      onSuccess: onAssigned,
      onError: (refusal) => onTaken(takenNames(refusal)),
      onSettled: refresh,
    }),
  )
  const assign = (mentoring: NewMentoring) => {
    // Asked of the cache, which knows at once that a call is under way; the screen learns it a moment later.
    if (!queryClient.isMutating({ mutationKey: assignStudentsToInstructor.mutationKey() })) mutate(mentoring)
  }
  return {
    assign,
    isPending,
    reset,
    done: data && sayAssigned(data.assigned),
    failed: error && errorText(error, ASSIGN_FAILED),
    taken: takenNames(error),
  }
}

type AssignError = Parameters<
  NonNullable<ReturnType<typeof assignStudentsToInstructor.mutationOptions>['onError']>
>[0]

const takenNames = (error: AssignError | null): readonly string[] =>
  error && isDefinedError(error) && error.code === 'STUDENT_HAS_INSTRUCTOR' ? error.data.names : []
