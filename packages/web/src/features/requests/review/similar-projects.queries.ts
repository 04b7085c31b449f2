import { PAGE_SIZE } from '@capstone/contract/base.constants'
import type {
  RequestReview,
  ReviewedRequest,
  SimilarProject,
} from '@capstone/contract/requests/requests.schemas'
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import DataLoader from 'dataloader'
import { api, calls } from '../../../lib/http/api.ts'

/** The similar projects of a request: loading, failed, or known. */
export type SimilarProjectsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'known'; readonly similarProjects: readonly SimilarProject[] }

const SIMILAR_PROJECTS_KEY = calls.requests.listSimilarProjects.key()

/** Up to PAGE_SIZE requests looked up in the same tick share one call; the answers are cached by the queries. */
const similarProjectsLoader = new DataLoader<string, readonly SimilarProject[]>(
  async (ids) => {
    const found = await api.requests.listSimilarProjects({ ids: [...ids] })
    const byRequest = new Map(found.map((one) => [one.id, one.similarProjects]))
    // A request that no longer exists is similar to nothing.
    return ids.map((id) => byRequest.get(id) ?? [])
  },
  { maxBatchSize: PAGE_SIZE, cache: false },
)

/** The similar projects of one request, cached by request, so that a changed list fetches only what is missing. */
const similarProjectsQuery = (id: string) =>
  queryOptions({
    queryKey: [...SIMILAR_PROJECTS_KEY, id],
    queryFn: () => similarProjectsLoader.load(id),
  })

/** The similar projects of the listed requests; missing ones are fetched in batches. */
export function useSimilarProjects(
  requests: readonly ReviewedRequest[],
): (id: string) => SimilarProjectsState {
  const client = useQueryClient()
  const queries = useQueries({ queries: requests.map(({ id }) => similarProjectsQuery(id)) })
  const retry = () =>
    void client.refetchQueries({
      queryKey: SIMILAR_PROJECTS_KEY,
      predicate: ({ state }) => state.status === 'error',
    })
  const states = new Map(requests.map(({ id }, index) => [id, queries[index]]))
  return (id) => {
    const query = states.get(id)
    if (query?.data) return { kind: 'known', similarProjects: query.data }
    return query?.isError ? { kind: 'failed', retry } : { kind: 'loading' }
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
