import { verifyPassword } from 'better-auth/crypto'
import type { Database } from '../../../db/database.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { queueMail } from '../../notifications/mail/mail-queue.service.ts'
import { type ManagedAccount, writeTemporaryPassword } from '../management/managed-accounts.repository.ts'
import { revokeAllAccess } from '../sessions/sessions.repository.ts'
import { resetAccountAttempts, resetPasswordAttempts } from '../sign-in/attempts.service.ts'
import { findPasswordHash } from './passwords.repository.ts'
import { requireStrongPassword } from './passwords.service.ts'
import { prepareTemporaryPassword, type TemporaryPassword } from './temporary-passwords.service.ts'

type Replacement = Pick<ManagedAccount, 'email'> & { readonly password: string; readonly name: string }

/**
 * Checks a password an administrator chose for somebody, and does the slow work of it; returns what writes it in the
 * transaction that has locked the account, and tells the person by mail. Refuses INPUT_INVALID, PASSWORD_WEAK. Spec 2 §5.
 */
export async function preparePasswordReplacement(
  context: AdminContext,
  { password, name, email }: Replacement,
) {
  await requireStrongPassword(context.settings, { field: 'newPassword', password, about: [name, email] })
  const temporary = await prepareTemporaryPassword(context, password)
  return async (tx: Database, account: ManagedAccount): Promise<void> => {
    await replacePassword(tx, context, account, temporary)
    await queueMail(tx, { kind: 'password_changed', address: account.email, now: context.clock.now() })
  }
}

/** Whether this is the password that an administrator gave the person last, and that waits to be changed. */
export async function isTemporaryPassword(
  tx: Database,
  account: ManagedAccount,
  password: string,
): Promise<boolean> {
  const hash = account.mustChangePassword ? await findPasswordHash(tx, account.id) : undefined
  return hash !== undefined && verifyPassword({ hash, password })
}

/**
 * In the transaction that has locked the account: gives it another password, which lasts until the person has chosen one
 * of their own. Their sessions and links end, and attempts at the password before are forgotten.
 */
export async function replacePassword(
  tx: Database,
  context: AdminContext,
  account: ManagedAccount,
  { passwordHash, until }: TemporaryPassword,
): Promise<void> {
  const { id, email } = account
  await writeTemporaryPassword(tx, id, { passwordHash, until, now: timeAfterUpdate(context, account) })
  await revokeAllAccess(tx, id)
  await resetAccountAttempts({ db: tx }, email)
  await resetPasswordAttempts({ db: tx }, id)
  await recordAudit(tx, context, {
    ...{ action: 'account.password_replaced', subjectType: 'user', subjectId: id },
    after: { temporaryPasswordUntil: until },
  })
}

/** Always later than the change before it, whatever two processes' clocks say: the next editor is told apart by it. */
export const timeAfterUpdate = ({ clock }: AdminContext, { updatedAt }: ManagedAccount): Date =>
  new Date(Math.max(clock.now().getTime(), updatedAt.getTime() + 1))
