import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { inTransaction } from '../../../db/transaction.ts'
import type { Origin, Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { type AuditContext, recordAudit } from '../../audit/audit.service.ts'
import { queueMail } from '../../notifications/mail/mail-queue.service.ts'
import { findAccountByEmail, findPerson, markVerified } from '../accounts.repository.ts'
import { disconnectUnverifiedGoogle } from '../google/identities.service.ts'
import {
  deleteOneTimeTokens,
  lockOneTimeTokens,
  markOneTimeTokenUsed,
} from '../one-time-tokens/one-time-tokens.repository.ts'
import {
  consumeOneTimeToken,
  findUsableOneTimeToken,
  issueOneTimeToken,
  PASSWORD_PURPOSES,
} from '../one-time-tokens/one-time-tokens.service.ts'
import { findPasswordHash, writePasswordHash } from '../passwords/passwords.repository.ts'
import { passwordChangedData, requireStrongPassword } from '../passwords/passwords.service.ts'
import { revokeAllAccess } from '../sessions/sessions.repository.ts'
import {
  countAddressAttempt,
  countMailAttempt,
  resetAccountAttempts,
  resetPasswordAttempts,
} from '../sign-in/attempts.service.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import { readRecovery } from './recovery.session.ts'

type Context = Pick<Portal, 'db' | 'clock'> & { readonly origin: Origin }
const nobody = (context: Context): AuditContext => ({ ...context, viewer: null })

/**
 * Asks for a recovery link. What is done does not depend on whether the address has an account: that is looked up again
 * when the mail is written, and one without is not sent. Refuses ATTEMPTS_TOO_MANY. Spec 1 §7.
 */
export async function requestPasswordReset(context: Context, { email }: { email: string }) {
  await countAddressAttempt(context)
  await countMailAttempt(context, email, 'recovery')
  await inTransaction(context.db, async (tx) => {
    const account = await findAccountByEmail(tx, email)
    await queueMail(tx, { kind: 'recovery', address: email.toLowerCase(), now: context.clock.now() })
    await recordAudit(tx, nobody(context), {
      action: 'account.recovery_requested',
      subjectType: 'user',
      subjectId: account?.id ?? null,
    })
  })
  return { sent: true as const }
}

/**
 * Exchanges the one-time token of a recovery link or an invitation for a recovery session; the person's other links and
 * recovery sessions end. Refuses TOKEN_INVALID, TOKEN_EXPIRED. Spec 1 §4.
 */
export const openRecovery = (context: VisitorContext, tokens: TokenPair): Promise<TokenPair> =>
  inTransaction(context.db, async (tx) => {
    const { userId } = await consumeOneTimeToken(tx, context, tokens, 'recovery', 'invitation')
    await deleteOneTimeTokens(tx, userId, PASSWORD_PURPOSES)
    return issueOneTimeToken(tx, { userId, purpose: 'recovery_session', now: context.clock.now() })
  })

/** Whether this browser holds a recovery session that is still good, and of somebody who has no password yet. */
export async function readRecoveryState(
  context: Pick<VisitorContext, 'db' | 'clock' | 'settings' | 'cookie'>,
) {
  const tokens = readRecovery(context.cookie, context.settings)
  const open = tokens && (await findUsableOneTimeToken(context, tokens, 'recovery_session'))
  return {
    isOpen: open !== null,
    isFirst: open !== null && !(await findPasswordHash(context.db, open.userId)),
  }
}

/**
 * Sets the new password of the recovery session this browser holds, and ends all sessions and links of the person. A
 * password that is refused leaves the recovery session open. Refuses RECOVERY_NOT_OPEN, INPUT_INVALID, PASSWORD_WEAK,
 * PASSWORD_UNCHANGED.
 */
export async function resetPassword(context: VisitorContext, newPassword: string): Promise<void> {
  const tokens = readRecovery(context.cookie, context.settings)
  const open = tokens && (await findUsableOneTimeToken(context, tokens, 'recovery_session'))
  const person = open && (await findPerson(context.db, open.userId))
  if (!person) return refuse(accountErrors, 'RECOVERY_NOT_OPEN')
  const { id: userId, name, email } = person
  const about = [name, email]
  await requireStrongPassword(context.settings, { field: 'newPassword', password: newPassword, about })
  // A password that an administrator gave must not become one's own by entering it again.
  const hash = await findPasswordHash(context.db, userId)
  if (hash && (await verifyPassword({ hash, password: newPassword }))) {
    refuse(accountErrors, 'PASSWORD_UNCHANGED')
  }
  const passwordHash = await hashPassword(newPassword)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    await lockOneTimeTokens(tx, userId)
    // Somebody may have been quicker with the same recovery session.
    if (!(await markOneTimeTokenUsed(tx, open.id, now))) refuse(accountErrors, 'RECOVERY_NOT_OPEN')
    await disconnectUnverifiedGoogle(tx, userId)
    await markVerified(tx, userId, now)
    await writePasswordHash(tx, userId, passwordHash, now)
    await revokeAllAccess(tx, userId)
    await resetAccountAttempts({ db: tx }, email)
    await resetPasswordAttempts({ db: tx }, userId)
    const data = passwordChangedData(context.origin, { isFirst: hash === undefined })
    await queueMail(tx, { kind: 'password_changed', address: email, data, now })
    await recordAudit(tx, nobody(context), {
      action: 'account.password_reset',
      subjectType: 'user',
      subjectId: userId,
    })
  })
}
