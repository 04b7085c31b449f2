import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import type { Origin, Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { type AuditContext, recordAudit } from '../../audit/audit.service.ts'
import { queueMail } from '../../notifications/mail/mail-queue.service.ts'
import { findSignInUser, findUserByEmail, lockUser, markVerified } from '../accounts.repository.ts'
import { deleteForeignGoogleIdentities } from '../google/identities.repository.ts'
import { deleteOneTimeTokens, markOneTimeTokenUsed } from '../one-time-tokens/one-time-tokens.repository.ts'
import {
  consumeOneTimeToken,
  findUsableOneTimeToken,
  issueOneTimeToken,
  PASSWORD_PURPOSES,
} from '../one-time-tokens/one-time-tokens.service.ts'
import { hashPasswordFor, verifyPasswordFor } from '../passwords/password-hashing.service.ts'
import { findPasswordHash, writePasswordHash } from '../passwords/passwords.repository.ts'
import { passwordChangedData, requireStrongPassword } from '../passwords/passwords.service.ts'
import {
  countMailAttempt,
  countRecoveryPassword,
  countRecoveryRequest,
  resetAccountAttempts,
  resetPasswordAttempts,
} from '../rate-limits/attempt-limits.service.ts'
import { findKnownDevice, type KnownDeviceAccount } from '../sessions/known-devices.session.ts'
import { revokeAllAccess } from '../sessions/sessions.repository.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import { readRecoveryCookie } from './recovery.session.ts'

type Context = Pick<Portal, 'db' | 'clock' | 'settings'> & {
  readonly origin: Origin
  readonly cookie: string | null
}
const toAnonymousContext = (context: Pick<Context, 'clock' | 'origin'>): AuditContext => ({
  ...context,
  viewer: null,
})

/**
 * Queues an email with a recovery link. The work is the same whether the address has an account or not: the account is
 * looked up again when the email is rendered, and without one nothing is sent. Refuses ATTEMPTS_TOO_MANY.
 */
export async function requestPasswordReset(context: Context, { email }: { email: string }) {
  const deviceId = await findKnownDevice(context, email)
  if (deviceId === null) await countRecoveryRequest(context)
  await countMailAttempt(context, email, 'recovery', deviceId)
  await inTransaction(context.db, async (tx) => {
    const account = await findUserByEmail(tx, email)
    await queueMail(tx, { kind: 'recovery', address: email.toLowerCase(), now: context.clock.now() })
    await recordAudit(tx, toAnonymousContext(context), {
      action: 'account.recovery_requested',
      subjectType: 'user',
      subjectId: account?.id ?? null,
    })
  })
  return { sent: true as const }
}

/**
 * Exchanges the one-time token of a recovery link or an invitation for a recovery session, and revokes the user's other
 * tokens that allow setting a password. Refuses TOKEN_INVALID, TOKEN_EXPIRED.
 */
export const openRecovery = (context: VisitorContext, tokens: TokenPair): Promise<TokenPair> =>
  inTransaction(context.db, async (tx) => {
    const { userId, purpose } = await consumeOneTimeToken(tx, context, tokens, 'recovery', 'invitation')
    await deleteOneTimeTokens(tx, userId, PASSWORD_PURPOSES)
    const isNew = purpose === 'invitation'
    return issueOneTimeToken(tx, { userId, purpose: 'recovery_session', isNew, now: context.clock.now() })
  })

/** Returns whether this browser has a valid recovery session, and whether an invitation opened it. */
export async function readRecoveryState(
  context: Pick<VisitorContext, 'db' | 'clock' | 'settings' | 'cookie'>,
) {
  const tokens = readRecoveryCookie(context.cookie, context.settings)
  const recovery = tokens && (await findUsableOneTimeToken(context, tokens, 'recovery_session'))
  return { isOpen: recovery !== null, isInvitation: recovery?.isNew ?? false }
}

/**
 * Sets a new password by the recovery session of this browser, ends all sessions, links and the calendar feed of the
 * user, and makes their known devices unknown. A refused password leaves the recovery session open. Refuses
 * RECOVERY_NOT_OPEN, INPUT_INVALID, PASSWORD_WEAK, PASSWORD_UNCHANGED, ATTEMPTS_TOO_MANY. Returns the account as it is
 * afterwards.
 */
export async function resetPassword(
  context: VisitorContext,
  newPassword: string,
): Promise<KnownDeviceAccount> {
  const tokens = readRecoveryCookie(context.cookie, context.settings)
  const recovery = tokens && (await findUsableOneTimeToken(context, tokens, 'recovery_session'))
  const person = recovery && (await findSignInUser(context.db, recovery.userId))
  if (!person) return refuse(accountErrors, 'RECOVERY_NOT_OPEN')
  await countRecoveryPassword(context, recovery)
  const { id: userId, name, email } = person
  const personalData = [name, email]
  await requireStrongPassword(context.settings, { field: 'newPassword', password: newPassword, personalData })
  // A temporary password cannot be kept by entering it again.
  const hash = await findPasswordHash(context.db, userId)
  if (hash && (await verifyPasswordFor(context, { hash, password: newPassword }))) {
    refuse(accountErrors, 'PASSWORD_UNCHANGED')
  }
  const passwordHash = await hashPasswordFor(context, newPassword)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, userId)
    // A concurrent request may have used the recovery session already.
    if (!(await markOneTimeTokenUsed(tx, recovery.id, now))) refuse(accountErrors, 'RECOVERY_NOT_OPEN')
    await deleteForeignGoogleIdentities(tx, userId)
    await markVerified(tx, userId)
    await writePasswordHash(tx, userId, passwordHash, now)
    await revokeAllAccess(tx, userId, now)
    await resetAccountAttempts({ db: tx }, email)
    await resetPasswordAttempts({ db: tx }, userId)
    const data = passwordChangedData(context.origin, { isFirst: hash === undefined })
    await queueMail(tx, { kind: 'password_changed', address: email, data, now })
    await recordAudit(tx, toAnonymousContext(context), {
      action: 'account.password_reset',
      subjectType: 'user',
      subjectId: userId,
    })
  })
  return { id: userId, knownDevicesSince: now }
}
