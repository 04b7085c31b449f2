import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { sessionQuery } from '../../../lib/session/session.ts'
import { refetchSessions } from '../sessions/sessions.queries.ts'

/** The user's whole profile. */
export const ownProfileQuery = calls.accounts.readProfile.queryOptions()

/** Prefetches the user's profile, unless they have a temporary password and cannot see it. */
export function preloadOwnProfile(queryClient: QueryClient): void {
  const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer
  if (viewer && !viewer.mustChangePassword) void queryClient.prefetchQuery(ownProfileQuery)
}

/** Saves the profile and an optional new password, and refetches what shows the name, completion or next step. */
export function useSaveProfile() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.accounts.updateProfile.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
          queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey }),
          queryClient.invalidateQueries({ queryKey: calls.dashboards.key() }),
        ]),
    }),
  )
}

/** Requests a new verification link for the user's e-mail address. */
export function useSendVerification() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.accounts.sendVerification.mutationOptions({
      // Nothing is sent if the address was verified meanwhile.
      onSuccess: ({ sent }) =>
        sent ? undefined : queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey }),
    }),
  )
}

/** Disconnects the user's Google account, which ends their other sessions. */
export function useDisconnectGoogle() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.accounts.disconnectGoogle.mutationOptions({
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey }),
          refetchSessions(queryClient),
        ]),
    }),
  )
}
