import { LOGIN_REDIRECT_DELAY_MS, SETUP_PROFILE_PATH } from '@capstone/contract/accounts/accounts.constants'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { calls } from '../../lib/http/api.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import { signIn, signUp, startGoogle } from '../../lib/session/auth-api.ts'
import { storeReturnTo } from '../../lib/session/return-to.ts'
import { sessionQuery } from '../../lib/session/session.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Signs in, waits the specified moment, and goes on over the callback screen. Spec 1 §4. */
export function useSignIn(from: string | undefined) {
  const navigate = useNavigate()
  return useSingleMutation({
    mutationFn: signIn,
    onSuccess: async () => {
      await pause(LOGIN_REDIRECT_DELAY_MS)
      await navigate({ to: '/auth/callback', search: { from }, replace: true })
    },
  })
}

/** Makes an account; where that signs in, the callback screen leads on to the profile. Spec 1 §4. */
export function useSignUp() {
  const navigate = useNavigate()
  return useSingleMutation({
    mutationFn: signUp,
    onSuccess: async ({ next }) => {
      if (next === 'mail') return
      await navigate({ to: '/auth/callback', search: { from: SETUP_PROFILE_PATH }, replace: true })
    },
  })
}

/** Begins a sign-in with Google and leaves for it; the way back is the callback screen. Spec 1 §7. */
export function useGoogle(from: string | undefined) {
  const starting = useSingleMutation({
    mutationFn: startGoogle,
    onSuccess: (url) => {
      storeReturnTo(from)
      window.location.assign(url)
    },
  })
  const { reset } = starting
  useEffect(() => {
    const showAgain = ({ persisted }: PageTransitionEvent) => persisted && reset()
    // Whoever comes back by Back finds the page as it was left, and must be able to press again.
    window.addEventListener('pageshow', showAgain)
    return () => window.removeEventListener('pageshow', showAgain)
  }, [reset])
  return starting
}

/** Asks for a mail with a recovery link. Spec 1 §7. */
export const useRequestPasswordReset = () =>
  useSingleMutation(calls.accounts.requestPasswordReset.mutationOptions())

/** Notes that the password was changed, which opens the portal also where the session cannot be asked for just now. */
export function recordPasswordChanged(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(
    sessionQuery.queryKey,
    (session) =>
      session && { ...session, viewer: session.viewer && { ...session.viewer, mustChangePassword: false } },
  )
  return queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

/** Changes one's own password; who is signed in is asked for again. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.accounts.changePassword.mutationOptions({
      onSuccess: () => recordPasswordChanged(queryClient),
    }),
  )
}
