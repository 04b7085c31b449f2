import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/api.ts'

/** What is searched for in each list of the mentoring screen. */
export interface MentoringSearches {
  readonly instructors: string | undefined
  readonly students: string | undefined
  readonly assigned: string | undefined
}

/** Pages follow each other by cursor; the rows of the search before stay until the new ones are there. */
const paged = {
  initialPageParam: '',
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
}
const pageRequest = (search: string) => (cursor: string) => (cursor ? { search, cursor } : { search })

/** Instructors to choose from. */
export const instructorChoicesQuery = (search = '') =>
  calls.people.instructorChoices.infiniteOptions({ input: pageRequest(search), ...paged })

/** Students nobody mentors yet. */
export const unassignedStudentsQuery = (search = '') =>
  calls.people.unassignedStudents.infiniteOptions({ input: pageRequest(search), ...paged })

/** Students with their instructor. */
export const assignedStudentsQuery = (search = '') =>
  calls.people.assignedStudents.infiniteOptions({ input: pageRequest(search), ...paged })

/** How many students have an instructor, and how many have none. */
export const mentoringCountsQuery = calls.people.mentoringCounts.queryOptions()

/** Names all that changes when a student gets or loses an instructor. */
export const peopleKey = calls.people.key()

/** Asks for what is not there yet, without waiting: each list shows by itself how far it is. */
export function preloadMentoring(queryClient: QueryClient, searches: MentoringSearches): void {
  const once = { staleTime: Number.POSITIVE_INFINITY }
  void queryClient.prefetchQuery({ ...mentoringCountsQuery, ...once })
  void queryClient.prefetchInfiniteQuery({ ...instructorChoicesQuery(searches.instructors), ...once })
  void queryClient.prefetchInfiniteQuery({ ...unassignedStudentsQuery(searches.students), ...once })
  void queryClient.prefetchInfiniteQuery({ ...assignedStudentsQuery(searches.assigned), ...once })
}
