import { QUEUE_FILTERS, type QueueFilter } from '@capstone/contract/hand-ins/hand-ins.constants'
import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type {
  Acceptance,
  CourseAndYear,
  HandInReturn,
} from '@capstone/contract/hand-ins/review/review.schemas'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { saveTextFile } from '../../../lib/files/save-file.ts'
import { api, calls } from '../../../lib/http/api.ts'
import {
  cursorPagination,
  fetchAllPages,
  pageInput,
  searchPageInput,
} from '../../../lib/http/cursor-pagination.ts'
import { invalidateDashboards } from '../../../lib/http/invalidate-dashboards.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { parseIdParam, parseTextParam } from '../../../lib/text/search-params.ts'
import { handInQuery } from '../hand-in.queries.ts'

/** Which hand-ins an instructor sees, and whether as a queue or as a grid. */
export interface ReviewFilters {
  readonly view?: 'grid' | undefined
  /** Waiting for review by default. */
  readonly show?: QueueFilter | undefined
  readonly project?: string | undefined
  readonly search?: string | undefined
}

type UrlParameters = { readonly [Filter in keyof ReviewFilters]?: unknown }

/** Reads the filters from the URL; invalid values are dropped. */
export const reviewFiltersOf = ({ view, show, project, search }: UrlParameters): ReviewFilters => ({
  view: view === 'grid' ? view : undefined,
  show: QUEUE_FILTERS.find((filter) => filter === show && filter !== 'waiting'),
  project: parseIdParam(project),
  search: parseTextParam(search),
})

/**
 * The filters of the queue in which a hand-in opens. From the grid, that is the unfiltered queue of the selected
 * project, or of all projects.
 */
export const queueFiltersOf = (filters: ReviewFilters): ReviewFilters =>
  filters.view ? { project: filters.project, show: 'all' } : filters

/** Hand-ins of the projects the instructor mentors, page by page, each page with the counts of the filters. */
export const queueQuery = ({ show, project, search = '' }: ReviewFilters) =>
  calls.handIns.listQueue.infiniteOptions({
    input: (cursor: string) => ({
      ...searchPageInput(search)(cursor),
      ...(show ? { filter: show } : {}),
      ...(project ? { projectId: project } : {}),
    }),
    ...cursorPagination,
  })

/** The projects the instructor mentors with all their hand-ins, page by page. */
export const mentorGridQuery = ({ project }: ReviewFilters) =>
  calls.handIns.listMentorGrid.infiniteOptions({
    input: (cursor: string) => ({ ...pageInput(cursor), ...(project ? { projectId: project } : {}) }),
    ...cursorPagination,
  })

/** The projects of a course and year with all their hand-ins, page by page. */
export const courseGridQuery = (course: CourseAndYear) =>
  calls.handIns.listCourseGrid.infiniteOptions({
    input: (cursor: string) => ({ ...course, ...pageInput(cursor) }),
    ...cursorPagination,
  })

const PAGE = { limit: 100 }

/** All projects of the instructor, as choices of the filter. */
export const projectChoicesQuery = queryOptions({
  queryKey: calls.repository.listOwnProjects.queryKey({ input: PAGE }),
  queryFn: ({ signal }) =>
    fetchAllPages((cursor) => api.repository.listOwnProjects({ ...PAGE, cursor }, { signal })),
})

/** Prefetches the view and the open hand-in. */
export function preloadReview(queryClient: QueryClient, filters: ReviewFilters, openId: string | undefined) {
  if (filters.view) void queryClient.prefetchInfiniteQuery(mentorGridQuery(filters))
  else void queryClient.prefetchInfiniteQuery(queueQuery(filters))
  if (openId) void queryClient.prefetchQuery(handInQuery(openId))
}

/** Refetches everything about hand-ins, and the figures that count them. */
export function invalidateHandIns(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: calls.handIns.key() })
  invalidateDashboards(queryClient)
}

/** A review of the version the mentor saw. */
export type VersionReview =
  | ({ readonly outcome: 'accepted' } & Acceptance)
  | ({ readonly outcome: 'returned' } & HandInReturn)

const send = (review: VersionReview) =>
  review.outcome === 'accepted' ? api.handIns.acceptVersion(review) : api.handIns.returnVersion(review)

/**
 * Accepts or returns a version. Also refetches after a refusal, because the hand-in may have changed. `onSuccess` and
 * `onError` are called even if the form is unmounted by then.
 */
export function useReview(callbacks: {
  readonly onSuccess: () => void
  readonly onError: (error: Error, review: VersionReview) => void
}) {
  const queryClient = useQueryClient()
  return useSingleMutation(
    { mutationFn: send, ...callbacks, onSettled: () => invalidateHandIns(queryClient) },
    { isReportedByScreen: true },
  )
}

/** Exports the grid of a course and year as CSV. */
export const useCourseExport = () =>
  useSingleMutation(
    calls.handIns.exportCourse.mutationOptions({ onSuccess: (file) => saveTextFile(file, 'text/csv') }),
  )

/** Requests a signed link to the file of a version. */
export const linkToVersion = (version: Pick<HandInDetail['versions'][number], 'id'>) =>
  api.handIns.linkToVersion({ versionId: version.id })
