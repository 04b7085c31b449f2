import { NAME_MAX_LENGTH } from '@capstone/contract/accounts/accounts.constants'
import type { Actor } from '@capstone/contract/accounts/accounts.policy'
import type { AuditAction } from '@capstone/contract/audit/audit.constants'
import type { Database } from '../../../db/database.ts'
import type { ProviderProfile } from '../../../platform/openid/openid.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { findAccountByEmail, markVerified } from '../accounts.repository.ts'
import { revokeAllAccess } from '../sessions/sessions.repository.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import {
  deletePassword,
  findIdBySubject,
  insertGoogleIdentity,
  insertVerifiedStudent,
  lockOwner,
  type Owner,
} from './google.repository.ts'
import { deleteGoogleIdentities } from './identities.repository.ts'

type ResolvedAccount = { readonly userId: string; readonly isNew: boolean }
type VerifiedPerson = ProviderProfile & { readonly email: string }

/**
 * The account of somebody whom Google vouches for: the one their Google account is connected to, whatever address Google
 * knows them by today; otherwise the one with their address, joined; otherwise a new one, a student's. Null where a
 * stranger's address is not verified by Google. Fails with a unique violation when it lost a race: ask anew.
 */
export async function findOrCreateAccount(
  tx: Database,
  context: VisitorContext,
  provided: ProviderProfile,
): Promise<ResolvedAccount | null> {
  const known = await findIdBySubject(tx, provided.subject)
  if (known !== undefined) return enterKnown(tx, context, known)
  const { email, emailVerified } = provided
  if (email === null || !emailVerified) return null
  const owner = await findAccountByEmail(tx, email)
  return owner
    ? join(tx, context, owner.id, { ...provided, email })
    : create(tx, context, { ...provided, email })
}

async function enterKnown(tx: Database, context: VisitorContext, userId: string): Promise<ResolvedAccount> {
  const owner = await lockExisting(tx, userId)
  if (owner.mustChangePassword) await dropPassword(tx, context, owner)
  return { userId, isNew: false }
}

/**
 * Google has proved that the address is this person's. Where nobody had before, whoever made the account may be somebody
 * else: all that they could enter by ends first. So does a password that an administrator knows.
 */
async function join(
  tx: Database,
  context: VisitorContext,
  userId: string,
  { subject, email }: VerifiedPerson,
): Promise<ResolvedAccount> {
  const owner = await lockExisting(tx, userId)
  if (!owner.emailVerified || owner.mustChangePassword) await dropPassword(tx, context, owner)
  if (!owner.emailVerified) {
    await deleteGoogleIdentities(tx, userId)
    await markVerified(tx, userId, context.clock.now())
    await record(tx, context, owner, { action: 'account.verified' })
  }
  await insertGoogleIdentity(tx, userId, subject)
  await record(tx, context, owner, { action: 'account.google_connected', after: { email } })
  return { userId, isNew: false }
}

async function create(
  tx: Database,
  context: VisitorContext,
  { subject, email, name: given }: VerifiedPerson,
): Promise<ResolvedAccount> {
  const name = toName(given ?? '') || toName(email.split('@', 1)[0] ?? '')
  const userId = await insertVerifiedStudent(tx, { name, email })
  await insertGoogleIdentity(tx, userId, subject)
  const student = { id: userId, role: 'student' } as const
  await record(tx, context, student, { action: 'account.created', after: { name, email, role: 'student' } })
  await record(tx, context, student, { action: 'account.google_connected', after: { email } })
  return { userId, isNew: true }
}

/** Ends the password and whatever was entered with it; Google stays, so nobody has to know or change it any more. */
async function dropPassword(tx: Database, context: VisitorContext, owner: Owner) {
  await deletePassword(tx, owner.id, context.clock.now())
  await revokeAllAccess(tx, owner.id)
  await record(tx, context, owner, {
    action: 'account.updated',
    before: { mustChangePassword: owner.mustChangePassword },
    after: { mustChangePassword: false, passwordRemoved: true },
  })
}

async function lockExisting(tx: Database, userId: string): Promise<Owner> {
  const owner = await lockOwner(tx, userId)
  if (!owner) throw new Error('The account was deleted at the moment somebody came back to it.')
  return owner
}

type Change = { readonly action: AuditAction; readonly before?: unknown; readonly after?: unknown }

/** What happens on the way in is the person's own doing. */
const record = (tx: Database, context: VisitorContext, person: Actor, change: Change) =>
  recordAudit(
    tx,
    { ...context, viewer: { id: person.id, role: person.role } },
    { ...change, subjectType: 'user', subjectId: person.id },
  )

/** A name as it can be kept: without characters that are none, and not too long. */
const toName = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX_LENGTH)
    .toWellFormed()
