import { COURSES, type Course } from '@capstone/contract/accounts/accounts.constants'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { parseIdParam, parseTextParam } from '../../../lib/text/search-params.ts'
import { confirmationCountOptions, usePeopleRefresh } from './managed-people.queries.ts'

/** Which students to list: by course and search. */
export interface StudentFilters {
  readonly search?: string | undefined
  /** The id of the one person a link points to. */
  readonly person?: string | undefined
  readonly course?: Course | undefined
}

/** Reads the filters from the URL; invalid values are dropped. */
export const studentFiltersOf = ({
  search,
  course,
  person,
}: {
  readonly [Filter in keyof StudentFilters]?: unknown
}): StudentFilters => ({
  search: parseTextParam(search),
  person: parseIdParam(person),
  course: COURSES.find((each) => each === course),
})

/** Students, newest first, page by page, each page with the counts above the list. */
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

/** Prefetches the list. */
export function preloadStudents(queryClient: QueryClient, filters: StudentFilters): void {
  void queryClient.prefetchInfiniteQuery(managedStudentsQuery(filters))
}

/** What is deleted with a student's account, counted now; `confirmationId` makes each confirmation count again. */
export const studentDeletionQuery = (id: string, confirmationId: string) =>
  queryOptions({
    queryKey: [...calls.people.countStudentRecords.key(), confirmationId],
    queryFn: () => api.people.countStudentRecords({ id }),
    ...confirmationCountOptions,
  })

/** Deletes a student; succeeds once the lists are refetched. A failure does not wait for them. */
export function useDeleteStudent() {
  const refresh = usePeopleRefresh()
  return useSingleMutation(
    calls.people.deleteStudent.mutationOptions({ onSuccess: refresh, onError: () => void refresh() }),
  )
}
