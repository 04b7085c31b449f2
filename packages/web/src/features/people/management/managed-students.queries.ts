import { COURSES, type Course } from '@capstone/contract/accounts/accounts.constants'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { parseIdParam, parseSearchParam } from '../../../lib/text/search-params.ts'
import { countedOnce, usePeopleRefresh } from './managed-people.queries.ts'

/** Which students are listed: those of one course, those a search finds. */
export interface StudentFilters {
  readonly search?: string | undefined
  /** The id of the one whom a link leads to. */
  readonly person?: string | undefined
  readonly course?: Course | undefined
}

/** The filters an address names; what is none is left out. */
export const studentFiltersOf = ({
  search,
  course,
  person,
}: {
  readonly [Filter in keyof StudentFilters]?: unknown
}): StudentFilters => ({
  search: parseSearchParam(search),
  person: parseIdParam(person),
  course: COURSES.find((each) => each === course),
})

/** All students, newest first, page by page, each with the figures above the list. */
export const managedStudentsQuery = ({ search = '', course, person }: StudentFilters) =>
  calls.people.listStudents.infiniteOptions({
    input: (cursor: string) => ({
      search,
      ...(course && { course }),
      ...(person && { person }),
      ...pageInput(cursor),
    }),
    ...cursorPagination,
  })

/** Asks for the list without waiting for it. */
export function preloadStudents(queryClient: QueryClient, filters: StudentFilters): void {
  void queryClient.prefetchInfiniteQuery(managedStudentsQuery(filters))
}

/** What goes with a student's account, counted now; `asking` tells one confirmation from another. */
export const studentDeletionQuery = (id: string, asking: string) =>
  queryOptions({
    queryKey: [...calls.people.studentDeletion.key(), asking],
    queryFn: () => api.people.studentDeletion({ id }),
    ...countedOnce,
  })

/** Deletes a student; done when the lists are without them. */
export function useDeleteStudent() {
  const refresh = usePeopleRefresh()
  return useSingleMutation(
    calls.people.deleteStudent.mutationOptions({ onSuccess: refresh, onError: () => void refresh() }),
  )
}
