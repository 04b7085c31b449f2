import { PROJECT_STATUSES, type ProjectStatus } from '@capstone/contract/assignments/assignments.constants'
import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/api.ts'
import { matchesOf, paged } from '../../lib/paged.ts'
import { searchText } from '../../lib/search-text.ts'

/** Which of the projects one mentors are listed: those of one status, and those of a student or title. */
export interface MentoredProjectFilters {
  readonly status?: ProjectStatus | undefined
  readonly search?: string | undefined
}

/** The filters an address names; what is none is left out. */
export const filtersOf = (search: { status?: unknown; search?: unknown }): MentoredProjectFilters => ({
  status: PROJECT_STATUSES.find((status) => status === search.status),
  search: searchText(search.search),
})

/** The students' projects one mentors, newest assigned first, page by page. */
export const mentoredProjectsQuery = ({ status, search = '' }: MentoredProjectFilters) =>
  calls.assignments.listMentoredProjects.infiniteOptions({
    input: (cursor: string) => ({ ...matchesOf(search)(cursor), ...(status ? { status } : {}) }),
    ...paged,
  })

/** A project one mentors, with its student, their ticks and notes. */
export const mentoredProjectQuery = (id: string) =>
  calls.assignments.mentoredProject.queryOptions({ input: { id } })

/** Asks for the list, and for the project that is open if one is, without waiting for them. */
export function preloadMentoredProjects(
  queryClient: QueryClient,
  filters: MentoredProjectFilters,
  openId: string | undefined,
): void {
  void queryClient.prefetchInfiniteQuery(mentoredProjectsQuery(filters))
  if (openId) void queryClient.prefetchQuery(mentoredProjectQuery(openId))
}
