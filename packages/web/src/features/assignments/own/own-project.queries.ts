import type { ResourceRequest } from '@capstone/contract/assignments/assignments.schemas'
import type { QueryClient } from '@tanstack/react-query'
import { downloadFile } from '../../../lib/files/open-file.ts'
import { api, calls } from '../../../lib/http/api.ts'

/** One of the student's own projects, with each resource and whether they may open it. */
export const ownProjectQuery = (id: string) =>
  calls.assignments.readOwnProject.queryOptions({ input: { id } })

/** Prefetches the open project, if there is one and it is not cached. */
export function preloadOwnProject(queryClient: QueryClient, id: string | undefined): void {
  if (id === undefined) return
  void queryClient.prefetchQuery({ ...ownProjectQuery(id), staleTime: Number.POSITIVE_INFINITY })
}

/** Downloads a file of the student's own project by a signed link. Throws the call's errors, and DownloadError. */
export const downloadResource = (request: ResourceRequest): Promise<void> =>
  downloadFile(() => api.assignments.linkToResource(request))
