import type { ProjectFileRequest } from '@capstone/contract/repository/repository.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openFile } from '../../lib/files/open-file.ts'
import { api, calls } from '../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import { parseSearchParam } from '../../lib/text/search-params.ts'

/** Which of one's own projects are listed; `search` is looked for in title, description and category. */
export interface OwnProjectFilters {
  readonly search?: string | undefined
  readonly category?: string | undefined
}

/** The filters an address names; what is none is left out. */
export const filtersOf = (search: Readonly<Record<string, unknown>>): OwnProjectFilters => ({
  search: parseSearchParam(search.search),
  category: parseSearchParam(search.category),
})

/** One's own projects, newest first, page by page, with all their categories. */
export const ownProjectsQuery = ({ search = '', category }: OwnProjectFilters) =>
  calls.repository.listOwnProjects.infiniteOptions({
    input: (cursor: string) => ({ ...searchPageInput(search)(cursor), ...(category ? { category } : {}) }),
    ...cursorPagination,
  })

/** Adds a project, or replaces what an existing one says; sent twice with one id it is done once. */
export function useSaveProject(isNew: boolean) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: calls.repository.key() })
  const call = isNew ? calls.repository.createProject : calls.repository.updateProject
  // Refused, it may be for what stands there by now: that is what the form opens with next.
  return useMutation(call.mutationOptions({ onSuccess: refresh, onError: () => void refresh() }))
}

/** Deletes a project with its assignments, once, so both lists are asked for again, and what counts them. */
export function useDeleteProject() {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: calls.repository.key() }),
      client.invalidateQueries({ queryKey: calls.assignments.key() }),
      client.invalidateQueries({ queryKey: calls.dashboards.key() }),
    ])
  return useSingleMutation(calls.repository.deleteProject.mutationOptions({ onSuccess: refresh }))
}

/** Opens a file of a project: in a new tab where the browser shows it, else as a download. */
export const useOpenProjectFile = () =>
  useMutation({
    mutationFn: ({ mimeType, ...file }: ProjectFileRequest & { mimeType: string }) =>
      openFile(mimeType, () => api.repository.linkToProjectFile(file)),
  })
