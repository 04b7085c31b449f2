import { PROJECT_STATUSES, type ProjectStatus } from '@capstone/contract/assignments/assignments.constants'
import type { QueryClient } from '@tanstack/react-query'
import { saveTextFile } from '../../../lib/files/save-file.ts'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { parseTextParam } from '../../../lib/text/search-params.ts'
import { mentoredProjectQuery } from '../mentored/mentored-project.queries.ts'

/** Which mentored projects to list; `search` matches the student and the title. */
export interface MentoredProjectFilters {
  readonly status?: ProjectStatus | undefined
  readonly stalled?: true | undefined
  readonly search?: string | undefined
}

type UrlParameters = { readonly [Filter in keyof MentoredProjectFilters]?: unknown }

/** Reads the filters from the URL; invalid values are dropped. */
export const filtersOf = ({ status, stalled, search }: UrlParameters): MentoredProjectFilters => ({
  status: PROJECT_STATUSES.find((each) => each === status),
  stalled: stalled === true || undefined,
  search: parseTextParam(search),
})

/** The filters, and the opened project. */
export type MentoredProjectsSearch = MentoredProjectFilters & { readonly project?: string | undefined }

/** Reads filters and the opened project from the URL. */
export const parseMentoredSearch = (
  search: UrlParameters & { project?: unknown },
): MentoredProjectsSearch => ({
  ...filtersOf(search),
  project: parseTextParam(search.project),
})

/** Whether any filter is set. */
export const isFiltered = ({ status, stalled, search }: MentoredProjectFilters) =>
  status !== undefined || stalled !== undefined || search !== undefined

const toInput = ({ status, stalled, search = '' }: MentoredProjectFilters) => ({
  search,
  ...(status && { status }),
  ...(stalled && { isStalled: stalled }),
})

/**
 * The mentored projects, those that wait for the mentor first, page by page, each page with the figures over all of
 * them.
 */
export const mentoredProjectsQuery = (filters: MentoredProjectFilters) =>
  calls.assignments.listMentoredProjects.infiniteOptions({
    input: (cursor: string) => ({ ...toInput(filters), ...pageInput(cursor) }),
    ...cursorPagination,
  })

/** Exports all projects that match the filters as CSV, one export at a time. */
export function useProjectsExport(filters: MentoredProjectFilters) {
  const { mutate, isPending, error, reset } = useSingleMutation(
    calls.assignments.exportMentoredProjects.mutationOptions({
      onSuccess: (file) => saveTextFile(file, 'text/csv'),
    }),
  )
  return { save: () => mutate(toInput(filters)), isPending, error, dismiss: reset }
}

export type ProjectsExport = ReturnType<typeof useProjectsExport>

/** Prefetches the list and the open project, if there is one. */
export function preloadMentoredProjects(
  queryClient: QueryClient,
  filters: MentoredProjectFilters,
  openId: string | undefined,
): void {
  void queryClient.prefetchInfiniteQuery(mentoredProjectsQuery(filters))
  if (openId) void queryClient.prefetchQuery(mentoredProjectQuery(openId))
}
