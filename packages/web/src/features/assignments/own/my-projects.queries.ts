import {
  MY_PROJECTS_PAGE_SIZE,
  type ProjectStatus,
} from '@capstone/contract/assignments/assignments.constants'
import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../../lib/http/cursor-pagination.ts'

/** Which of the student's own projects to show: by status and search text. */
export interface MyProjectFilters {
  readonly status?: ProjectStatus | undefined
  readonly search?: string | undefined
}

/**
 * The student's own projects as cards, newest assigned first, page by page, each page with the figures over all of
 * them.
 */
export const myProjectsQuery = ({ status, search = '' }: MyProjectFilters) =>
  calls.assignments.listMyProjects.infiniteOptions({
    input: (cursor: string) => ({
      ...searchPageInput(search)(cursor),
      ...(status ? { status } : {}),
      limit: MY_PROJECTS_PAGE_SIZE,
    }),
    ...cursorPagination,
  })

/** Prefetches the first page. */
export function preloadMyProjects(queryClient: QueryClient, filters: MyProjectFilters): void {
  void queryClient.prefetchInfiniteQuery(myProjectsQuery(filters))
}
