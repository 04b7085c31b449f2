import { YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { CandidateList } from '@capstone/contract/assignments/assignment-options.schemas'
import { PAGE_SIZE } from '@capstone/contract/base.constants'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { parseIdParam, parseTextParam } from '../../../lib/text/search-params.ts'

/**
 * The URL parameters of the assign screen: the search of each list, whether to list only students without a project or
 * of one year, and the project that is selected when the screen opens.
 */
export interface AssignParams {
  readonly projects?: string | undefined
  readonly students?: string | undefined
  readonly free?: true | undefined
  readonly year?: CandidateList['year']
  readonly project?: string | undefined
}

/** Reads the URL parameters; invalid values are dropped. */
export const parseAssignParams = (search: Readonly<Record<string, unknown>>): AssignParams => ({
  projects: parseTextParam(search.projects),
  students: parseTextParam(search.students),
  free: search.free === true ? true : undefined,
  year: YEARS.find((each) => each === search.year),
  project: parseIdParam(search.project),
})

/** The instructor's own projects to choose from, newest first, page by page. */
export const assignableProjectsQuery = ({ projects = '' }: AssignParams) =>
  calls.repository.listOwnProjects.infiniteOptions({
    // The limit makes the key differ from that of the repository screen, whose query is cancelled when it is left.
    input: (cursor: string) => ({ ...searchPageInput(projects)(cursor), limit: PAGE_SIZE }),
    ...cursorPagination,
  })

/** The instructor's own students who can be selected, page by page. */
export const candidatesQuery = (params: AssignParams) =>
  calls.assignments.listCandidates.infiniteOptions({
    input: candidatePageInput(params),
    ...cursorPagination,
  })

/** The students who cannot be selected because they already have a project from a repository, page by page. */
export const assignedCandidatesQuery = (params: AssignParams) =>
  calls.assignments.listCandidates.infiniteOptions({
    input: (cursor: string) => ({ ...candidatePageInput(params)(cursor), isAlreadyAssigned: true as const }),
    ...cursorPagination,
  })

const candidatePageInput = (params: AssignParams) => (cursor: string) => ({
  ...searchPageInput(params.students ?? '')(cursor),
  ...candidateFilterOf(params),
})

const candidateFilterOf = ({ free, year }: AssignParams) => ({
  ...(free && { isWithoutProject: free }),
  ...(year && { year }),
})

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
        ? api.assignments.listCandidates(candidatePageInput(params)(pageParam))
        : (await loadOptions()).candidates,
  })
}

/** Shares one call between both lists. After a failure the next query makes a new call. */
function shareRequest(params: AssignParams) {
  const { projects = '', students = '' } = params
  let request: ReturnType<typeof api.assignments.readAssignmentOptions> | undefined
  return async () => {
    request ??= api.assignments.readAssignmentOptions({ projects, students, ...candidateFilterOf(params) })
    try {
      return await request
    } catch (error) {
      request = undefined
      throw error
    }
  }
}

/**
 * Assigns a project to students, all or none; refetches both lists whatever the result. `onAssigned` is called also if
 * the screen was left meanwhile.
 */
export function useAssignProject(onAssigned: () => void) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: calls.assignments.key() }),
      client.invalidateQueries({ queryKey: calls.repository.key() }),
    ])
  return useSingleMutation(
    calls.assignments.assignProjectToStudents.mutationOptions({
      onSuccess: onAssigned,
      onSettled: () => void refresh(),
    }),
  )
}
