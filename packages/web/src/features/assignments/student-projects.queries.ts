import type { ResourceRequest } from '@capstone/contract/assignments/assignments.schemas'
import type { QueryClient } from '@tanstack/react-query'
import { api, calls } from '../../lib/api.ts'
import { downloadFile } from '../../lib/open-file.ts'
import { paged, pageOf } from '../../lib/paged.ts'

/** One's own projects, newest assigned first, page by page. */
export const ownProjectsQuery = calls.assignments.listOwnProjects.infiniteOptions({
  input: pageOf,
  ...paged,
})

/** One of one's own projects with what its switches let out. */
export const ownProjectQuery = (id: string) => calls.assignments.ownProject.queryOptions({ input: { id } })

/** Asks for the list, and for the project that is open if one is, without waiting for them. */
export function preloadOwnProjects(queryClient: QueryClient, openId: string | undefined): void {
  const once = { staleTime: Number.POSITIVE_INFINITY }
  void queryClient.prefetchInfiniteQuery({ ...ownProjectsQuery, ...once })
  if (openId) void queryClient.prefetchQuery({ ...ownProjectQuery(openId), ...once })
}

/** Saves a file of one's own project by a signed link. Throws what the call refuses, and DownloadError. Spec 1 §5. */
export const downloadResource = (request: ResourceRequest): Promise<void> =>
  downloadFile(() => api.assignments.linkToResource(request))
