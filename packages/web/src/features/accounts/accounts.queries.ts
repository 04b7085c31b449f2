import { LOGIN_REDIRECT_DELAY_MS, SETUP_PROFILE_PATH } from '@capstone/contract/accounts/accounts.constants'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { calls } from '../../lib/http/api.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import { signIn, signUp, startGoogle } from '../../lib/session/auth-api.ts'
import { storeReturnTo } from '../../lib/session/return-to.ts'
import { sessionQuery } from '../../lib/session/session.ts'

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Signs in, waits LOGIN_REDIRECT_DELAY_MS, and goes to the callback page. */
export function useSignIn(returnTo: string | undefined) {
  const navigate = useNavigate()
  return useSingleMutation({
    mutationFn: signIn,
    onSuccess: async () => {
      await delay(LOGIN_REDIRECT_DELAY_MS)
      await navigate({ to: '/auth/callback', search: { from: returnTo }, replace: true })
    },
  })
}

/** Creates an account; if that signs in, continues to the profile through the callback page. */
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

/** Starts a sign-in with Google, or the connection of an account, and redirects to Google. */
export function useGoogleSignIn(returnTo: string | undefined) {
  const start = useSingleMutation({
    mutationFn: startGoogle,
    onSuccess: (url) => {
      storeReturnTo(returnTo)
      window.location.assign(url)
    },
  })
  const { reset } = start
  useEffect(() => {
    const resetIfRestored = ({ persisted }: PageTransitionEvent) => persisted && reset()
    // A form with unsaved changes makes the browser ask; the timer runs after the answer, if the page stays.
    const resetIfAsked = (event: BeforeUnloadEvent) => event.defaultPrevented && setTimeout(reset)
    // The back button restores the page from the back/forward cache with the button disabled.
    window.addEventListener('pageshow', resetIfRestored)
    window.addEventListener('beforeunload', resetIfAsked)
    return () => {
      window.removeEventListener('pageshow', resetIfRestored)
      window.removeEventListener('beforeunload', resetIfAsked)
    }
  }, [reset])
  return start
}

/** Requests an email with a recovery link. */
export const useRequestPasswordReset = () =>
  useSingleMutation(calls.accounts.requestPasswordReset.mutationOptions())

/** Marks the password as changed in the cached session, which opens the portal even if the refetch fails. */
export function recordPasswordChanged(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(
    sessionQuery.queryKey,
    (session) =>
      session && { ...session, viewer: session.viewer && { ...session.viewer, mustChangePassword: false } },
  )
  return queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

/** Changes the user's password and refetches the session. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  return useSingleMutation(
    calls.accounts.changePassword.mutationOptions({
      onSuccess: () => recordPasswordChanged(queryClient),
    }),
  )
}
