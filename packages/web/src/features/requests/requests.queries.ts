import type { RequestStatus } from '@capstone/contract/requests/requests.constants'
import type { RequestReview, ReviewedRequest } from '@capstone/contract/requests/requests.schemas'
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api, calls } from '../../lib/http/api.ts'
import {
  cursorPagination,
  fetchAllPages,
  pageInput,
  searchPageInput,
} from '../../lib/http/cursor-pagination.ts'
import { invalidateDashboards } from '../../lib/http/invalidate-dashboards.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { updateSimilarProjects } from './review/similar-projects.queries.ts'
import { hasTitle } from './suggestions/suggestion-run.model.ts'

/** In place of a request's id, links to the list of all own requests. */
export const ALL_REQUESTS = 'all'

/** The student's own requests, newest first, page by page. */
export const ownRequestsQuery = calls.requests.listOwnRequests.infiniteOptions({
  input: pageInput,
  ...cursorPagination,
})

/** Prefetches the first page. */
export function preloadOwnRequests(queryClient: QueryClient): void {
  void queryClient.prefetchInfiniteQuery(ownRequestsQuery)
}

/** Calls `onRejected` with the ids of the student's rejected requests, now and whenever the list has changed. */
export function useRejectedRequests(onRejected: (ids: ReadonlySet<string>) => void): void {
  const { data } = useInfiniteQuery(ownRequestsQuery)
  const report = useEffectEvent(onRejected)
  useEffect(() => {
    const rejected = rowsOf(data).filter(({ status }) => status === 'rejected')
    if (rejected.length > 0) report(new Set(rejected.map(({ id }) => id)))
  }, [data])
}

/**
 * Whether one of the student's loaded requests asks for a project of this title and was not rejected. That is enough
 * for a suggestion: none has the title of an earlier request, and later requests are loaded first.
 */
export function useIsRequested(title: string): boolean {
  const { data } = useInfiniteQuery(ownRequestsQuery)
  return rowsOf(data)
    .filter(hasTitle(title))
    .some(({ status }) => status !== 'rejected')
}

/** Requests a project. Idempotent by id. `onRequested` gets the id even if the screen was left in the meantime. */
export function useRequestProject(onRequested: (id: string) => void) {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.requests.requestProject.mutationOptions({
      onSuccess: ({ id }) => onRequested(id),
      // Refetch even after a refusal: another tab may have been first, and the message refers to the list.
      onSettled: () => {
        void queryClient.invalidateQueries({ queryKey: ownRequestsQuery.queryKey })
        void queryClient.invalidateQueries({ queryKey: calls.requests.listSavedIdeas.key() })
        void queryClient.invalidateQueries({ queryKey: calls.dashboards.key() })
      },
    }),
  )
}

/** Which requests an admin lists: by status and search. */
export interface RequestFilters {
  readonly status?: RequestStatus | undefined
  readonly search?: string | undefined
}

/** Requests of all students, the longest waiting first, page by page. */
export const requestsQuery = ({ status, search = '' }: RequestFilters) =>
  calls.requests.listRequests.infiniteOptions({
    input: (cursor: string) => ({ ...searchPageInput(search)(cursor), ...(status ? { status } : {}) }),
    ...cursorPagination,
  })

/** Prefetches the first page. */
export function preloadRequests(queryClient: QueryClient, filters: RequestFilters): void {
  void queryClient.prefetchInfiniteQuery(requestsQuery(filters))
}

/** Returns the current status of a request, under whatever filter it is listed; undefined if it is not found. */
export async function findRequestStatus({
  id,
  student,
}: ReviewedRequest): Promise<RequestStatus | undefined> {
  const inputAt = searchPageInput(student.email)
  const { items } = await fetchAllPages((cursor = '') => api.requests.listRequests(inputAt(cursor)))
  return items.find((request) => request.id === id)?.status
}

/** A request about to be approved or rejected. */
export type PendingReview = {
  readonly request: ReviewedRequest
  readonly decision: RequestReview['decision']
}

/** Approves or rejects a request, and refetches the lists even after a refusal: another admin may have been first. */
export function useReviewRequest() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.requests.reviewRequest.mutationOptions({
      onSuccess: (_answer, review) => updateSimilarProjects(queryClient, review),
      onSettled: () => {
        // The menu shows the number of pending requests from the dashboard.
        invalidateDashboards(queryClient)
        return queryClient.invalidateQueries({ queryKey: calls.requests.listRequests.key() })
      },
    }),
  )
}
