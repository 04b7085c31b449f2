import { randomBytes } from 'node:crypto'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { PasswordChange, Session } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { inTransaction } from '../../db/transaction.ts'
import type { Portal, RequestContext, SignedInContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  deleteUser,
  findAccountByEmail,
  findPasswordHash,
  hasAdmin,
  insertUserWithPassword,
  lockAdmins,
  replacePassword,
} from './accounts.repository.ts'
import { readSessionToken } from './accounts.session.ts'

const TEMPORARY_PASSWORD_BYTES = 12
const COMMAND_LINE = { requestId: 'command-line', ipAddress: null }

/** Tells who is signed in and what portal this is. */
export const readSession = async (context: RequestContext): Promise<Session> => ({
  viewer: await context.findViewer(),
  isDemo: context.settings.IS_DEMO,
})

/** Changes one's own password; every other session of the person ends with it. */
export async function changePassword(
  context: SignedInContext & { cookie: string | null },
  change: PasswordChange,
) {
  const hash = await findPasswordHash(context.db, context.viewer.id)
  if (!hash || !(await verifyPassword({ hash, password: change.currentPassword }))) {
    refuse(accountErrors, 'CURRENT_PASSWORD_WRONG')
  }
  if (change.newPassword === change.currentPassword) refuse(accountErrors, 'PASSWORD_UNCHANGED')
  requireLongEnough(context.settings, change.newPassword)
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
function requireLongEnough({ PASSWORD_MIN_LENGTH }: Portal['settings'], password: string) {
  if (password.length >= PASSWORD_MIN_LENGTH) return
  const message = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`
  refuse(baseErrors, 'INPUT_INVALID', { fields: [{ field: 'newPassword', message }] })
}

type NewAdmin = { readonly email: string; readonly password?: string | undefined }

/** Adds an administrator; without a password a random one is made, which must be changed at the first sign-in. */
export async function addAdmin(portal: Portal, { email, password }: NewAdmin) {
  const temporaryPassword = password ?? randomBytes(TEMPORARY_PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hashPassword(temporaryPassword)
  await inTransaction(portal.db, async (tx) => {
    if (await findAccountByEmail(tx, email)) refuse(accountErrors, 'EMAIL_TAKEN')
    const subjectId = await insertUserWithPassword(tx, {
      email: email.toLowerCase(),
      name: 'Administrator',
      role: 'admin',
      emailVerified: true,
      mustChangePassword: password === undefined,
      passwordHash,
    })
    await recordAudit(
      tx,
      { clock: portal.clock, origin: COMMAND_LINE, viewer: null },
      { action: 'account.created', subjectType: 'user', subjectId, after: { email, role: 'admin' } },
    )
  })
  return { temporaryPassword: password === undefined ? temporaryPassword : null }
}

/** Removes an administrator's account. Refuses ADMIN_NOT_FOUND and, for the last one, ADMIN_IS_LAST. */
export const removeAdmin = (portal: Portal, email: string) =>
  inTransaction(portal.db, async (tx) => {
    const admins = await lockAdmins(tx)
    const account = await findAccountByEmail(tx, email)
    if (account?.role !== 'admin') return refuse(accountErrors, 'ADMIN_NOT_FOUND')
    if (admins.length === 1) return refuse(accountErrors, 'ADMIN_IS_LAST')
    await deleteUser(tx, account.id)
    await recordAudit(
      tx,
      { clock: portal.clock, origin: COMMAND_LINE, viewer: null },
      {
        action: 'account.deleted',
        subjectType: 'user',
        subjectId: account.id,
        before: { email, role: 'admin' },
      },
    )
  })

/**
 * Makes the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD while there is none.
 * Returns what the person at the console should read, or null when there is nothing to say.
 */
export async function ensureFirstAdmin(portal: Portal): Promise<string | null> {
  if (await hasAdmin(portal.db)) return null
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = portal.settings
  if (!email) return 'There is no administrator yet. Set ADMIN_EMAIL and start again to make the first one.'
  const { temporaryPassword } = await addAdmin(portal, { email, password })
  return temporaryPassword
    ? `First administrator: ${email}, password ${temporaryPassword} (shown once; change it at the first sign-in)`
    : `First administrator: ${email}, with the password of ADMIN_PASSWORD`
}
