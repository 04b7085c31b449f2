import type { OwnSession } from '@capstone/contract/accounts/sessions.schemas'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'

/** The user's sessions, newest first, in pages. */
export const ownSessionsQuery = calls.accounts.listSessions.infiniteOptions({
  input: pageInput,
  ...cursorPagination,
})

const refetchSessions = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })

interface EndSessionOptions {
  readonly onEnded: (session: OwnSession) => void
  readonly onFailed: (error: Error) => void
}

/**
 * Ends another session of the user. Optimistic: its row disappears at once, and reappears on failure. The callbacks are
 * called for each of several concurrent mutations.
 */
export function useEndSession({ onEnded, onFailed }: EndSessionOptions) {
  const queryClient = useQueryClient()
  const { queryKey } = ownSessionsQuery
  return useMutation({
    mutationFn: ({ id }: OwnSession) => calls.accounts.endSession.call({ id }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      const previous = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(
        queryKey,
        previous && {
          ...previous,
          pages: previous.pages.map((page) => ({ ...page, items: without(page.items, id) })),
        },
      )
      return { previous }
    },
    onSuccess: (_answer, session) => onEnded(session),
    onError: (error, _session, context) => {
      queryClient.setQueryData(queryKey, context?.previous)
      onFailed(error)
    },
    onSettled: () => refetchSessions(queryClient),
  })
}

/** Ends all sessions of the user except the current one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.accounts.endOtherSessions.mutationOptions({ onSettled: () => refetchSessions(queryClient) }),
  )
}

const without = (sessions: readonly OwnSession[], endedId: string) =>
  sessions.filter(({ id }) => id !== endedId)
