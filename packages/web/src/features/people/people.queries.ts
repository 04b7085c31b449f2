import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/api.ts'
import { matchesOf, paged } from '../../lib/paged.ts'

/** What is searched for in each list of the mentoring screen. */
export interface MentoringSearches {
  readonly instructors: string | undefined
  readonly students: string | undefined
  readonly assigned: string | undefined
}

/** Instructors to choose from. */
export const instructorChoicesQuery = (search = '') =>
  calls.people.instructorChoices.infiniteOptions({ input: matchesOf(search), ...paged })

/** Students nobody mentors yet. */
export const unassignedStudentsQuery = (search = '') =>
  calls.people.unassignedStudents.infiniteOptions({ input: matchesOf(search), ...paged })

/** Students with their instructor. */
export const assignedStudentsQuery = (search = '') =>
  calls.people.assignedStudents.infiniteOptions({ input: matchesOf(search), ...paged })

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
