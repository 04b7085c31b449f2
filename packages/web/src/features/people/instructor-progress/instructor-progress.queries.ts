import { PROGRESS_SORTS, type ProgressSort } from '@capstone/contract/people/people.constants'
import type { QueryClient } from '@tanstack/react-query'
import type { LoadExportChunk } from '../../../lib/files/use-chunked-export.ts'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { parseTextParam } from '../../../lib/text/search-params.ts'

export const [DEFAULT_SORT] = PROGRESS_SORTS

/** Which instructors to show, in which order; by default those whose students wait longest first. */
export interface ProgressFilters {
  readonly search?: string | undefined
  readonly sort?: ProgressSort | undefined
}

/** Reads the filters from the URL; invalid and default values are dropped. */
export const progressFiltersOf = (search: Readonly<Record<string, unknown>>): ProgressFilters => ({
  search: parseTextParam(search.search),
  sort: PROGRESS_SORTS.find((sort) => sort === search.sort && sort !== DEFAULT_SORT),
})

/** Instructors with their mentoring statistics, page by page. */
export const instructorProgressQuery = ({ search = '', sort = DEFAULT_SORT }: ProgressFilters) =>
  calls.people.listInstructorProgress.infiniteOptions({
    input: (cursor: string) => ({ search, sort, ...pageInput(cursor) }),
    ...cursorPagination,
  })

/** Loads the CSV export of the figures of the instructors that match, chunk by chunk. */
export const loadProgressExportChunk =
  ({ search = '', sort = DEFAULT_SORT }: ProgressFilters): LoadExportChunk =>
  (from) =>
    api.people.exportInstructorProgress({ search, sort, ...from })

/** Prefetches the list. */
export const preloadInstructorProgress = (client: QueryClient, filters: ProgressFilters): void =>
  void client.prefetchInfiniteQuery(instructorProgressQuery(filters))
