import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/api.ts'
import { matchesOf, paged } from '../../lib/paged.ts'

/** One's own projects to choose from, newest first, page by page. */
export const assignableProjectsQuery = (search = '') =>
  calls.repository.listOwnProjects.infiniteOptions({
    input: matchesOf(search),
    ...paged,
  })

/** One's own students by name, page by page, with a mark on those who cannot be chosen. */
export const candidatesQuery = (search = '') =>
  calls.assignments.listCandidates.infiniteOptions({
    input: matchesOf(search),
    ...paged,
  })

/** Asks for both lists as they are searched, without waiting: each shows by itself how far it is. */
export function preloadAssigning(
  queryClient: QueryClient,
  searches: { readonly projects?: string | undefined; readonly students?: string | undefined },
): void {
  void queryClient.prefetchInfiniteQuery(assignableProjectsQuery(searches.projects))
  void queryClient.prefetchInfiniteQuery(candidatesQuery(searches.students))
}

/** Assigns a project to students, all or none; both lists are asked for again, whatever came of it. */
export function useAssignProject() {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: calls.assignments.key() }),
      client.invalidateQueries({ queryKey: calls.repository.key() }),
    ])
  return useMutation(
    calls.assignments.assignProjectToStudents.mutationOptions({ onSettled: () => void refresh() }),
  )
}
