import { useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'

/** The sessions of a person, newest first, in pages. */
export const personSessionsQuery = (personId: string) =>
  calls.people.sessions.infiniteOptions({
    input: (cursor: string) => ({ personId, ...pageInput(cursor) }),
    ...cursorPagination,
  })

function useSessionsRefresh(personId: string) {
  const client = useQueryClient()
  const { queryKey } = personSessionsQuery(personId)
  return () => client.invalidateQueries({ queryKey })
}

/** Ends one session of a person; settles once the list is refetched, which shows what is so if it failed. */
export const useEndPersonSession = (personId: string) => {
  const onSettled = useSessionsRefresh(personId)
  return useSingleMutation(calls.people.endSession.mutationOptions({ onSettled }))
}

/** Ends all sessions of a person, likewise. */
export const useEndPersonSessions = (personId: string) => {
  const onSettled = useSessionsRefresh(personId)
  return useSingleMutation(calls.people.endSessions.mutationOptions({ onSettled }))
}
