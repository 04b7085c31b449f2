import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import type { RESET_ERRORS } from '@capstone/contract/accounts/messages.constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http/api.ts'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { openRecovery, resetPassword } from '../../../lib/session/auth-api.ts'
import { sessionQuery } from '../../../lib/session/session.ts'
import { consumeTokenLink, storeTokenLink, type TokenLink } from '../../../lib/session/token-link.ts'

/** The state of a recovery session: open, or why there is none; and whether the link is an invitation. */
export type Recovery = { readonly isInvitation: boolean } & (
  | { readonly state: 'open' | ResetProblem }
  /** Refused for too many attempts; the link can be tried again. */
  | { readonly state: 'limited'; readonly error: Error }
)

/** Why there is no recovery session. */
export type ResetProblem = keyof typeof RESET_ERRORS

/** The calls that opening a recovery session needs; tests replace them. */
export interface RecoveryDependencies {
  readonly open: (tokens: TokenPair) => Promise<unknown>
  /** Finds an open recovery session, after a reload of the page. */
  readonly find: () => Promise<{ readonly isOpen: boolean; readonly isInvitation: boolean }>
  /** Stores the link for a retry. */
  readonly storeLink: (link: TokenLink) => void
}

/** Opens the recovery session of a recovery link or an invitation. Never rejects. */
export async function openRecoverySession(
  link: TokenLink,
  { open, find, storeLink }: RecoveryDependencies,
): Promise<Recovery> {
  const isInvitation = link.kind === 'tokens' && link.type === 'invite'
  try {
    if (link.kind === 'error') return { state: link.isExpired ? 'expired' : 'invalid', isInvitation }
    if (link.kind === 'none') {
      const found = await find()
      return { state: found.isOpen ? 'open' : 'invalid', isInvitation: found.isInvitation }
    }
    if (link.kind !== 'tokens' || link.type === 'signup') return { state: 'invalid', isInvitation }
    await open(link.tokens)
    return { state: 'open', isInvitation }
  } catch (error) {
    const code = refusalCode(error)
    if (code !== 'ATTEMPTS_TOO_MANY' || !(error instanceof Error))
      return { state: problemOf(code), isInvitation }
    storeLink(link)
    return { state: 'limited', error, isInvitation }
  }
}

function problemOf(code: string | null): ResetProblem {
  if (code === 'TOKEN_EXPIRED') return 'expired'
  return code === 'TOKEN_INVALID' ? 'invalid' : 'session'
}

/** Opens the recovery session of this page's link, undefined while loading; `retry` opens it again. */
export function useRecovery(): { readonly recovery: Recovery | undefined; readonly retry: () => void } {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['accounts', 'recovery-link'],
    queryFn: () =>
      openRecoverySession(consumeTokenLink(), {
        open: openRecovery,
        find: () => api.accounts.readRecovery(),
        storeLink: storeTokenLink,
      }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { recovery: isFetching ? undefined : data, retry: () => void refetch() }
}

/** Sets the new password and refetches the session, because all sessions of the user end with it. */
export function useResetPassword() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: resetPassword,
    onSuccess: () => queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }),
  })
}
