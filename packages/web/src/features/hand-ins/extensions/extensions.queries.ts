import type { EXTENSION_FILTERS } from '@capstone/contract/hand-ins/extensions/extensions.constants'
import { useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { invalidateHandIns } from '../review/review.queries.ts'

export type ExtensionFilter = (typeof EXTENSION_FILTERS)[number]

/** Reads the filter from the URL; open requests are the default. */
export const extensionFilterOf = (value: unknown): Exclude<ExtensionFilter, 'open'> | undefined =>
  value === 'decided' || value === 'all' ? value : undefined

/** Requests for more time, the open ones longest waiting first, others newest first. Admins only. */
export const extensionsQuery = (filter: ExtensionFilter = 'open') =>
  calls.handIns.listExtensions.infiniteOptions({
    input: (cursor: string) => ({ filter, ...pageInput(cursor) }),
    ...cursorPagination,
  })

/** Called even if the form is unmounted by then. */
interface AnswerCallbacks {
  readonly onSuccess: () => void
  readonly onError: (error: Error) => void
}

/** Gives the mentor's advice on a request: to grant it, or not. */
export function useAdviseExtension(callbacks: AnswerCallbacks) {
  const client = useQueryClient()
  return useSingleMutation(
    calls.handIns.adviseExtension.mutationOptions({
      ...callbacks,
      onSettled: () => invalidateHandIns(client),
    }),
  )
}

/** Grants or refuses a request. Also refetches when the call fails: somebody else may have decided first. */
export function useDecideExtension(callbacks: AnswerCallbacks) {
  const client = useQueryClient()
  return useSingleMutation(
    calls.handIns.decideExtension.mutationOptions({
      ...callbacks,
      onSettled: () => invalidateHandIns(client),
    }),
  )
}
