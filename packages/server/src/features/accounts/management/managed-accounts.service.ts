import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { Database } from '../../../db/database.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import type { Sealed } from '../../../rpc/sealed.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { deleteUser, findAccountByEmail } from '../accounts.repository.ts'
import { replacePassword, timeAfterUpdate } from '../passwords/password-replacement.service.ts'
import type { TemporaryPassword } from '../passwords/temporary-passwords.service.ts'
import { type ProfileRow, writeProfile } from '../profile/profile.repository.ts'
import { resetAccountAttempts, resetPasswordAttempts } from '../sign-in/attempts.service.ts'
import {
  insertManagedAccount,
  isUnusedAdditionOf,
  loadManagedAccount,
  loadManagedAccountToChange,
  type ManagedAccount,
} from './managed-accounts.repository.ts'

/** Anybody's account, sealed until a policy opens it. */
export const findManagedAccount = (db: Database, id: string): Promise<Sealed<ManagedAccount>> =>
  loadManagedAccount(db, id)

/** As {@link findManagedAccount}; nobody else changes it until the transaction ends. */
export const lockManagedAccount = (tx: Database, id: string): Promise<Sealed<ManagedAccount>> =>
  loadManagedAccountToChange(tx, id)

type Facts = Partial<ProfileRow> & { readonly name: string }
/** An account to add; the facts are what the person would say of themselves. */
export type NewAccount = {
  readonly id: string
  readonly role: Role
  readonly email: string
  readonly facts: Facts
}

/**
 * In the transaction that adds a person: makes their account, with a temporary password. One that this administrator has
 * added under this id before, and that nobody has signed in to, gets the new password instead. Says whether the account
 * is new. Refuses EMAIL_TAKEN, and INPUT_INVALID for an id of something else. Spec 2 §7.
 */
export async function addAccount(
  tx: Database,
  context: AdminContext,
  { id, role, email, facts }: NewAccount,
  temporary: TemporaryPassword,
): Promise<boolean> {
  const address = email.toLowerCase()
  const person = { id, role, email: address }
  const added = { ...facts, ...person, createdAt: context.clock.now() }
  if (!(await insertManagedAccount(tx, added, temporary))) {
    await renewAccount(tx, context, { ...person, facts }, temporary)
    return false
  }
  await recordAudit(tx, context, {
    ...{ action: 'account.created', subjectType: 'user', subjectId: id },
    after: { email: address, role, ...facts, temporaryPasswordUntil: temporary.until },
  })
  return true
}

/** The id or the address is taken: by the account that was added before, or by another. */
async function renewAccount(
  tx: Database,
  context: AdminContext,
  { id, role, email, facts }: NewAccount,
  temporary: TemporaryPassword,
) {
  const sealed = await loadManagedAccountToChange(tx, id)
  const isUnused = await isUnusedAdditionOf(tx, id, context.viewer.id)
  const holder = await findAccountByEmail(tx, email)
  const account = sealed.openIf(
    (row) => isUnused && row.mustChangePassword && row.role === role && row.email === email,
    () => (holder === undefined || holder.id === id ? refuseTakenId() : refuse(accountErrors, 'EMAIL_TAKEN')),
  )
  await writeFacts(tx, context, account, facts)
  await replacePassword(tx, context, account, temporary)
}

/** What of these facts differs from what the account says. */
export const changedFacts = (account: ManagedAccount, facts: Partial<ProfileRow>) => {
  const changed = namesOf(facts).filter((name) => facts[name] !== account[name])
  return changed.length > 0 ? { before: pick(account, changed), after: pick(facts, changed) } : null
}

/** Writes and records what differs of these facts, in the transaction that has locked the account. */
export async function writeFacts(
  tx: Database,
  context: AdminContext,
  account: ManagedAccount,
  facts: Partial<ProfileRow>,
): Promise<void> {
  const changed = changedFacts(account, facts)
  if (!changed) return
  await writeProfile(tx, account.id, changed.after, timeAfterUpdate(context, account))
  await recordAudit(tx, context, {
    ...{ action: 'account.updated', subjectType: 'user', subjectId: account.id },
    ...changed,
  })
}

/**
 * In the transaction that deletes a person and has locked their account: the account goes, and with it their sessions,
 * links and ways to sign in. `gone` says in the trail what else went or stayed.
 */
export async function removeAccount(
  tx: Database,
  context: AdminContext,
  { id, email, role, name }: ManagedAccount,
  gone: Readonly<Record<string, number>>,
): Promise<void> {
  await deleteUser(tx, id)
  await resetAccountAttempts({ db: tx }, email)
  await resetPasswordAttempts({ db: tx }, id)
  await recordAudit(tx, context, {
    ...{ action: 'account.deleted', subjectType: 'user', subjectId: id },
    before: { email, role, name, ...gone },
  })
}

type Field = keyof ProfileRow
const namesOf = (facts: Partial<ProfileRow>) => Object.keys(facts) as Field[]
const pick = (facts: Partial<ProfileRow>, names: readonly Field[]): Partial<ProfileRow> =>
  Object.fromEntries(names.map((name) => [name, facts[name]]))
