import { PROGRESS_SORTS, type ProgressSort } from '@capstone/contract/people/people.constants'
import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { parseSearchParam } from '../../../lib/text/search-params.ts'

/** Which instructors are shown, in which order; by name unless given. */
export interface ProgressFilters {
  readonly search?: string | undefined
  readonly sort?: ProgressSort | undefined
}

/** The filters an address names; what is none, and the order it has anyway, is left out. */
export const progressFiltersOf = (search: Readonly<Record<string, unknown>>): ProgressFilters => ({
  search: parseSearchParam(search.search),
  sort: PROGRESS_SORTS.find((sort) => sort === search.sort && sort !== 'name'),
})

/** Instructors with what their mentoring came to, page by page. */
export const instructorProgressQuery = ({ search = '', sort = 'name' }: ProgressFilters) =>
  calls.people.instructorProgress.infiniteOptions({
    input: (cursor: string) => ({ search, sort, ...pageInput(cursor) }),
    ...cursorPagination,
  })

/** Asks for the list without waiting: it shows by itself how far it is. */
export const preloadInstructorProgress = (client: QueryClient, filters: ProgressFilters): void =>
  void client.prefetchInfiniteQuery(instructorProgressQuery(filters))
