import type { RequestStatus } from '@capstone/contract/requests/requests.constants'
import type { RequestReview, ReviewedRequest } from '@capstone/contract/requests/requests.schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'
import { cursorPagination, pageInput, searchPageInput } from '../../lib/http/cursor-pagination.ts'
import { invalidateDashboards } from '../../lib/http/invalidate-dashboards.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import { updateSimilarProjects } from './review/similar-projects.queries.ts'

/** One's own requests, newest first, a page at a time. */
export const ownRequestsQuery = calls.requests.listOwnRequests.infiniteOptions({
  input: pageInput,
  ...cursorPagination,
})

/** Asks for the first page without waiting. */
export function preloadOwnRequests(queryClient: QueryClient): void {
  void queryClient.prefetchInfiniteQuery(ownRequestsQuery)
}

/**
 * Requests a project; sent twice with one id it is done once. `onRequested` hears the id, even when the screen is left
 * meanwhile.
 */
export function useRequestProject(onRequested: (id: string) => void) {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.requests.requestProject.mutationOptions({
      onSuccess: ({ id }) => onRequested(id),
      // Refused or not: another tab may have been first, and the sentence points to the list.
      onSettled: () => {
        void queryClient.invalidateQueries({ queryKey: ownRequestsQuery.queryKey })
        void queryClient.invalidateQueries({ queryKey: calls.dashboards.key() })
      },
    }),
  )
}

/** Which requests an admin sees: those of one status, and those that match a search. */
export interface RequestFilters {
  readonly status?: RequestStatus | undefined
  readonly search?: string | undefined
}

/** Requests of all students, newest first, a page at a time. */
export const requestsQuery = ({ status, search = '' }: RequestFilters) =>
  calls.requests.listRequests.infiniteOptions({
    input: (cursor: string) => ({ ...searchPageInput(search)(cursor), ...(status ? { status } : {}) }),
    ...cursorPagination,
  })

/** Asks for the first page without waiting. */
export function preloadRequests(queryClient: QueryClient, filters: RequestFilters): void {
  void queryClient.prefetchInfiniteQuery(requestsQuery(filters))
}

/** A request that is about to be approved or rejected. */
export type Reviewing = { readonly request: ReviewedRequest; readonly decision: RequestReview['decision'] }

/** Approves or rejects a request. Refused or not, the lists are asked for again: another admin may have been first. */
export function useReviewRequest() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.requests.reviewRequest.mutationOptions({
      onSuccess: (_answer, review) => updateSimilarProjects(queryClient, review),
      onSettled: () => {
        // The dashboard tells the menu how many wait.
        invalidateDashboards(queryClient)
        return queryClient.invalidateQueries({ queryKey: calls.requests.listRequests.key() })
      },
    }),
  )
}
