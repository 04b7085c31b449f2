import { EXPERTISE } from '@capstone/contract/accounts/accounts.constants'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { parseIdParam, parseSearchParam } from '../../../lib/text/search-params.ts'
import { countedOnce, usePeopleRefresh } from './managed-people.queries.ts'

type Expertise = (typeof EXPERTISE)[number]

/** Which instructors are listed: those of one field, those a search finds. */
export interface InstructorFilters {
  readonly search?: string | undefined
  /** The id of the one whom a link leads to. */
  readonly person?: string | undefined
  readonly specialization?: Expertise | undefined
}

/** The filters an address names; what is none is left out. */
export const instructorFiltersOf = ({
  search,
  specialization,
  person,
}: {
  readonly [Filter in keyof InstructorFilters]?: unknown
}): InstructorFilters => ({
  search: parseSearchParam(search),
  person: parseIdParam(person),
  specialization: EXPERTISE.find((each) => each === specialization),
})

/** All instructors, newest first, page by page, each with the figures above the list. */
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

/** Asks for the list without waiting for it. */
export function preloadInstructors(queryClient: QueryClient, filters: InstructorFilters): void {
  void queryClient.prefetchInfiniteQuery(managedInstructorsQuery(filters))
}

/** What becomes of what an instructor has, counted now; `asking` tells one confirmation from another. */
export const instructorDeletionQuery = (id: string, asking: string) =>
  queryOptions({
    queryKey: [...calls.people.instructorDeletion.key(), asking],
    queryFn: () => api.people.instructorDeletion({ id }),
    ...countedOnce,
  })

/** Deletes an instructor; done when the lists are without them. */
export function useDeleteInstructor() {
  const refresh = usePeopleRefresh()
  return useSingleMutation(
    calls.people.deleteInstructor.mutationOptions({ onSuccess: refresh, onError: () => void refresh() }),
  )
}
