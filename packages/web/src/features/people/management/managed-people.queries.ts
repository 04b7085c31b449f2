import { useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { invalidateDashboards } from '../../../lib/http/invalidate-dashboards.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'

/**
 * Returns a function that refetches the lists of people, and the dashboards and hand-ins, which depend on them. It
 * resolves when the lists are up to date; the others are not awaited.
 */
export function usePeopleRefresh() {
  const client = useQueryClient()
  return () => {
    invalidateDashboards(client)
    void client.invalidateQueries({ queryKey: calls.handIns.key() })
    return client.invalidateQueries({ queryKey: calls.people.key() })
  }
}

/** Sends an invitation again; the lists do not change. */
export const useSendInvitation = () => useSingleMutation(calls.people.sendInvitation.mutationOptions())

/** Options of a count for a confirmation: fetched each time it opens, and not refetched by itself. */
export const confirmationCountOptions = { staleTime: 'static', gcTime: 0 } as const
