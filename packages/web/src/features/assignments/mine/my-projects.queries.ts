import {
  MY_PROJECTS_PAGE_SIZE,
  type ProjectStatus,
} from '@capstone/contract/assignments/assignments.constants'
import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../../lib/http/cursor-pagination.ts'

/** Which of one's own projects are shown: those of one status, and those in which this text stands. */
export interface MyProjectFilters {
  readonly status?: ProjectStatus | undefined
  readonly search?: string | undefined
}

/** One's own projects as cards, newest assigned first, a page at a time, each page with the figures over all of them. */
export const myProjectsQuery = ({ status, search = '' }: MyProjectFilters) =>
  calls.assignments.listMyProjects.infiniteOptions({
    input: (cursor: string) => ({
      ...searchPageInput(search)(cursor),
      ...(status ? { status } : {}),
      limit: MY_PROJECTS_PAGE_SIZE,
    }),
    ...cursorPagination,
  })

/** Asks for the first page without waiting. */
export function preloadMyProjects(queryClient: QueryClient, filters: MyProjectFilters): void {
  void queryClient.prefetchInfiniteQuery(myProjectsQuery(filters))
}
