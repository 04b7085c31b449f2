import { EXPERTISE } from '@capstone/contract/accounts/accounts.constants'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { parseIdParam, parseTextParam } from '../../../lib/text/search-params.ts'
import { confirmationCountOptions, usePeopleRefresh } from './managed-people.queries.ts'

type Expertise = (typeof EXPERTISE)[number]

/** Which instructors to list: by search, by specialization, or one person. */
export interface InstructorFilters {
  readonly search?: string | undefined
  /** The id of the one person a link points to. */
  readonly person?: string | undefined
  readonly specialization?: Expertise | undefined
}

/** Reads the filters from the URL; invalid values are dropped, and too long a search is cut. */
export const instructorFiltersOf = ({
  search,
  specialization,
  person,
}: {
  readonly [Filter in keyof InstructorFilters]?: unknown
}): InstructorFilters => ({
  search: parseTextParam(search),
  person: parseIdParam(person),
  specialization: EXPERTISE.find((each) => each === specialization),
})

/** Instructors, newest first, page by page, each page with the counts above the list. */
export const managedInstructorsQuery = ({ search = '', specialization, person }: InstructorFilters) =>
  calls.people.listInstructors.infiniteOptions({
    input: (cursor: string) => ({
      search,
      ...(specialization && { specialization }),
      ...(person && { person }),
      ...pageInput(cursor),
    }),
    ...cursorPagination,
  })

/** Prefetches the list. */
export function preloadInstructors(queryClient: QueryClient, filters: InstructorFilters): void {
  void queryClient.prefetchInfiniteQuery(managedInstructorsQuery(filters))
}

/**
 * What happens to an instructor's students, projects, meetings and tickets, counted now; `confirmationId` makes each
 * confirmation count again.
 */
export const instructorDeletionQuery = (id: string, confirmationId: string) =>
  queryOptions({
    queryKey: [...calls.people.countInstructorRecords.key(), confirmationId],
    queryFn: () => api.people.countInstructorRecords({ id }),
    ...confirmationCountOptions,
  })

/** Deletes an instructor; succeeds once the lists are refetched. A failure does not wait for them. */
export function useDeleteInstructor() {
  const refresh = usePeopleRefresh()
  return useSingleMutation(
    calls.people.deleteInstructor.mutationOptions({ onSuccess: refresh, onError: () => void refresh() }),
  )
}
