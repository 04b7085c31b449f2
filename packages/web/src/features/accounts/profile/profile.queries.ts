import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { sessionQuery } from '../../../lib/session/session.ts'

/** One's own profile, whole. */
export const ownProfileQuery = calls.accounts.profile.queryOptions()

/** Asks for one's own profile before the screen needs it; who must first choose a password has none to see. */
export function preloadOwnProfile(queryClient: QueryClient): void {
  const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer
  if (viewer && !viewer.mustChangePassword) void queryClient.prefetchQuery(ownProfileQuery)
}

/** Saves one's own profile, with a new password where there is one; the shell then shows the new name and share. */
export function useSaveProfile() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.accounts.updateProfile.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
          queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey }),
        ]),
    }),
  )
}

/** Has a new link sent that confirms one's e-mail address. */
export function useSendVerification() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.accounts.sendVerification.mutationOptions({
      // Nothing is sent to an address that was confirmed meanwhile.
      onSuccess: ({ sent }) =>
        sent ? undefined : queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey }),
    }),
  )
}
