import { COURSES, SPECIALIZATIONS, YEARS } from '@capstone/contract/accounts/accounts.constants'
import { PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import { STUDENT_SPECIALIZATIONS } from '@capstone/contract/people/people.constants'
import type { UnassignedFilter } from '@capstone/contract/people/people.schemas'
import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput, searchPageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { parseTextParam } from '../../../lib/text/search-params.ts'

/** The searches of the three lists of the mentoring screen, and the filters of one. */
export interface MentoringSearches {
  readonly instructors?: string | undefined
  readonly students?: string | undefined
  readonly assigned?: string | undefined
  /** The filters of the students without an instructor. */
  readonly course?: UnassignedFilter['course']
  readonly year?: UnassignedFilter['year']
  readonly specialization?: UnassignedFilter['specialization']
}

/** The specializations to filter by: those of the course, if one is chosen. */
export const specializationFiltersOf = (course: UnassignedFilter['course']): readonly string[] =>
  course ? SPECIALIZATIONS[course] : STUDENT_SPECIALIZATIONS

/**
 * Reads the searches and filters from the URL; invalid ones are dropped, such as a specialization of another course.
 */
export function mentoringSearchesOf(search: Readonly<Record<string, unknown>>): MentoringSearches {
  const course = COURSES.find((each) => each === search.course)
  return {
    instructors: parseTextParam(search.instructors),
    students: parseTextParam(search.students),
    assigned: parseTextParam(search.assigned),
    course,
    year: YEARS.find((each) => each === search.year),
    specialization: specializationFiltersOf(course).find((each) => each === search.specialization),
  }
}

/** Selects the search and filters of the students without an instructor. */
export const unassignedFilterOf = ({
  students = '',
  course,
  year,
  specialization,
}: MentoringSearches): UnassignedFilter => ({
  search: students,
  ...(course && { course }),
  ...(year && { year }),
  ...(specialization && { specialization }),
})

/** Instructors to choose from. */
export const instructorChoicesQuery = (search = '') =>
  calls.people.listInstructorChoices.infiniteOptions({ input: searchPageInput(search), ...cursorPagination })

/** Students without an instructor. Uses the largest page size, because all students shown can be selected at once. */
export const unassignedStudentsQuery = (filter: UnassignedFilter) =>
  calls.people.listUnassignedStudents.infiniteOptions({
    input: (cursor: string) => ({ ...filter, ...pageInput(cursor), limit: PAGE_SIZE_MAX }),
    ...cursorPagination,
  })

/** Students with their instructor. */
export const assignedStudentsQuery = (search = '') =>
  calls.people.listAssignedStudents.infiniteOptions({ input: searchPageInput(search), ...cursorPagination })

/** How many students have an instructor, and how many have none. */
export const mentoringCountsQuery = calls.people.countMentoring.queryOptions()

/** The filter of a count, as it was sent. */
export type CountedFilter = Omit<UnassignedFilter, 'search'> & { readonly search?: string | undefined }

/** Counts the students without an instructor who match a search and filters. */
export const useCountMatches = (onCounted: (count: number, counted: CountedFilter) => void) =>
  useSingleMutation(
    calls.people.countUnassignedMatches.mutationOptions({
      onSuccess: ({ count }, counted) => onCounted(count, counted),
    }),
  )

/** Prefetches what is not cached. */
export function preloadMentoring(queryClient: QueryClient, searches: MentoringSearches): void {
  const neverStale = { staleTime: Number.POSITIVE_INFINITY }
  void queryClient.prefetchQuery({ ...mentoringCountsQuery, ...neverStale })
  void queryClient.prefetchInfiniteQuery({ ...instructorChoicesQuery(searches.instructors), ...neverStale })
  void queryClient.prefetchInfiniteQuery({
    ...unassignedStudentsQuery(unassignedFilterOf(searches)),
    ...neverStale,
  })
  void queryClient.prefetchInfiniteQuery({ ...assignedStudentsQuery(searches.assigned), ...neverStale })
}
