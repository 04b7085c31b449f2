import { useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { invalidateDashboards } from '../../../lib/http/invalidate-dashboards.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'

/** Asks again for all that shows or counts people; done when the lists show it, which the dashboards are not waited for. */
export function usePeopleRefresh() {
  const client = useQueryClient()
  return () => {
    invalidateDashboards(client)
    return client.invalidateQueries({ queryKey: calls.people.key() })
  }
}

/** Mails somebody their invitation again; the lists stay as they are. */
export const useSendInvitation = () => useSingleMutation(calls.people.sendInvitation.mutationOptions())

/** A count for a confirmation: made anew each time it is asked for, and never again by itself. */
export const countedOnce = { staleTime: 'static', gcTime: 0 } as const
