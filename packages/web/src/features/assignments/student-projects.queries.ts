import type { ResourceRequest } from '@capstone/contract/assignments/assignments.schemas'
import type { QueryClient } from '@tanstack/react-query'
import { api, calls } from '../../lib/api.ts'
import { downloadFile } from '../../lib/open-file.ts'

/** One's own projects, newest assigned first, page by page. */
export const ownProjectsQuery = calls.assignments.listOwnProjects.infiniteOptions({
  input: (cursor: string) => (cursor ? { cursor } : {}),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
})

/** One of one's own projects with what its switches let out. */
export const ownProjectQuery = (id: string) => calls.assignments.ownProject.queryOptions({ input: { id } })

/** Asks for the list, and for the project that is open if one is, without waiting for them. */
export function preloadOwnProjects(queryClient: QueryClient, openId: string | undefined): void {
  const once = { staleTime: Number.POSITIVE_INFINITY }
  void queryClient.prefetchInfiniteQuery({ ...ownProjectsQuery, ...once })
  if (openId) void queryClient.prefetchQuery({ ...ownProjectQuery(openId), ...once })
}

/** The link was made, but what it points at did not come; `isGone` when there is no such file any more. */
export class DownloadError extends Error {
  readonly isGone: boolean
  constructor(isGone: boolean, options?: ErrorOptions) {
    super('The file did not come.', options)
    this.isGone = isGone
  }
}

/** Saves a file of one's own project by a signed link. Throws what the call refuses, and DownloadError. Spec 1 §5. */
export const downloadResource = (request: ResourceRequest): Promise<void> =>
  downloadFile(async () => {
    const link = await api.assignments.linkToResource(request)
    await makeSureItComes(link.url)
    return link
  })

// One byte, read from storage like the rest: headers alone would not show that the file is gone.
const FIRST_BYTE = { headers: { Range: 'bytes=0-0' }, redirect: 'manual', cache: 'no-store' } as const

/** Tries a link first, as a download that fails in the browser's own hands cannot be told of here. Throws DownloadError. */
export async function makeSureItComes(url: string): Promise<void> {
  const answer = await fetch(url, FIRST_BYTE).catch((cause: unknown) => {
    throw new DownloadError(false, { cause })
  })
  await answer.body?.cancel()
  // Storage elsewhere answers for itself: the redirect to it is all that can be seen.
  if (!answer.ok && answer.type !== 'opaqueredirect') throw new DownloadError(answer.status === 404)
}
