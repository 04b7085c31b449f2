import type { HandOffTokens } from '@capstone/contract/accounts/accounts.schemas'
import type { RESET_ERRORS } from '@capstone/contract/accounts/sentences.constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { openRecovery, resetPassword } from '../../lib/auth-calls.ts'
import { refusalCode } from '../../lib/error-text.ts'
import { type HandOffLink, takeHandOffLink } from '../../lib/hand-off-link.ts'
import { sessionQuery } from '../../lib/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'

/** Why there is no recovery session. */
export type ResetProblem = keyof typeof RESET_ERRORS

/** What opening a recovery session takes from the world around it. */
export interface RecoveryWorld {
  readonly open: (tokens: HandOffTokens) => Promise<unknown>
  /** Whether one is open already, as after the page was loaded again. */
  readonly isOpen: () => Promise<boolean>
}

/** Opens the recovery session a link grants; answers 'open', or why there is none. Fails never. Spec 1 §4 and §8. */
export async function openRecoverySession(
  link: HandOffLink,
  { open, isOpen }: RecoveryWorld,
): Promise<'open' | ResetProblem> {
  try {
    if (link.kind === 'error') return link.isExpired ? 'expired' : 'invalid'
    if (link.kind === 'none') return (await isOpen()) ? 'open' : 'invalid'
    if (link.kind !== 'tokens' || link.type === 'signup') return 'invalid'
    await open(link.tokens)
    return 'open'
  } catch (error) {
    return problemOf(refusalCode(error))
  }
}

function problemOf(code: string | null): ResetProblem {
  if (code === 'HAND_OFF_EXPIRED') return 'expired'
  return code === 'HAND_OFF_INVALID' ? 'invalid' : 'session'
}

/** How it stands with the recovery session this page was opened for; undefined while that is asked. */
export function useRecovery(): 'open' | ResetProblem | undefined {
  const isOpen = async () => (await api.accounts.recovery()).isOpen
  const { data } = useQuery({
    queryKey: ['accounts', 'recovery-link'],
    queryFn: () => openRecoverySession(takeHandOffLink(), { open: openRecovery, isOpen }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return data
}

/** Sets the new password; who is signed in here is asked again, because the other sessions end with it. */
export function useResetPassword() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: resetPassword,
    onSuccess: () => queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }),
  })
}
