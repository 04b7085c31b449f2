import { PAGE_SIZE } from '@capstone/contract/base.constants'
import type { Likeness, RequestReview, ReviewedRequest } from '@capstone/contract/requests/requests.schemas'
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '../../../lib/http/api.ts'
import { batchCalls } from '../../../lib/http/batch-calls.ts'

/** What is known of what a request is like: it is being looked for, could not be found out, or is known. */
export type LikenessState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly tryAgain: () => void }
  | { readonly kind: 'known'; readonly likenesses: readonly Likeness[] }

const LIKENESSES = calls.requests.listLikenesses.key()

const askLikenesses = batchCalls(async (ids) => {
  const found = await api.requests.listLikenesses({ ids: [...ids] })
  return new Map(found.map(({ id, likenesses }) => [id, likenesses]))
}, PAGE_SIZE)

/** What one request is like, kept by itself: a list whose rows move asks only for those it does not know yet. */
const likenessesQuery = (id: string) =>
  queryOptions({
    queryKey: [...LIKENESSES, id],
    // A request that is gone by then is like nothing.
    queryFn: async (): Promise<readonly Likeness[]> => (await askLikenesses(id)) ?? [],
  })

/** What the listed requests are like; those that are not known yet are asked for together. */
export function useLikenesses(requests: readonly ReviewedRequest[]): (id: string) => LikenessState {
  const client = useQueryClient()
  const queries = useQueries({ queries: requests.map(({ id }) => likenessesQuery(id)) })
  const tryAgain = () =>
    void client.refetchQueries({ queryKey: LIKENESSES, predicate: ({ state }) => state.status === 'error' })
  const states = new Map(requests.map(({ id }, index) => [id, queries[index]]))
  return (id) => {
    const query = states.get(id)
    if (query?.data) return { kind: 'known', likenesses: query.data }
    return query?.isError ? { kind: 'failed', tryAgain } : { kind: 'loading' }
  }
}

/** What was decided on a request is said of it wherever another is like it, without asking again. */
export function tellLikenesses(client: QueryClient, { id, decision }: Omit<RequestReview, 'note'>): void {
  client.setQueriesData<readonly Likeness[]>({ queryKey: LIKENESSES }, (likenesses) =>
    likenesses?.map((one) => (one.id === id && one.kind === 'request' ? { ...one, status: decision } : one)),
  )
}
