import type { ResourceRequest } from '@capstone/contract/assignments/assignments.schemas'
import type { QueryClient } from '@tanstack/react-query'
import { downloadFile } from '../../../lib/files/open-file.ts'
import { api, calls } from '../../../lib/http/api.ts'

/** One of one's own projects with what its switches let out. */
export const ownProjectQuery = (id: string) => calls.assignments.ownProject.queryOptions({ input: { id } })

/** Asks for the project that is open, if one is and it is not there yet, without waiting. */
export function preloadOwnProject(queryClient: QueryClient, id: string | undefined): void {
  if (id === undefined) return
  void queryClient.prefetchQuery({ ...ownProjectQuery(id), staleTime: Number.POSITIVE_INFINITY })
}

/** Saves a file of one's own project by a signed link. Throws what the call refuses, and DownloadError. */
export const downloadResource = (request: ResourceRequest): Promise<void> =>
  downloadFile(() => api.assignments.linkToResource(request))
