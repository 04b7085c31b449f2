import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/api.ts'

const nextCursorOf = (page: { readonly nextCursor: string | null }) => page.nextCursor ?? undefined

/** One's own projects to choose from, newest first, page by page. */
export const assignableProjectsQuery = (search: string) =>
  calls.repository.listOwnProjects.infiniteOptions({
    input: (cursor: string | undefined) => ({ search, cursor }),
    initialPageParam: undefined,
    getNextPageParam: nextCursorOf,
  })

/** One's own students by name, page by page, with a mark on those who cannot be chosen. */
export const candidatesQuery = (search: string) =>
  calls.assignments.listCandidates.infiniteOptions({
    input: (cursor: string | undefined) => ({ search, cursor }),
    initialPageParam: undefined,
    getNextPageParam: nextCursorOf,
  })

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
