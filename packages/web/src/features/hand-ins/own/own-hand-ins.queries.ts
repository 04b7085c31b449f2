import type { HandIn, HandInDetail, HandInVersion } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { downloadFile, openFile } from '../../../lib/files/open-file.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useIdempotentId } from '../../../lib/http/idempotent-id.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { contentId } from '../../../lib/text/content-id.ts'
import { handInQuery } from '../hand-in.queries.ts'

/** The student's hand-ins of all projects, or of one, by due date. */
export const ownHandInsQuery = (assignmentId?: string) =>
  calls.handIns.listOwnHandIns.infiniteOptions({
    input: (cursor: string) => ({ ...pageInput(cursor), ...(assignmentId ? { assignmentId } : {}) }),
    ...cursorPagination,
  })

/** Prefetches the hand-ins and the open one. */
export function preloadOwnHandIns(queryClient: QueryClient, openId: string | undefined): void {
  void queryClient.prefetchInfiniteQuery(ownHandInsQuery())
  if (openId) void queryClient.prefetchQuery(handInQuery(openId))
}

function useRefreshHandIns() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [calls.handIns.key(), calls.dashboards.key()])
      void client.invalidateQueries({ queryKey })
  }
}

/**
 * The pre-check of an upload. Runs once, because it is slow and the file does not change. A refetch after a live event
 * would be refused once the upload is submitted.
 */
export const handInPrecheckQuery = (uploadId: string | null) =>
  calls.handIns.precheckUpload.queryOptions({
    input: { uploadId: uploadId ?? '' },
    enabled: uploadId !== null,
    staleTime: 'static',
    retry: false,
    refetchOnReconnect: false,
  })

export interface VersionToSubmit {
  readonly uploadId: string
  readonly file: File
  readonly note: string
}

/** Returns a hand-in with a version that was submitted just now, unless a refetch has brought it already. */
const withVersion = (handIn: HandInDetail, version: HandInVersion): HandInDetail =>
  handIn.versions.some(({ id }) => id === version.id)
    ? handIn
    : {
        ...handIn,
        status: version.outcome ?? 'submitted',
        state: version.outcome ?? 'submitted',
        newest: version,
        reviewedAt: version.reviewedAt,
        feedback: version.feedback,
        versions: [version, ...handIn.versions],
      }

/**
 * Submits a version, one at a time. Its id is derived from the file, so that the same file from two tabs is one
 * version; `fallbackId` is used if the file can no longer be read.
 */
export function useSubmitVersion(handIn: Pick<HandIn, 'id' | 'newest'>, fallbackId: string) {
  const { id: viewerId } = useViewer()
  const client = useQueryClient()
  const refresh = useRefreshHandIns()
  return useSingleMutation({
    mutationFn: async ({ uploadId, file, note }: VersionToSubmit) => {
      const id = await contentId([viewerId, handIn.id, handIn.newest?.id ?? ''], file).catch(() => fallbackId)
      return api.handIns.submitVersion({ id, handInId: handIn.id, uploadId, note })
    },
    onSuccess: (version) => {
      client.setQueryData(handInQuery(handIn.id).queryKey, (known) => known && withVersion(known, version))
    },
    // Also after an error, because the hand-in may have changed or closed.
    onSettled: refresh,
  })
}

export interface ExtensionRequestValues {
  readonly until: string
  readonly reason: string
}

/** Requests more time, one request at a time. */
export function useRequestExtension(handInId: string) {
  const { idOf } = useIdempotentId()
  const refresh = useRefreshHandIns()
  return useSingleMutation({
    mutationFn: (request: ExtensionRequestValues) =>
      api.handIns.requestExtension({ id: idOf(request), handInId, ...request }),
    onSettled: refresh,
  })
}

const PDF = 'application/pdf'

/** Opens the file of a version: a PDF as `openFile` does, anything else as a download. */
export const useOpenVersion = () =>
  useMutation({
    mutationFn: ({ id, mimeType }: { readonly id: string; readonly mimeType: string }) => {
      const requestLink = () => api.handIns.linkToVersion({ versionId: id })
      return mimeType === PDF ? openFile(mimeType, requestLink) : downloadFile(requestLink)
    },
  })

/** The QR code of a receipt, null if it is too long for one; it never changes. */
export const receiptCodeQuery = (versionId: string) =>
  calls.handIns.readReceiptCode.queryOptions({ input: { versionId }, staleTime: Number.POSITIVE_INFINITY })

/** Saves the receipt of a version as a PDF. */
export const useSaveReceipt = () =>
  useMutation({
    mutationFn: async (versionId: string) => {
      const { name, pdf } = await api.handIns.exportReceipt({ versionId })
      saveFile(
        name,
        Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)),
        PDF,
      )
    },
  })
