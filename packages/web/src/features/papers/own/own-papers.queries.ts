import { PAPERS_MAX } from '@capstone/contract/papers/papers.constants'
import type { OwnPaper } from '@capstone/contract/papers/papers.schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { contentId } from '../../../lib/text/content-id.ts'

/**
 * The student's papers, newest first; the search matches titles. All are on the first page, because returned ones come
 * first on the screen, however old they are.
 */
export const ownPapersQuery = (search: string) =>
  calls.papers.listOwnPapers.infiniteOptions({
    input: (cursor: string) => ({ ...searchPageInput(search)(cursor), limit: PAPERS_MAX }),
    ...cursorPagination,
  })

/** Prefetches the papers. */
export function preloadOwnPapers(queryClient: QueryClient, search: string): void {
  void queryClient.prefetchInfiniteQuery(ownPapersQuery(search))
}

/**
 * The pre-check of an upload. Runs once, because it is slow and the file does not change. A refetch after a live event
 * would be refused once the upload is submitted.
 */
export const precheckQuery = (uploadId: string | null) =>
  calls.papers.precheckUpload.queryOptions({
    input: { uploadId: uploadId ?? '' },
    enabled: uploadId !== null,
    staleTime: 'static',
    retry: false,
    refetchOnReconnect: false,
  })

/** A paper, or a version of one, to be submitted. */
export interface Submission {
  readonly title: string
  /** Null if the student gave none and no pre-check has read the file. */
  readonly abstract: string | null
  readonly uploadId: string
  readonly file: File
}

/**
 * Submits a paper, or a version of the given one, one at a time. The id is derived from the content, so that the same
 * submission from two tabs creates one; `fallbackId` is used if the file can no longer be read.
 */
export function useSubmitPaper(paper: OwnPaper | null, fallbackId: string) {
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  // Also after an error, because the list may be outdated.
  const refresh = () => {
    for (const queryKey of [calls.papers.listOwnPapers.key(), calls.dashboards.key()])
      void client.invalidateQueries({ queryKey })
  }
  return useSingleMutation({
    mutationFn: async ({ title, abstract, uploadId, file }: Submission): Promise<void> => {
      const target = paper ? [paper.id, paper.versions[0]?.id ?? ''] : [title.trim()]
      const id = await contentId([viewerId, ...target, abstract?.trim() ?? ''], file).catch(() => fallbackId)
      if (paper) await api.papers.addPaperVersion({ id, paperId: paper.id, uploadId, abstract })
      else await api.papers.submitPaper({ id, title, uploadId, abstract })
    },
    onSettled: refresh,
  })
}
