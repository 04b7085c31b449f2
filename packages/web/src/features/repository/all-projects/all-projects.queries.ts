import type { ProjectFileRequest } from '@capstone/contract/repository/repository.schemas'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadFile } from '../../../lib/files/open-file.ts'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput, searchPageInput } from '../../../lib/http/cursor-pagination.ts'
import { parseIdParam, parseTextParam } from '../../../lib/text/search-params.ts'
import type { FilterChoices } from '../../../ui/filters/filter-combobox.tsx'
import { rowsOf } from '../../../ui/lists/paged-list.tsx'
import { ALL_PROJECTS_FAILED } from './all-projects.messages.ts'

/** Which projects to list; `instructor` is the id of their owner. */
export interface AllProjectFilters {
  readonly search?: string | undefined
  readonly category?: string | undefined
  readonly instructor?: string | undefined
}

/** Reads the filters from the URL; invalid values are dropped. */
export const allFiltersOf = (search: Readonly<Record<string, unknown>>): AllProjectFilters => ({
  search: parseTextParam(search.search),
  category: parseTextParam(search.category),
  instructor: parseIdParam(search.instructor),
})

/** Whether any filter is set. */
export const hasFilters = ({ search, category, instructor }: AllProjectFilters) =>
  search !== undefined || category !== undefined || instructor !== undefined

/** The projects of all instructors, newest first, page by page, each page with the figures over all of them. */
export const allProjectsQuery = ({ search = '', category, instructor }: AllProjectFilters) =>
  calls.repository.listAllProjects.infiniteOptions({
    input: (cursor: string) => ({
      search,
      ...pageInput(cursor),
      ...(category && { category }),
      ...(instructor && { instructorId: instructor }),
    }),
    ...cursorPagination,
  })

/** A project in full. */
export const projectDetailsQuery = (id: string) =>
  calls.repository.readProjectDetails.queryOptions({ input: { id } })

/** Prefetches the list and the open project, if there is one. */
export function preloadAllProjects(
  client: QueryClient,
  filters: AllProjectFilters,
  openId: string | undefined,
): void {
  void client.prefetchInfiniteQuery(allProjectsQuery(filters))
  if (openId) void client.prefetchQuery(projectDetailsQuery(openId))
}

/** Downloads a file of a project. Throws what {@link downloadFile} throws. */
export const downloadProjectFile = (file: ProjectFileRequest) =>
  downloadFile(() => api.repository.linkToProjectFile(file))

/** The categories that contain the text; nothing is fetched while the filter is closed. */
export function useCategoryChoices(search: string | undefined): FilterChoices {
  const query = useQuery({
    ...calls.repository.listCategoryChoices.queryOptions({ input: { search: search ?? '' } }),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  })
  const { categories = [], isMore = false } = query.data ?? {}
  return {
    options: categories.map((value) => ({ value, label: value })),
    hasMore: isMore,
    ...loadStateOf(query),
  }
}

/** The instructors who match the text by name, e-mail or specialization, like {@link useCategoryChoices}. */
export function useInstructorChoices(search: string | undefined): FilterChoices {
  const query = useInfiniteQuery({
    ...calls.people.listInstructorChoices.infiniteOptions({
      input: searchPageInput(search ?? ''),
      ...cursorPagination,
    }),
    enabled: search !== undefined,
  })
  const options = rowsOf(query.data).map(({ id, name, email }) => ({ value: id, label: name, detail: email }))
  return { options, hasMore: query.hasNextPage, ...loadStateOf(query) }
}

/** Returns the name of the instructor in the filter: the loaded one or, while another list loads, the last known. */
export function useInstructorName(instructor: string | undefined, loadedName: string | null | undefined) {
  const [known, setKnown] = useState({ instructor, name: loadedName })
  if (loadedName !== undefined && (known.instructor !== instructor || known.name !== loadedName))
    setKnown({ instructor, name: loadedName })
  return known.instructor === instructor ? known.name : loadedName
}

type LoadState = {
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Whether the choices are still those of the text before. */
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

const loadStateOf = ({ isSuccess, isError, isPlaceholderData, refetch }: LoadState) => ({
  state: isError
    ? ('failed' as const)
    : isSuccess && !isPlaceholderData
      ? ('loaded' as const)
      : ('loading' as const),
  failed: ALL_PROJECTS_FAILED,
  onRetry: () => void refetch(),
})
