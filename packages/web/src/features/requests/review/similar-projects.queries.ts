import { PAGE_SIZE } from '@capstone/contract/base.constants'
import type {
  RequestReview,
  ReviewedRequest,
  SimilarProject,
} from '@capstone/contract/requests/requests.schemas'
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '../../../lib/http/api.ts'
import { batchCalls } from '../../../lib/http/batch-calls.ts'

/** The similar projects of a request: loading, failed, or known. */
export type SimilarProjectsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly tryAgain: () => void }
  | { readonly kind: 'known'; readonly similarProjects: readonly SimilarProject[] }

const SIMILAR_PROJECTS_KEY = calls.requests.listSimilarProjects.key()

const loadSimilarProjects = batchCalls(async (ids) => {
  const found = await api.requests.listSimilarProjects({ ids: [...ids] })
  return new Map(found.map(({ id, similarProjects }) => [id, similarProjects]))
}, PAGE_SIZE)

/** The similar projects of one request, cached by request, so that a changed list fetches only what is missing. */
const similarProjectsQuery = (id: string) =>
  queryOptions({
    queryKey: [...SIMILAR_PROJECTS_KEY, id],
    // A request that no longer exists is similar to nothing.
    queryFn: async (): Promise<readonly SimilarProject[]> => (await loadSimilarProjects(id)) ?? [],
  })

/** The similar projects of the listed requests; missing ones are fetched in one batch. */
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

/** Updates the status of a reviewed request wherever it is listed as similar, without refetching. */
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
