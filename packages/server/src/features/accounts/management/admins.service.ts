import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { hashPassword } from '../../../platform/password-hash.ts'
import type { Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import {
  deleteUser,
  findAdmins,
  findUserByEmail,
  hasAdmin,
  insertUserWithPassword,
  lockAdmins,
  lockFirstAdmin,
} from '../accounts.repository.ts'
import {
  generateTemporaryPassword,
  temporaryPasswordExpiry,
} from '../passwords/temporary-passwords.service.ts'

/** Finds the ids of all administrators. */
export const findAdminIds = async (db: Database): Promise<string[]> =>
  (await findAdmins(db)).map(({ id }) => id)

const COMMAND_LINE = { requestId: 'command-line', ipAddress: null }

type NewAdmin = {
  readonly email: string
  readonly password: string
  /** When the temporary password expires; null if it does not. */
  readonly temporaryPasswordUntil: Date | null
}

/** Adds an administrator; returns their temporary password, which is not stored. Refuses EMAIL_TAKEN. */
export async function addAdmin(portal: Portal, email: string): Promise<{ temporaryPassword: string }> {
  const password = generateTemporaryPassword()
  const temporaryPasswordUntil = temporaryPasswordExpiry(portal)
  await inTransaction(portal.db, (tx) => insertAdmin(tx, portal, { email, password, temporaryPasswordUntil }))
  return { temporaryPassword: password }
}

/** Removes an administrator's account. Refuses ADMIN_NOT_FOUND, and ADMIN_IS_LAST for the last one. */
export const removeAdmin = (portal: Portal, email: string) =>
  inTransaction(portal.db, async (tx) => {
    const admins = await lockAdmins(tx)
    const account = await findUserByEmail(tx, email)
    if (account?.role !== 'admin') return refuse(accountErrors, 'ADMIN_NOT_FOUND')
    if (admins.length === 1) return refuse(accountErrors, 'ADMIN_IS_LAST')
    await deleteUser(tx, account.id)
    await recordAudit(tx, auditContext(portal), {
      action: 'account.deleted',
      subjectType: 'user',
      subjectId: account.id,
      before: { email: email.toLowerCase(), name: account.name, role: 'admin' },
    })
  })

/**
 * Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD if there is none; safe with several processes.
 * Returns a message for the console, or null if an administrator exists. Refuses EMAIL_TAKEN.
 */
export const ensureFirstAdmin = (portal: Portal): Promise<string | null> =>
  inTransaction(portal.db, async (tx) => {
    await lockFirstAdmin(tx)
    if (await hasAdmin(tx)) return null
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: configuredPassword } = portal.settings
    if (!email)
      return 'There is no administrator yet. Set ADMIN_EMAIL and start again to create the first one.'
    const password = configuredPassword ?? generateTemporaryPassword()
    await insertAdmin(tx, portal, { email, password, temporaryPasswordUntil: null })
    return configuredPassword === undefined
      ? `First administrator: ${email}, password ${password} (shown once; change it at the first sign-in)`
      : `First administrator: ${email}, with the password of ADMIN_PASSWORD (to be changed at the first sign-in)`
  })

/** Inserts an administrator, who must change their password at the first sign-in. */
async function insertAdmin(
  tx: Database,
  portal: Portal,
  { email, password, temporaryPasswordUntil }: NewAdmin,
) {
  if (await findUserByEmail(tx, email)) refuse(accountErrors, 'EMAIL_TAKEN')
  const admin = { email: email.toLowerCase(), name: 'Administrator', role: 'admin' as const }
  const passwordHash = await hashPassword(password)
  const subjectId = await insertUserWithPassword(tx, {
    ...admin,
    mustChangePassword: true,
    temporaryPasswordUntil,
    emailVerified: true,
    passwordHash,
  })
  await recordAudit(tx, auditContext(portal), {
    action: 'account.created',
    subjectType: 'user',
    subjectId,
    after: admin,
  })
}

const auditContext = ({ clock }: Portal) => ({ clock, origin: COMMAND_LINE, viewer: null })
