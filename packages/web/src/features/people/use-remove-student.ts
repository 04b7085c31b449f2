import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { REMOVE_FAILED, REMOVED } from './people.messages.ts'
import { peopleKey } from './people.queries.ts'

/** Takes students from their instructor, one at a time; every list is asked for again afterwards. */
export function useRemoveStudent() {
  const queryClient = useQueryClient()
  const { mutate, data, error, isPending, variables, reset } = useMutation(
    calls.people.removeStudentFromInstructor.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: peopleKey }),
    }),
  )
  return {
    remove: (studentId: string) => {
      if (!isPending) mutate({ studentId })
    },
    /** The student who is being taken away right now. */
    busyId: isPending ? variables.studentId : undefined,
    retry: variables && (() => mutate(variables)),
    reset,
    done: data && REMOVED,
    failed: error && errorText(error, REMOVE_FAILED),
  }
}
