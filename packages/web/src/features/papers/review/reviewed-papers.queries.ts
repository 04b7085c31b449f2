import {
  PAPER_STATUSES,
  type PaperStatus,
  type PaperTransition,
} from '@capstone/contract/papers/papers.constants'
import type { PaperState, PaperTransitionRequest } from '@capstone/contract/papers/papers.schemas'
import { ORPCError } from '@orpc/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../../lib/http/cursor-pagination.ts'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { invalidateDashboards } from '../../../lib/http/invalidate-dashboards.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { parseSearchParam } from '../../../lib/text/search-params.ts'
import { formatStatusChanged } from './reviewed-papers.messages.ts'

/** Which papers an admin sees: those of one status, and those that match a search. */
export interface PaperFilters {
  readonly status?: PaperStatus | undefined
  readonly search?: string | undefined
}

const statusOf = (value: unknown) => PAPER_STATUSES.find((status) => status === value)

/** The filters an address names; what is none is left out. */
export const paperFiltersOf = ({ status, search }: { status?: unknown; search?: unknown }): PaperFilters => ({
  status: statusOf(status),
  search: parseSearchParam(search),
})

/** Papers of all students, newest upload first, a page at a time, each with the figures over all. */
export const reviewedPapersQuery = ({ status, search = '' }: PaperFilters) =>
  calls.papers.listPapers.infiniteOptions({
    input: (cursor: string) => ({ ...searchPageInput(search)(cursor), ...(status ? { status } : {}) }),
    ...cursorPagination,
  })

/** Asks for the first page without waiting. */
export function preloadReviewedPapers(queryClient: QueryClient, filters: PaperFilters): void {
  void queryClient.prefetchInfiniteQuery(reviewedPapersQuery(filters))
}

/** What an admin does with a paper they have seen. */
export type TransitionInput = PaperTransitionRequest &
  (
    | { readonly move: Extract<PaperTransition, 'start_review' | 'approve'> }
    | { readonly move: 'return'; readonly feedback: string }
    | { readonly move: 'publish'; readonly feedback: string; readonly uploadId: string }
  )

function send(transition: TransitionInput): Promise<PaperState> {
  const { paperId, version } = transition
  const seen = { paperId, version }
  switch (transition.move) {
    case 'start_review':
      return api.papers.startPaperReview(seen)
    case 'approve':
      return api.papers.approvePaper(seen)
    case 'return':
      return api.papers.returnPaper({ ...seen, feedback: transition.feedback })
    case 'publish':
      return api.papers.publishPaper({
        ...seen,
        feedback: transition.feedback,
        uploadId: transition.uploadId,
      })
  }
}

/** Moves a paper on. Refused or not, the list is asked for again: somebody else may have been first. */
export function useTransitionPaper() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: send,
    onSettled: () => {
      invalidateDashboards(queryClient)
      void queryClient.invalidateQueries({ queryKey: calls.papers.listPapers.key() })
    },
  })
}

/** What to say of a paper that is not any more as it was seen, so that trying again is of no use; null for all else. */
export function formatChangedError(error: unknown): string | null {
  const code = refusalCode(error)
  if (code === 'PAPER_NOT_FOUND') return formatStatusChanged(null)
  if (code !== 'PAPER_CHANGED_MEANWHILE' || !(error instanceof ORPCError)) return null
  const data: unknown = error.data
  const status =
    typeof data === 'object' && data !== null && 'status' in data ? statusOf(data.status) : undefined
  return status ? formatStatusChanged(status) : error.message
}
