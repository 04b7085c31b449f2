import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { PasswordChange } from '@capstone/contract/accounts/accounts.schemas'
import { formatPasswordTooShort } from '@capstone/contract/accounts/messages.constants'
import { baseErrors } from '@capstone/contract/base'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Origin, OwnAccountContext, Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { queueMail } from '../../notifications/mail/mail-queue.service.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-tokens.repository.ts'
import { PASSWORD_PURPOSES } from '../one-time-tokens/one-time-tokens.service.ts'
import { countPasswordAttempt, resetPasswordAttempts } from '../rate-limits/attempt-limits.service.ts'
import { sessionTimesOf } from '../sessions/active-sessions.repository.ts'
import { deleteOtherSessions, findSession } from '../sessions/sessions.repository.ts'
import { currentTokenHashOf, isSignInFresh } from '../sessions/sessions.service.ts'
import { hashPasswordFor, verifyPasswordFor } from './password-hashing.service.ts'
import { findWeaknesses } from './password-strength.service.ts'
import {
  findPasswordHash,
  isPasswordChangedSince,
  lockPasswordHash,
  writePasswordHash,
} from './passwords.repository.ts'

/** How long the same change counts as a repetition of the first: browsers retry a call for half a minute. */
const REPETITION_MS = 60_000

/** A new password, the form field it came from, and personal data it must not contain (name and e-mail address). */
type NewPassword = {
  readonly field: string
  readonly password: string
  readonly personalData: readonly string[]
}

/**
 * Requires a new password to be long enough and hard to guess. Refuses INPUT_INVALID for the field if it is shorter
 * than PASSWORD_MIN_LENGTH, and PASSWORD_WEAK with reasons.
 */
export async function requireStrongPassword(
  settings: Pick<Portal['settings'], 'PASSWORD_MIN_LENGTH' | 'BASE_URL' | 'MAIL_FROM'>,
  { field, password, personalData }: NewPassword,
): Promise<void> {
  const minLength = settings.PASSWORD_MIN_LENGTH
  if (password.length < minLength) {
    refuse(baseErrors, 'INPUT_INVALID', { fields: [{ field, message: formatPasswordTooShort(minLength) }] })
  }
  const reasons = await findWeaknesses(password, personalData, [
    new URL(settings.BASE_URL).hostname,
    settings.MAIL_FROM ?? '',
  ])
  if (reasons.length > 0) refuse(accountErrors, 'PASSWORD_WEAK', { reasons })
}

/**
 * Changes the caller's password, or sets a first one. Ends their other sessions and recovery links, and notifies them
 * by email. Idempotent for REPETITION_MS, because a browser whose response was lost repeats the call. Refuses
 * CURRENT_PASSWORD_REQUIRED, SIGN_IN_TOO_OLD, CURRENT_PASSWORD_WRONG, PASSWORD_UNCHANGED, PASSWORD_WEAK, INPUT_INVALID,
 * ATTEMPTS_TOO_MANY, and SIGN_IN_REQUIRED if the session ended meanwhile.
 */
export async function changePassword(context: OwnAccountContext, change: PasswordChange) {
  const { name, email } = context.viewer
  const personalData = [name, email]
  const save = await preparePasswordChange(context, change, { field: 'newPassword', personalData })
  await save(async () => undefined)
  return { changed: true as const }
}

/**
 * Validates a change of the caller's password and computes its hash, which is slow. Returns a function that writes it
 * in one transaction with other work. Together they refuse what {@link changePassword} refuses.
 */
export async function preparePasswordChange(
  context: OwnAccountContext,
  { currentPassword, newPassword }: PasswordChange,
  { field, personalData }: Omit<NewPassword, 'password'>,
): Promise<(work: TransactionWork) => Promise<void>> {
  const { db, viewer, settings } = context
  const isFresh = await isSignInFresh(context)
  const hash = await findPasswordHash(db, viewer.id)
  if (!isFresh && !hash) refuse(accountErrors, 'SIGN_IN_TOO_OLD')
  if (!isFresh && currentPassword === undefined) refuse(accountErrors, 'CURRENT_PASSWORD_REQUIRED')
  await countPasswordAttempt(context, viewer.id)
  await requireStrongPassword(settings, { field, password: newPassword, personalData })
  if (hash && (await isRepeated(context, { hash, newPassword }))) return (work) => inTransaction(db, work)
  if (currentPassword !== undefined) await requireCurrentPassword(context, hash, currentPassword)
  if (hash && (await verifyPasswordFor(context, { hash, password: newPassword }))) {
    refuse(accountErrors, 'PASSWORD_UNCHANGED')
  }
  const passwordHash = await hashPasswordFor(context, newPassword)
  return async (work) => {
    const isWritten = await writeUnlessReplaced(context, { passwordHash, replacedHash: hash }, work)
    if (isWritten) return
    // A call that the browser repeated while the first one was still running arrives here. Comparing the password is
    // slow, so it waits until the rollback has unlocked the user's row.
    const currentHash = await findPasswordHash(db, viewer.id)
    if (!currentHash || !(await verifyPasswordFor(context, { hash: currentHash, password: newPassword })))
      refuse(accountErrors, 'CURRENT_PASSWORD_WRONG')
    await inTransaction(db, work)
  }
}

/**
 * Whether the password was changed to this one just now. A temporary password does not count: it must be replaced by
 * another.
 */
async function isRepeated(
  context: OwnAccountContext,
  { hash, newPassword }: { readonly hash: string; readonly newPassword: string },
): Promise<boolean> {
  const { db, viewer, clock } = context
  const since = new Date(clock.now().getTime() - REPETITION_MS)
  if (viewer.mustChangePassword || !(await isPasswordChangedSince(db, viewer.id, since))) return false
  return verifyPasswordFor(context, { hash, password: newPassword })
}

/** Verifies the current password and resets the count of attempts. Records and refuses CURRENT_PASSWORD_WRONG. */
export async function requireCurrentPassword(
  context: OwnAccountContext,
  hash: string | undefined,
  password: string,
): Promise<void> {
  const { db, viewer } = context
  if (hash && (await verifyPasswordFor(context, { hash, password })))
    return resetPasswordAttempts(context, viewer.id)
  await inTransaction(db, (tx) =>
    recordAudit(tx, context, {
      action: 'session.confirmation_refused',
      subjectType: 'user',
      subjectId: viewer.id,
      after: { reason: 'wrong current password' },
    }),
  )
  refuse(accountErrors, 'CURRENT_PASSWORD_WRONG')
}

/** Returns the data for the email about a new password: the IP address it was set from, and whether it is the first. */
export const passwordChangedData = ({ ipAddress }: Origin, { isFirst }: { readonly isFirst: boolean }) => ({
  ...(ipAddress ? { ipAddress } : {}),
  ...(isFirst ? { isFirst: 'yes' } : {}),
})

type TransactionWork = (tx: Database) => Promise<void>

type Replacement = { readonly passwordHash: string; readonly replacedHash: string | undefined }

class PasswordReplacedError extends Error {}

/**
 * Runs `work` and writes the password in one transaction; if it was replaced meanwhile, rolls back and returns false.
 */
async function writeUnlessReplaced(
  context: OwnAccountContext,
  replacement: Replacement,
  work: TransactionWork,
): Promise<boolean> {
  try {
    await inTransaction(context.db, async (tx) => {
      await work(tx)
      await writePassword(tx, context, replacement)
    })
    return true
  } catch (error) {
    if (error instanceof PasswordReplacedError) return false
    throw error
  }
}

async function writePassword(
  tx: Database,
  context: OwnAccountContext,
  { passwordHash, replacedHash }: Replacement,
): Promise<void> {
  const { viewer, origin } = context
  const { id: userId, email } = viewer
  const now = context.clock.now()
  const tokenHash = currentTokenHashOf(context)
  // Checked again under the lock: a concurrent reset ends every session, and its password must not be overwritten.
  const currentHash = await lockPasswordHash(tx, userId)
  if (!(await findSession(tx, tokenHash, { userId, now }))) refuse(baseErrors, 'SIGN_IN_REQUIRED')
  if (currentHash !== replacedHash) throw new PasswordReplacedError()
  await writePasswordHash(tx, userId, passwordHash, now)
  const ended = await deleteOtherSessions(tx, tokenHash, { userId, times: sessionTimesOf(context) })
  await deleteOneTimeTokens(tx, userId, PASSWORD_PURPOSES)
  const data = passwordChangedData(origin, { isFirst: replacedHash === undefined })
  await queueMail(tx, { kind: 'password_changed', address: email, data, now })
  await recordAudit(tx, context, {
    action: 'account.password_changed',
    subjectType: 'user',
    subjectId: userId,
    after: { endedSessions: ended.length },
  })
}
