import type { ProjectFileRequest } from '@capstone/contract/repository/repository.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openFile } from '../../lib/files/open-file.ts'
import { api, calls } from '../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

/** Which of the instructor's own projects to list; `search` matches title, description and category. */
export interface OwnProjectFilters {
  readonly search?: string | undefined
  readonly category?: string | undefined
}

/** Reads the filters from the URL; invalid values are dropped. */
export const filtersOf = (search: Readonly<Record<string, unknown>>): OwnProjectFilters => ({
  search: parseTextParam(search.search),
  category: parseTextParam(search.category),
})

/** The instructor's own projects, newest first, page by page, with all their categories. */
export const ownProjectsQuery = ({ search = '', category }: OwnProjectFilters) =>
  calls.repository.listOwnProjects.infiniteOptions({
    input: (cursor: string) => ({ ...searchPageInput(search)(cursor), ...(category ? { category } : {}) }),
    ...cursorPagination,
  })

/** Creates or updates a project. Idempotent by id. */
export function useSaveProject(isNew: boolean) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: calls.repository.key() })
  const call = isNew ? calls.repository.createProject : calls.repository.updateProject
  // A refusal may mean that the project was changed, so the next form must open with its current state.
  return useSingleMutation(call.mutationOptions({ onSuccess: refresh, onError: () => void refresh() }))
}

/** Deletes a project and removes its assignments; refetches projects, assignments and dashboards. */
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

/** Opens a file of a project: in a new tab if the browser can display it, else as a download. */
export const useOpenProjectFile = () =>
  useMutation({
    mutationFn: ({ mimeType, ...file }: ProjectFileRequest & { mimeType: string }) =>
      openFile(mimeType, () => api.repository.linkToProjectFile(file)),
  })
