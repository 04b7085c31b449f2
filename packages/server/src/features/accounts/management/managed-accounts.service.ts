import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import type { Sealed } from '../../../rpc/sealed.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { deleteUser, findUserByEmail } from '../accounts.repository.ts'
import { nextUpdatedAt, replacePassword } from '../passwords/password-replacement.service.ts'
import type { TemporaryPassword } from '../passwords/temporary-passwords.service.ts'
import { type ProfileRow, writeProfile } from '../profile/profile.repository.ts'
import { fieldNamesOf, pickFields } from '../profile/profile.service.ts'
import { resetAccountAttempts, resetPasswordAttempts } from '../rate-limits/attempt-limits.service.ts'
import { revokeAllAccessOf } from '../sessions/sessions.repository.ts'
import {
  deleteSignInMethods,
  insertManagedAccount,
  isAccessDoubtful,
  isUnusedAccountAddedBy,
  loadLockedAccount,
  loadManagedAccount,
  lockMentoringPeople,
  type ManagedAccount,
} from './managed-accounts.repository.ts'

/** Loads an account, sealed until a policy opens it. */
export const findManagedAccount = (db: Database, id: string): Promise<Sealed<ManagedAccount>> =>
  loadManagedAccount(db, id)

/** Loads an account, sealed, and locks it until the transaction ends. */
export const lockManagedAccount = (tx: Database, id: string): Promise<Sealed<ManagedAccount>> =>
  loadLockedAccount(tx, id)

/** Locked people, sealed, with the columns that the rules of mentoring and of assignments check. */
export type SealedPeople = Awaited<ReturnType<typeof lockMentoringPeople>>

/** Locks people by id and returns them sealed. Locks are taken in id order, which avoids deadlock. */
export const lockPeople = (tx: Database, ids: readonly string[]): Promise<SealedPeople> =>
  lockMentoringPeople(tx, ids)

type NewProfile = Partial<ProfileRow> & { readonly name: string }
export type NewAccount = {
  readonly id: string
  readonly role: Role
  readonly email: string
  readonly profile: NewProfile
}

/**
 * Adds an account with a temporary password, in the transaction that adds a person. Idempotent by id: an account that
 * this administrator added before, and that nobody has signed in to, gets the new profile and password. Refuses
 * EMAIL_TAKEN or, if somebody else may have signed up with the address, EMAIL_UNCONFIRMED, and INPUT_INVALID for an id
 * that another account uses.
 */
export async function addAccount(
  tx: Database,
  context: AdminContext,
  { id, role, email, profile }: NewAccount,
  temporary: TemporaryPassword,
): Promise<void> {
  const address = email.toLowerCase()
  const person = { id, role, email: address }
  const account = { ...profile, ...person, createdAt: context.clock.now() }
  if (!(await insertManagedAccount(tx, account, temporary)))
    return updateAddedAccount(tx, context, { ...person, profile }, temporary)
  await recordAudit(tx, context, {
    action: 'account.created',
    subjectType: 'user',
    subjectId: id,
    after: { email: address, role, ...profile, temporaryPasswordUntil: temporary.until },
  })
}

/** Updates the account that was added before under this id; refuses if the id or the address belongs to another. */
async function updateAddedAccount(
  tx: Database,
  context: AdminContext,
  { id, role, email, profile }: NewAccount,
  temporary: TemporaryPassword,
) {
  const sealed = await loadLockedAccount(tx, id)
  const isUnused = await isUnusedAccountAddedBy(tx, id, context.viewer.id)
  const holder = await findUserByEmail(tx, email)
  const isDoubtful = holder !== undefined && (await isAccessDoubtful(tx, holder.id))
  const account = sealed.openIf(
    (row) => isUnused && row.mustChangePassword && row.role === role && row.email === email,
    () => {
      if (holder === undefined || holder.id === id) return refuseTakenId()
      return refuse(accountErrors, isDoubtful ? 'EMAIL_UNCONFIRMED' : 'EMAIL_TAKEN')
    },
  )
  await updateProfileFields(tx, context, account, profile)
  await replacePassword(tx, context, account, temporary)
}

/** Returns the profile fields that differ from the account's, before and after; null if none do. */
export const diffProfile = (account: ManagedAccount, profile: Partial<ProfileRow>) => {
  const changed = fieldNamesOf(profile).filter((name) => profile[name] !== account[name])
  return changed.length > 0
    ? { before: pickFields(account, changed), after: pickFields(profile, changed) }
    : null
}

/** Writes and records the profile fields that changed, in the transaction that has locked the account. */
export async function updateProfileFields(
  tx: Database,
  context: AdminContext,
  account: ManagedAccount,
  profile: Partial<ProfileRow>,
): Promise<void> {
  const changed = diffProfile(account, profile)
  if (!changed) return
  await writeProfile(tx, account.id, changed.after, nextUpdatedAt(context, account))
  await recordAudit(tx, context, {
    action: 'account.updated',
    subjectType: 'user',
    subjectId: account.id,
    ...changed,
  })
}

/**
 * Removes the passwords and Google accounts of the people whose ids are selected, and revokes their access, in the
 * transaction that has locked them. Afterwards they can sign in only by an invitation or a link to set a password.
 */
export async function removeAccess(tx: Database, { clock }: AdminContext, userIds: SQL): Promise<void> {
  await deleteSignInMethods(tx, userIds)
  await revokeAllAccessOf(tx, userIds, clock.now())
}

/**
 * Deletes an account with its sessions, links and sign-in methods, in the transaction that has locked it. `counts` of
 * other deleted or kept rows go into the audit log.
 */
export async function removeAccount(
  tx: Database,
  context: AdminContext,
  { id, email, role, name }: ManagedAccount,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  await deleteUser(tx, id)
  await resetAccountAttempts({ db: tx }, email)
  await resetPasswordAttempts({ db: tx }, id)
  await recordAudit(tx, context, {
    action: 'account.deleted',
    subjectType: 'user',
    subjectId: id,
    before: { email, role, name, ...counts },
  })
}
