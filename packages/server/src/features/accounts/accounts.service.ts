import { randomUUID } from 'node:crypto'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { PasswordChange, Session, SignIn, SignUp } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { isUniqueViolation } from '../../db/database.errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Origin, Portal, RequestContext, SignedInContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  findAccountByEmail,
  findPasswordHash,
  insertUserWithPassword,
  replacePassword,
} from './accounts.repository.ts'
import { readSessionToken } from './accounts.session.ts'
import { forgetPasswordAttempts, takePasswordAttempt } from './attempts.service.ts'

/** Tells who is signed in and what portal this is. */
export const readSession = async (context: RequestContext): Promise<Session> => ({
  viewer: await context.findViewer(),
  isDemo: context.settings.IS_DEMO,
  passwordMinLength: context.settings.PASSWORD_MIN_LENGTH,
})

/**
 * Changes one's own password; every other session of the person ends with it. Refuses ATTEMPTS_TOO_MANY,
 * CURRENT_PASSWORD_WRONG, PASSWORD_UNCHANGED, INPUT_INVALID.
 */
export async function changePassword(
  context: SignedInContext & { cookie: string | null },
  change: PasswordChange,
) {
  await takePasswordAttempt(context, context.viewer.id)
  const hash = await findPasswordHash(context.db, context.viewer.id)
  if (!hash || !(await verifyPassword({ hash, password: change.currentPassword }))) {
    refuse(accountErrors, 'CURRENT_PASSWORD_WRONG')
  }
  await forgetPasswordAttempts(context, context.viewer.id)
  if (change.newPassword === change.currentPassword) refuse(accountErrors, 'PASSWORD_UNCHANGED')
  requireLongEnough(context.settings, 'newPassword', change.newPassword)
  const passwordHash = await hashPassword(change.newPassword)
  const keptToken = readSessionToken(context.cookie, context.settings) ?? ''
  await inTransaction(context.db, async (tx) => {
    await replacePassword(tx, context.viewer.id, { passwordHash, keptToken, now: context.clock.now() })
    await recordAudit(tx, context, {
      action: 'account.password_changed',
      subjectType: 'user',
      subjectId: context.viewer.id,
    })
  })
  return { changed: true as const }
}

/** What this portal asks for beyond the contract's own least: PASSWORD_MIN_LENGTH. */
function requireLongEnough({ PASSWORD_MIN_LENGTH }: Portal['settings'], field: string, password: string) {
  if (password.length >= PASSWORD_MIN_LENGTH) return
  const message = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`
  refuse(baseErrors, 'INPUT_INVALID', { fields: [{ field, message }] })
}

/** Makes an account, always a student's whatever was asked for. Refuses EMAIL_TAKEN, INPUT_INVALID. Spec 1 §4. */
export async function signUp(portal: Portal, origin: Origin, { name, email, password }: SignUp) {
  requireLongEnough(portal.settings, 'password', password)
  const passwordHash = await hashPassword(password)
  await inTransaction(portal.db, async (tx) => {
    const account = { name, email: email.toLowerCase(), role: 'student' as const }
    const subjectId = await insertUserWithPassword(tx, { ...account, passwordHash })
    await recordAudit(
      tx,
      { clock: portal.clock, origin, viewer: null },
      { action: 'account.created', subjectType: 'user', subjectId, after: account },
    )
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) refuse(accountErrors, 'EMAIL_TAKEN')
    throw error
  })
}

/**
 * What to try to sign in with: as given, but a temporary password whose time is over is made to fail like a wrong one,
 * in the same time.
 */
export async function dropDeadPassword({ db, clock }: Portal, credentials: SignIn): Promise<SignIn> {
  const account = await findAccountByEmail(db, credentials.email)
  const until = account?.temporaryPasswordUntil
  return until && until <= clock.now() ? { ...credentials, password: randomUUID() } : credentials
}
