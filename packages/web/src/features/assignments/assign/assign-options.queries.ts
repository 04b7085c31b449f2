import { PAGE_SIZE } from '@capstone/contract/base.constants'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { parseIdParam, parseTextParam } from '../../../lib/text/search-params.ts'

/**
 * The URL parameters of the assign screen: the search of each list, whether to list only students without a project,
 * and the project that is selected when the screen opens.
 */
export interface AssignParams {
  readonly projects?: string | undefined
  readonly students?: string | undefined
  readonly free?: true | undefined
  readonly project?: string | undefined
}

/** Reads the URL parameters; invalid values are dropped. */
export const parseAssignParams = (search: Readonly<Record<string, unknown>>): AssignParams => ({
  projects: parseTextParam(search.projects),
  students: parseTextParam(search.students),
  free: search.free === true ? true : undefined,
  project: parseIdParam(search.project),
})

/** The instructor's own projects to choose from, newest first, page by page. */
export const assignableProjectsQuery = ({ projects = '' }: AssignParams) =>
  calls.repository.listOwnProjects.infiniteOptions({
    // The limit makes the key differ from that of the repository screen, whose query is cancelled when it is left.
    input: (cursor: string) => ({ ...searchPageInput(projects)(cursor), limit: PAGE_SIZE }),
    ...cursorPagination,
  })

/** The instructor's own students, page by page: first those who can be selected, then the others, each by name. */
export const candidatesQuery = ({ students = '', free }: AssignParams) =>
  calls.assignments.listCandidates.infiniteOptions({
    input: (cursor: string) => ({ ...searchPageInput(students)(cursor), ...withoutProjectFilter(free) }),
    ...cursorPagination,
  })

const withoutProjectFilter = (free: true | undefined) => (free ? { isWithoutProject: free } : {})

/** Data prefetched on hover is not refetched by the click that follows. */
const FRESH_MS = 1000

/**
 * Prefetches the first page of both lists with one call. While the screen is mounted, only a list whose search changed
 * is fetched.
 */
export function preloadAssignmentOptions(
  queryClient: QueryClient,
  params: AssignParams,
  isMounted: boolean,
): void {
  const projects = assignableProjectsQuery(params)
  const candidates = candidatesQuery(params)
  if (isMounted) {
    void queryClient.prefetchInfiniteQuery({ ...projects, staleTime: Number.POSITIVE_INFINITY })
    void queryClient.prefetchInfiniteQuery({ ...candidates, staleTime: Number.POSITIVE_INFINITY })
    return
  }
  const states = [projects, candidates].map(({ queryKey }) => queryClient.getQueryState(queryKey))
  const isFresh = (state: (typeof states)[number]) =>
    state?.isInvalidated === false && state.dataUpdatedAt + FRESH_MS > Date.now()
  // Fetch both or none: a list that is left out may be stale by the time the screen mounts, and would refetch.
  if (states.every(isFresh)) return
  const loadOptions = shareRequest(params)
  void queryClient.prefetchInfiniteQuery({
    ...projects,
    staleTime: 0,
    queryFn: async ({ pageParam }) =>
      pageParam
        ? api.repository.listOwnProjects(searchPageInput(params.projects ?? '')(pageParam))
        : (await loadOptions()).projects,
  })
  void queryClient.prefetchInfiniteQuery({
    ...candidates,
    staleTime: 0,
    queryFn: async ({ pageParam }) =>
      pageParam
        ? api.assignments.listCandidates({
            ...searchPageInput(params.students ?? '')(pageParam),
            ...withoutProjectFilter(params.free),
          })
        : (await loadOptions()).candidates,
  })
}

/** Shares one call between both lists. After a failure the next query makes a new call. */
function shareRequest({ projects = '', students = '', free }: AssignParams) {
  let request: ReturnType<typeof api.assignments.readAssignmentOptions> | undefined
  return async () => {
    request ??= api.assignments.readAssignmentOptions({ projects, students, ...withoutProjectFilter(free) })
    try {
      return await request
    } catch (error) {
      request = undefined
      throw error
    }
  }
}

/** Assigns a project to students, all or none; refetches both lists whatever the result. */
export function useAssignProject() {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: calls.assignments.key() }),
      client.invalidateQueries({ queryKey: calls.repository.key() }),
    ])
  return useSingleMutation(
    calls.assignments.assignProjectToStudents.mutationOptions({ onSettled: () => void refresh() }),
  )
}
