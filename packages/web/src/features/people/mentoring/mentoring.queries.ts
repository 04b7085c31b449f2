import { PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'

/** The search of each list of the mentoring screen. */
export interface MentoringSearches {
  readonly instructors?: string | undefined
  readonly students?: string | undefined
  readonly assigned?: string | undefined
}

/** Instructors to choose from. */
export const instructorChoicesQuery = (search = '') =>
  calls.people.instructorChoices.infiniteOptions({ input: searchPageInput(search), ...cursorPagination })

/** Students without an instructor. Uses the largest page size, because all students shown can be selected at once. */
export const unassignedStudentsQuery = (search = '') =>
  calls.people.unassignedStudents.infiniteOptions({
    input: (cursor: string) => ({ ...searchPageInput(search)(cursor), limit: PAGE_SIZE_MAX }),
    ...cursorPagination,
  })

/** Students with their instructor. */
export const assignedStudentsQuery = (search = '') =>
  calls.people.assignedStudents.infiniteOptions({ input: searchPageInput(search), ...cursorPagination })

/** How many students have an instructor, and how many have none. */
export const mentoringCountsQuery = calls.people.mentoringCounts.queryOptions()

/** Counts the students without an instructor who match a search. */
export const useCountMatches = () => useSingleMutation(calls.people.countUnassignedMatches.mutationOptions())

/** Prefetches what is not cached; each list shows its own loading state. */
export function preloadMentoring(queryClient: QueryClient, searches: MentoringSearches): void {
  const once = { staleTime: Number.POSITIVE_INFINITY }
  void queryClient.prefetchQuery({ ...mentoringCountsQuery, ...once })
  void queryClient.prefetchInfiniteQuery({ ...instructorChoicesQuery(searches.instructors), ...once })
  void queryClient.prefetchInfiniteQuery({ ...unassignedStudentsQuery(searches.students), ...once })
  void queryClient.prefetchInfiniteQuery({ ...assignedStudentsQuery(searches.assigned), ...once })
}
