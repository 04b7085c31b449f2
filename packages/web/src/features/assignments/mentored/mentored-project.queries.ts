import type {
  MentoredProjectDetail,
  MentoredProjects,
} from '@capstone/contract/assignments/mentored-projects.schemas'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { updateItems } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'

/** A mentored project, with its student, completed steps and notes. */
export const mentoredProjectQuery = (id: string) =>
  calls.assignments.readMentoredProject.queryOptions({ input: { id } })

/** Updates a project's row in the cached lists to match its details. */
export function updateInLists(
  client: QueryClient,
  id: string,
  applyPending: (project: MentoredProjectDetail) => MentoredProjectDetail,
): void {
  const stored = client.getQueryData(mentoredProjectQuery(id).queryKey)
  if (!stored) return
  const { status, progress } = applyPending(stored)
  client.setQueriesData<InfiniteData<MentoredProjects>>(
    { queryKey: calls.assignments.listMentoredProjects.key() },
    (list) => list && updateItems(list, (item) => (item.id === id ? { ...item, status, progress } : item)),
  )
}

/** Deletes an assignment. Refetches the lists and figures that include it, but not the deleted project. */
export function useDeleteAssignment() {
  const client = useQueryClient()
  return useSingleMutation(
    calls.assignments.deleteAssignment.mutationOptions({
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: calls.assignments.key(), refetchType: 'none' })
        void client.invalidateQueries({ queryKey: calls.repository.key() })
        void client.invalidateQueries({ queryKey: calls.dashboards.key() })
        // Succeeds once the row is gone: a dialog that closes would return the focus to it.
        return client.invalidateQueries({ queryKey: calls.assignments.listMentoredProjects.key() })
      },
    }),
  )
}
