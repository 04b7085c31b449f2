import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'

type StepState = { readonly isDone: boolean; readonly note: string }

/** Marks a step done or not done, optimistically. */
export function useUpdateStep(assignmentId: string, step: number) {
  const client = useQueryClient()
  const mutation = useMutation(
    calls.assignments.updateStep.mutationOptions({
      // In sequence, so that the last click wins.
      scope: { id: `step ${assignmentId} ${step}` },
      onSettled: () => {
        // A started roadmap is no longer a "next step" on the dashboard.
        void client.invalidateQueries({ queryKey: calls.dashboards.key() })
        return client.invalidateQueries({ queryKey: calls.assignments.key() })
      },
    }),
  )
  const update = (state: StepState) => mutation.mutate({ assignmentId, step, ...state })
  const { variables } = mutation
  return {
    update,
    tryAgain: () => variables && mutation.mutate(variables),
    error: mutation.isPending ? null : mutation.error,
    /** The step with the pending update applied. */
    shownOf: (stored: RoadmapStep): RoadmapStep =>
      mutation.isPending && variables
        ? { ...stored, ...toShown(variables), completedAt: variables.isDone ? stored.completedAt : null }
        : stored,
  }
}

const toShown = ({ isDone, note = '' }: { isDone: boolean; note?: string | undefined }) => ({ isDone, note })
