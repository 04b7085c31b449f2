import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { PasswordConfirmation } from '@capstone/contract/accounts/accounts.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import type { OwnAccountContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { countPasswordAttempt } from '../rate-limits/attempt-limits.service.ts'
import { recordConfirmation } from '../sessions/sessions.repository.ts'
import { currentTokenHashOf, isSignInFresh } from '../sessions/sessions.service.ts'
import { findPasswordHash } from './passwords.repository.ts'
import { requireCurrentPassword } from './passwords.service.ts'

/**
 * Requires that the caller signed in or entered their password within FRESH_SIGN_IN_SECONDS, before an action that
 * could do great harm in an unattended browser. Refuses SIGN_IN_NOT_FRESH.
 */
export async function requireFreshSignIn(context: OwnAccountContext): Promise<void> {
  if (await isSignInFresh(context)) return
  const hash = await findPasswordHash(context.db, context.viewer.id)
  refuse(accountErrors, 'SIGN_IN_NOT_FRESH', { hasPassword: hash !== undefined })
}

/**
 * Checks the caller's password and makes their sign-in count as fresh again. Refuses SIGN_IN_TOO_OLD if they have none,
 * ATTEMPTS_TOO_MANY, CURRENT_PASSWORD_WRONG.
 */
export async function confirmPassword(context: OwnAccountContext, { password }: PasswordConfirmation) {
  const { db, viewer, clock } = context
  const hash = await findPasswordHash(db, viewer.id)
  if (!hash) return refuse(accountErrors, 'SIGN_IN_TOO_OLD')
  await countPasswordAttempt(context, viewer.id)
  await requireCurrentPassword(context, hash, password)
  const session = { userId: viewer.id, now: clock.now() }
  await inTransaction(db, async (tx) => {
    await recordConfirmation(tx, currentTokenHashOf(context), session)
    await recordAudit(tx, context, {
      action: 'session.confirmed',
      subjectType: 'user',
      subjectId: viewer.id,
    })
  })
  return { confirmed: true as const }
}
