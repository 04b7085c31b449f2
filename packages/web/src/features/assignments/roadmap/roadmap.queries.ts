import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'

type Wanted = { readonly isDone: boolean; readonly note: string }

/** Ticks a step off or back on. What is wanted shows at once, until the screen knows what stands. */
export function useUpdateStep(assignmentId: string, step: number) {
  const client = useQueryClient()
  const mutation = useMutation(
    calls.assignments.updateStep.mutationOptions({
      // One after another: the last click is what holds.
      scope: { id: `step ${assignmentId} ${step}` },
      onSettled: () => {
        // A roadmap that was begun is nothing to do next any more.
        void client.invalidateQueries({ queryKey: calls.dashboards.key() })
        return client.invalidateQueries({ queryKey: calls.assignments.key() })
      },
    }),
  )
  const tick = (wanted: Wanted) => mutation.mutate({ assignmentId, step, ...wanted })
  const { variables } = mutation
  return {
    tick,
    tryAgain: () => variables && mutation.mutate(variables),
    error: mutation.isPending ? null : mutation.error,
    /** The step as it will be once what was asked for is done. */
    shownOf: (stored: RoadmapStep): RoadmapStep =>
      mutation.isPending && variables
        ? { ...stored, ...toShown(variables), completedAt: variables.isDone ? stored.completedAt : null }
        : stored,
  }
}

const toShown = ({ isDone, note = '' }: { isDone: boolean; note?: string | undefined }) => ({ isDone, note })
