import type { OwnSession } from '@capstone/contract/accounts/sessions.schemas'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'

/** One's own sessions, the one last begun first, a page at a time. */
export const ownSessionsQuery = calls.accounts.sessions.infiniteOptions({
  input: pageInput,
  ...cursorPagination,
})

const askAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })

interface EndSessionOptions {
  readonly onEnded: (session: OwnSession) => void
  readonly onFailed: (error: Error) => void
}

/**
 * Ends one of one's other sessions: its row goes at once, and comes back when that failed. Told of each of several that
 * end at the same time.
 */
export function useEndSession({ onEnded, onFailed }: EndSessionOptions) {
  const queryClient = useQueryClient()
  const { queryKey } = ownSessionsQuery
  return useMutation({
    mutationFn: ({ id }: OwnSession) => calls.accounts.endSession.call({ id }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(
        queryKey,
        before && {
          ...before,
          pages: before.pages.map((page) => ({ ...page, items: without(page.items, id) })),
        },
      )
      return { before }
    },
    onSuccess: (_answer, session) => onEnded(session),
    onError: (error, _session, kept) => {
      queryClient.setQueryData(queryKey, kept?.before)
      onFailed(error)
    },
    onSettled: () => askAgain(queryClient),
  })
}

/** Ends all of one's own sessions but this one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.accounts.endOtherSessions.mutationOptions({ onSettled: () => askAgain(queryClient) }),
  )
}

const without = (sessions: readonly OwnSession[], ended: string) => sessions.filter(({ id }) => id !== ended)
