import { PAGE_SIZE } from '@capstone/contract/base.constants'
import type {
  RequestReview,
  ReviewedRequest,
  SimilarProject,
} from '@capstone/contract/requests/requests.schemas'
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '../../../lib/http/api.ts'
import { batchCalls } from '../../../lib/http/batch-calls.ts'

/** What is known of what a request is like: it is being looked for, could not be found out, or is known. */
export type SimilarProjectsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly tryAgain: () => void }
  | { readonly kind: 'known'; readonly similarProjects: readonly SimilarProject[] }

const SIMILAR_PROJECTS_KEY = calls.requests.listSimilarProjects.key()

const loadSimilarProjects = batchCalls(async (ids) => {
  const found = await api.requests.listSimilarProjects({ ids: [...ids] })
  return new Map(found.map(({ id, similarProjects }) => [id, similarProjects]))
}, PAGE_SIZE)

/** What one request is like, kept by itself: a list whose rows move asks only for those it does not know yet. */
const similarProjectsQuery = (id: string) =>
  queryOptions({
    queryKey: [...SIMILAR_PROJECTS_KEY, id],
    // A request that is gone by then is like nothing.
    queryFn: async (): Promise<readonly SimilarProject[]> => (await loadSimilarProjects(id)) ?? [],
  })

/** What the listed requests are like; those that are not known yet are asked for together. */
export function useSimilarProjects(
  requests: readonly ReviewedRequest[],
): (id: string) => SimilarProjectsState {
  const client = useQueryClient()
  const queries = useQueries({ queries: requests.map(({ id }) => similarProjectsQuery(id)) })
  const tryAgain = () =>
    void client.refetchQueries({
      queryKey: SIMILAR_PROJECTS_KEY,
      predicate: ({ state }) => state.status === 'error',
    })
  const states = new Map(requests.map(({ id }, index) => [id, queries[index]]))
  return (id) => {
    const query = states.get(id)
    if (query?.data) return { kind: 'known', similarProjects: query.data }
    return query?.isError ? { kind: 'failed', tryAgain } : { kind: 'loading' }
  }
}

/** What was decided on a request is said of it wherever another is like it, without asking again. */
export function updateSimilarProjects(
  client: QueryClient,
  { id, decision }: Omit<RequestReview, 'note'>,
): void {
  client.setQueriesData<readonly SimilarProject[]>({ queryKey: SIMILAR_PROJECTS_KEY }, (similarProjects) =>
    similarProjects?.map((one) =>
      one.id === id && one.kind === 'request' ? { ...one, status: decision } : one,
    ),
  )
}
