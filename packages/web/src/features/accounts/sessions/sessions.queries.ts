import type { OwnSession } from '@capstone/contract/accounts/sessions.schemas'
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'

/** The user's sessions, newest first, in pages. */
export const ownSessionsQuery = calls.accounts.listSessions.infiniteOptions({
  input: pageInput,
  ...cursorPagination,
})

/** Refetches the user's sessions, after some may have ended. */
export const refetchSessions = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })

interface EndSessionOptions {
  readonly onEnded: (session: OwnSession) => void
  readonly onFailed: (error: Error) => void
}

const ENDING_KEY = ['end-session']

/** Ends another session of the user. The callbacks are called for each of several concurrent mutations. */
export function useEndSession({ onEnded, onFailed }: EndSessionOptions) {
  const queryClient = useQueryClient()
  const { queryKey } = ownSessionsQuery
  return useMutation({
    mutationKey: ENDING_KEY,
    mutationFn: ({ id }: OwnSession) => calls.accounts.endSession.call({ id }),
    onSuccess: (_answer, session) => {
      queryClient.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, items: without(page.items, session.id) })),
          },
      )
      onEnded(session)
      return refetchSessions(queryClient)
    },
    onError: (error) => {
      onFailed(error)
      void refetchSessions(queryClient)
    },
  })
}

/** Returns the ids of the sessions that are being ended: their rows are hidden, and reappear on failure. */
export const useEndingSessions = () =>
  useMutationState({
    filters: { mutationKey: ENDING_KEY, status: 'pending' },
    select: ({ state }) => (state.variables as OwnSession).id,
  })

/** Ends all sessions of the user except the current one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.accounts.endOtherSessions.mutationOptions({ onSettled: () => refetchSessions(queryClient) }),
  )
}

const without = (sessions: readonly OwnSession[], endedId: string) =>
  sessions.filter(({ id }) => id !== endedId)
