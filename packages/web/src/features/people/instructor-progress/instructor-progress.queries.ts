import { PROGRESS_SORTS, type ProgressSort } from '@capstone/contract/people/people.constants'
import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { parseTextParam } from '../../../lib/text/search-params.ts'

/** Which instructors to show, in which order; by name by default. */
export interface ProgressFilters {
  readonly search?: string | undefined
  readonly sort?: ProgressSort | undefined
}

/** Reads the filters from the URL; invalid and default values are dropped. */
export const progressFiltersOf = (search: Readonly<Record<string, unknown>>): ProgressFilters => ({
  search: parseTextParam(search.search),
  sort: PROGRESS_SORTS.find((sort) => sort === search.sort && sort !== 'name'),
})

/** Instructors with their mentoring statistics, page by page. */
export const instructorProgressQuery = ({ search = '', sort = 'name' }: ProgressFilters) =>
  calls.people.listInstructorProgress.infiniteOptions({
    input: (cursor: string) => ({ search, sort, ...pageInput(cursor) }),
    ...cursorPagination,
  })

/** Prefetches the list. */
export const preloadInstructorProgress = (client: QueryClient, filters: ProgressFilters): void =>
  void client.prefetchInfiniteQuery(instructorProgressQuery(filters))
