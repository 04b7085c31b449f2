import { PROJECT_STATUSES, type ProjectStatus } from '@capstone/contract/assignments/assignments.constants'
import type { QueryClient } from '@tanstack/react-query'
import { saveTextFile } from '../../../lib/files/save-text-file.ts'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { parseSearchParam } from '../../../lib/text/search-params.ts'
import { mentoredProjectQuery } from '../mentored/mentored-project.queries.ts'

/** Which of the projects one mentors are listed: those of one status, those that stand still, those of a student or title. */
export interface MentoredProjectFilters {
  readonly status?: ProjectStatus | undefined
  readonly stalled?: true | undefined
  readonly search?: string | undefined
}

type Named = { readonly [Filter in keyof MentoredProjectFilters]?: unknown }

/** The filters an address names; what is none is left out. */
export const filtersOf = ({ status, stalled, search }: Named): MentoredProjectFilters => ({
  status: PROJECT_STATUSES.find((each) => each === status),
  stalled: stalled === true || undefined,
  search: parseSearchParam(search),
})

/** Whether any of them is on. */
export const isFiltered = ({ status, stalled, search }: MentoredProjectFilters) =>
  status !== undefined || stalled !== undefined || search !== undefined

const asAsked = ({ status, stalled, search = '' }: MentoredProjectFilters) => ({
  search,
  ...(status && { status }),
  ...(stalled && { isStalled: stalled }),
})

/** The students' projects one mentors, newest assigned first, page by page, each with the figures over all of them. */
export const mentoredProjectsQuery = (filters: MentoredProjectFilters) =>
  calls.assignments.listMentoredProjects.infiniteOptions({
    input: (cursor: string) => ({ ...asAsked(filters), ...pageInput(cursor) }),
    ...cursorPagination,
  })

/** Saves all that the filters leave as a file for a spreadsheet, once at a time. */
export function useProjectsExport(filters: MentoredProjectFilters) {
  const { mutate, isPending, error, reset } = useSingleMutation(
    calls.assignments.exportMentoredProjects.mutationOptions({
      onSuccess: (file) => saveTextFile(file, 'text/csv'),
    }),
  )
  return { save: () => mutate(asAsked(filters)), isPending, error, forget: reset }
}

export type ProjectsExport = ReturnType<typeof useProjectsExport>

/** Asks for the list, and for the project that is open if one is, without waiting for them. */
export function preloadMentoredProjects(
  queryClient: QueryClient,
  filters: MentoredProjectFilters,
  openId: string | undefined,
): void {
  void queryClient.prefetchInfiniteQuery(mentoredProjectsQuery(filters))
  if (openId) void queryClient.prefetchQuery(mentoredProjectQuery(openId))
}
