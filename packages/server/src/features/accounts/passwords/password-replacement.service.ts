import type { Database } from '../../../db/database.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { queueMail } from '../../notifications/mail/mail-queue.service.ts'
import { deleteGoogleIdentities } from '../google/identities.repository.ts'
import { type ManagedAccount, writeTemporaryPassword } from '../management/managed-accounts.repository.ts'
import { resetAccountAttempts, resetPasswordAttempts } from '../rate-limits/attempt-limits.service.ts'
import { revokeAllAccess } from '../sessions/sessions.repository.ts'
import { verifyPasswordFor } from './password-hashing.service.ts'
import { findPasswordHash } from './passwords.repository.ts'
import { requireStrongPassword } from './passwords.service.ts'
import { prepareTemporaryPassword, type TemporaryPassword } from './temporary-passwords.service.ts'

type Replacement = Pick<ManagedAccount, 'email'> & { readonly password: string; readonly name: string }

/**
 * Validates a password that an administrator chose for a user and computes its hash, which is slow. Returns a function
 * that writes it in the transaction that has locked the account, and notifies the user by email. Refuses INPUT_INVALID,
 * PASSWORD_WEAK, ATTEMPTS_TOO_MANY.
 */
export async function preparePasswordReplacement(
  context: AdminContext,
  { password, name, email }: Replacement,
) {
  await requireStrongPassword(context.settings, {
    field: 'newPassword',
    password,
    personalData: [name, email],
  })
  const temporary = await prepareTemporaryPassword(context, password)
  return (tx: Database, account: ManagedAccount) => replacePasswordAndNotify(tx, context, account, temporary)
}

/**
 * Replaces an account's password by a temporary one and mails the user, in the transaction that has locked the account.
 */
export async function replacePasswordAndNotify(
  tx: Database,
  context: AdminContext,
  account: ManagedAccount,
  temporary: TemporaryPassword,
  updatedAt?: Date,
): Promise<void> {
  await replacePassword(tx, context, account, temporary, updatedAt)
  await queueMail(tx, { kind: 'password_changed', address: account.email, now: context.clock.now() })
}

/** Thrown if a password was replaced after it had been compared: the caller must compare again. */
export class PasswordReplacedError extends Error {}

/**
 * Compares a password with the account's temporary one, if that has not expired. It is slow: call it outside
 * transactions. Returns a function that returns the outcome in the transaction that has locked the account, and throws
 * PasswordReplacedError there if the account has another password by now. Refuses ATTEMPTS_TOO_MANY.
 */
export async function compareTemporaryPassword(
  context: AdminContext,
  account: ManagedAccount,
  password: string,
) {
  const compared = await findTemporaryHash(context, account)
  const isSame = compared !== undefined && (await verifyPasswordFor(context, { hash: compared, password }))
  return async (tx: Database, locked: ManagedAccount): Promise<boolean> => {
    if ((await findTemporaryHash({ ...context, db: tx }, locked)) !== compared)
      throw new PasswordReplacedError()
    return isSame
  }
}

/** Finds the hash of a temporary password that has not expired. */
async function findTemporaryHash({ db, clock }: Pick<AdminContext, 'db' | 'clock'>, account: ManagedAccount) {
  const { id, mustChangePassword, temporaryPasswordUntil: until } = account
  return mustChangePassword && !(until && until <= clock.now()) ? findPasswordHash(db, id) : undefined
}

/**
 * Replaces an account's password by a temporary one, in the transaction that has locked the account. Revokes the user's
 * sessions, links, calendar feed and known devices, disconnects Google, which a stranger may have connected, and resets
 * the counts of attempts. `updatedAt` is the account's new time of change: pass its current one so that profile forms
 * that are already open can still be saved.
 */
export async function replacePassword(
  tx: Database,
  context: AdminContext,
  account: ManagedAccount,
  { passwordHash, until }: TemporaryPassword,
  updatedAt = nextUpdatedAt(context, account),
): Promise<void> {
  const { id, email } = account
  const now = context.clock.now()
  await writeTemporaryPassword(tx, id, { passwordHash, until, now, updatedAt })
  const isDisconnected = await deleteGoogleIdentities(tx, id)
  await revokeAllAccess(tx, id, now)
  await resetAccountAttempts({ db: tx }, email)
  await resetPasswordAttempts({ db: tx }, id)
  await recordAudit(tx, context, {
    action: 'account.password_replaced',
    subjectType: 'user',
    subjectId: id,
    after: { temporaryPasswordUntil: until },
  })
  if (!isDisconnected) return
  await recordAudit(tx, context, {
    action: 'account.google_disconnected',
    subjectType: 'user',
    subjectId: id,
  })
}

/**
 * Returns the current time, or a later one if needed to follow the previous change: `updatedAt` must differ after each
 * change, because concurrent edits are detected by it.
 */
export const nextUpdatedAt = ({ clock }: AdminContext, { updatedAt }: ManagedAccount): Date =>
  new Date(Math.max(clock.now().getTime(), updatedAt.getTime() + 1))
