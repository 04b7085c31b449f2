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
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { parseTextParam } from '../../../lib/text/search-params.ts'
import { formatStatusChanged } from './reviewed-papers.messages.ts'

/** Filters of the list of all students' papers: a status and a search. */
export interface PaperFilters {
  readonly status?: PaperStatus | undefined
  readonly search?: string | undefined
}

const statusOf = (value: unknown) => PAPER_STATUSES.find((status) => status === value)

/** Parses the filters from search parameters; unknown values are dropped. */
export const paperFiltersOf = ({ status, search }: { status?: unknown; search?: unknown }): PaperFilters => ({
  status: statusOf(status),
  search: parseTextParam(search),
})

/** Papers of all students, those to review or publish first, page by page; each page has their counts. */
export const reviewedPapersQuery = ({ status, search = '' }: PaperFilters) =>
  calls.papers.listPapers.infiniteOptions({
    input: (cursor: string) => ({ ...searchPageInput(search)(cursor), ...(status ? { status } : {}) }),
    ...cursorPagination,
  })

/** Prefetches the first page. */
export function preloadReviewedPapers(queryClient: QueryClient, filters: PaperFilters): void {
  void queryClient.prefetchInfiniteQuery(reviewedPapersQuery(filters))
}

/** A transition whose form opens below the row of its paper. */
export type FormTransition = Extract<PaperTransition, 'return' | 'publish'>

/** The key of the unsent feedback of a form, on the version for which it was opened. */
export const reviewDraftKey = (
  transition: FormTransition,
  { id, version }: { readonly id: string; readonly version: number },
): DraftKey => ['paper review', transition, id, String(version)]

/** A transition of a paper, with the version the admin has seen. */
export type TransitionInput = PaperTransitionRequest &
  (
    | { readonly transition: Extract<PaperTransition, 'start_review' | 'approve'> }
    | { readonly transition: 'return'; readonly feedback: string }
    | { readonly transition: 'publish'; readonly feedback: string; readonly uploadId: string }
  )

function send(input: TransitionInput): Promise<PaperState> {
  const { paperId, version } = input
  const seen = { paperId, version }
  switch (input.transition) {
    case 'start_review':
      return api.papers.startPaperReview(seen)
    case 'approve':
      return api.papers.approvePaper(seen)
    case 'return':
      return api.papers.returnPaper({ ...seen, feedback: input.feedback })
    case 'publish':
      return api.papers.publishPaper({
        ...seen,
        feedback: input.feedback,
        uploadId: input.uploadId,
      })
  }
}

/** A transition, and what its form does with the answer. */
export interface TransitionAttempt {
  readonly input: TransitionInput
  /** Shows an error elsewhere than in `problem`; returns whether it has. */
  readonly handleError?: ((error: Error) => boolean) | undefined
  readonly onDone?: (() => void) | undefined
}

/**
 * Makes a transition. Also refetches the list after a refusal: somebody else may have changed the paper first. The
 * callbacks are called even if the form is unmounted by then.
 */
export function useTransitionPaper(callbacks: {
  readonly onSuccess: (state: PaperState, attempt: TransitionAttempt) => void
  readonly onError: (error: Error, attempt: TransitionAttempt) => void
}) {
  const queryClient = useQueryClient()
  return useSingleMutation(
    {
      mutationFn: ({ input }: TransitionAttempt) => send(input),
      ...callbacks,
      onSettled: () => {
        invalidateDashboards(queryClient)
        void queryClient.invalidateQueries({ queryKey: calls.papers.listPapers.key() })
      },
    },
    { isReportedByScreen: true },
  )
}

/** Returns the message if the paper was changed or deleted, so that retrying is of no use; null for other errors. */
export function formatChangedError(error: unknown): string | null {
  const code = refusalCode(error)
  if (code === 'PAPER_NOT_FOUND') return formatStatusChanged(null)
  if (code !== 'PAPER_CHANGED_MEANWHILE' || !(error instanceof ORPCError)) return null
  const data: unknown = error.data
  const status =
    typeof data === 'object' && data !== null && 'status' in data ? statusOf(data.status) : undefined
  return status ? formatStatusChanged(status) : error.message
}
