import { useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { ownProfileQuery } from '../profile/profile.queries.ts'

/** Disconnects one's Google account. */
export function useDisconnectGoogle() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.accounts.disconnectGoogle.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey }),
    }),
  )
}
