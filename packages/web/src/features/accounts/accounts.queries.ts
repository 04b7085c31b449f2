import { LOGIN_REDIRECT_DELAY_MS } from '@capstone/contract/accounts/accounts.constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { calls } from '../../lib/api.ts'
import { sessionQuery } from '../../lib/session.ts'
import { signIn, signOut } from '../../lib/sign-in.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Signs in, waits the specified moment, and goes on over the callback screen. Spec 1 §4. */
export function useSignIn(from: string | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: signIn,
    onSuccess: async () => {
      await pause(LOGIN_REDIRECT_DELAY_MS)
      queryClient.removeQueries({ queryKey: sessionQuery.queryKey })
      await navigate({ to: '/auth/callback', search: { from } })
    },
  })
}

/** Signs out: what this browser knows is forgotten first, and `/` follows whether the server answered or not. Spec 1 §4. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      queryClient.clear()
      await signOut()
    },
    onSettled: async () => {
      queryClient.clear()
      await navigate({ to: '/' })
    },
  })
}

/** Changes one's own password; who is signed in is asked for again. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation(
    calls.accounts.changePassword.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    }),
  )
}
