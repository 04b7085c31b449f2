import type { ProjectFileRequest } from '@capstone/contract/repository/repository.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '../../lib/api.ts'
import { openFile } from '../../lib/open-file.ts'
import { matchesOf, paged } from '../../lib/paged.ts'

/** One's own projects, newest first, page by page; `search` is looked for in title, description and category. */
export const ownProjectsQuery = (search: string) =>
  calls.repository.listOwnProjects.infiniteOptions({
    input: matchesOf(search),
    ...paged,
  })

/** Adds a project, or replaces what an existing one says; sent twice with one id it is done once. */
export function useSaveProject(isNew: boolean) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: calls.repository.key() })
  const call = isNew ? calls.repository.createProject : calls.repository.updateProject
  return useMutation(call.mutationOptions({ onSuccess: refresh }))
}

/** Deletes a project with its assignments, so both lists are asked for again. */
export function useDeleteProject() {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: calls.repository.key() }),
      client.invalidateQueries({ queryKey: calls.assignments.key() }),
    ])
  return useMutation(calls.repository.deleteProject.mutationOptions({ onSuccess: refresh }))
}

/** Opens a file of a project: in a new tab where the browser shows it, else as a download. */
export const useOpenProjectFile = () =>
  useMutation({
    mutationFn: ({ mimeType, ...file }: ProjectFileRequest & { mimeType: string }) =>
      openFile(mimeType, () => api.repository.linkToProjectFile(file)),
  })
