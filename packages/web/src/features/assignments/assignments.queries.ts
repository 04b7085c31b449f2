import { PAGE_SIZE } from '@capstone/contract/base.constants'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../lib/http/cursor-pagination.ts'
import { parseSearchParam } from '../../lib/text/search-params.ts'

/** What the address asks for: a search in each list, and only those students who hold no project. */
export interface AssignSearches {
  readonly projects?: string | undefined
  readonly students?: string | undefined
  readonly free?: true | undefined
}

/** What an address asks for; what is none is left out. */
export const searchesOf = (search: Readonly<Record<string, unknown>>): AssignSearches => ({
  projects: parseSearchParam(search.projects),
  students: parseSearchParam(search.students),
  free: search.free === true ? true : undefined,
})

/** One's own projects to choose from, newest first, page by page. */
export const assignableProjectsQuery = ({ projects = '' }: AssignSearches) =>
  calls.repository.listOwnProjects.infiniteOptions({
    // With its size named it is a list of its own: leaving the repository must not cancel what is on its way here.
    input: (cursor: string) => ({ ...searchPageInput(projects)(cursor), limit: PAGE_SIZE }),
    ...cursorPagination,
  })

/** One's own students by name, page by page, with a mark on those who cannot be chosen. */
export const candidatesQuery = ({ students = '', free }: AssignSearches) =>
  calls.assignments.listCandidates.infiniteOptions({
    input: (cursor: string) => ({ ...searchPageInput(students)(cursor), ...onlyFree(free) }),
    ...cursorPagination,
  })

const onlyFree = (free: true | undefined) => (free ? { isWithoutProject: free } : {})

/** What was asked for when the pointer came near the link is not asked for again by the click. */
const JUST_ASKED_MS = 1000

/**
 * Asks for the first page of both lists with one call, without waiting for it: each list shows by itself how far it is.
 * While the screen stands, only what is missing is asked for: that is the list in which something else is searched for.
 */
export function preloadAssignmentOptions(
  queryClient: QueryClient,
  searches: AssignSearches,
  stands: boolean,
): void {
  const projects = assignableProjectsQuery(searches)
  const candidates = candidatesQuery(searches)
  if (stands) {
    void queryClient.prefetchInfiniteQuery({ ...projects, staleTime: Number.POSITIVE_INFINITY })
    void queryClient.prefetchInfiniteQuery({ ...candidates, staleTime: Number.POSITIVE_INFINITY })
    return
  }
  const states = [projects, candidates].map(({ queryKey }) => queryClient.getQueryState(queryKey))
  const isFresh = (state: (typeof states)[number]) =>
    state?.isInvalidated === false && state.dataUpdatedAt + JUST_ASKED_MS > Date.now()
  // Both or none: one that is left out may have grown old by the time the screen stands, and ask by itself.
  if (states.every(isFresh)) return
  const open = openOnce(searches)
  void queryClient.prefetchInfiniteQuery({
    ...projects,
    staleTime: 0,
    queryFn: async ({ pageParam }) =>
      pageParam
        ? api.repository.listOwnProjects(searchPageInput(searches.projects ?? '')(pageParam))
        : (await open()).projects,
  })
  void queryClient.prefetchInfiniteQuery({
    ...candidates,
    staleTime: 0,
    queryFn: async ({ pageParam }) =>
      pageParam
        ? api.assignments.listCandidates({
            ...searchPageInput(searches.students ?? '')(pageParam),
            ...onlyFree(searches.free),
          })
        : (await open()).candidates,
  })
}

/** One call for whoever asks while it is on its way or answered; one that failed is made again. */
function openOnce({ projects = '', students = '', free }: AssignSearches) {
  let opening: ReturnType<typeof api.assignments.assignmentOptions> | undefined
  return async () => {
    opening ??= api.assignments.assignmentOptions({ projects, students, ...onlyFree(free) })
    try {
      return await opening
    } catch (error) {
      opening = undefined
      throw error
    }
  }
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
