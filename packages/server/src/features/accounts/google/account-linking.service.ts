import { NAME_MAX_LENGTH } from '@capstone/contract/accounts/accounts.constants'
import type { Actor } from '@capstone/contract/accounts/accounts.policy'
import { requiredName } from '@capstone/contract/accounts/accounts.schemas'
import type { AuditAction } from '@capstone/contract/audit/audit.constants'
import { normalizeLine, stripInvisible } from '@capstone/contract/base'
import type { Database } from '../../../db/database.ts'
import type { ProviderProfile } from '../../../platform/openid/openid.ts'
import type { Origin, Portal } from '../../../rpc/context.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { queueMail } from '../../notifications/mail/mail-queue.service.ts'
import { findUserByEmail, markVerified } from '../accounts.repository.ts'
import { revokeAllAccess } from '../sessions/sessions.repository.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import {
  deletePassword,
  findUserIdBySubject,
  insertGoogleIdentity,
  insertVerifiedStudent,
  type LinkedUser,
  lockUserForLinking,
} from './google.repository.ts'
import { deleteGoogleIdentities } from './identities.repository.ts'

type ResolvedAccount = { readonly userId: string; readonly isNew: boolean }
type VerifiedProfile = ProviderProfile & { readonly email: string }

/**
 * Finds or creates the account of a Google user: the account that is connected to this Google account, whatever its
 * address is; otherwise the account with the same address, which is then connected; otherwise a new student account.
 * Null if the Google account is not connected and Google has not verified its address. Fails with a unique violation
 * when it loses a race; the caller retries.
 */
export async function findOrCreateAccount(
  tx: Database,
  context: VisitorContext,
  profile: ProviderProfile,
): Promise<ResolvedAccount | null> {
  const connectedId = await findUserIdBySubject(tx, profile.subject)
  if (connectedId !== undefined) return openConnectedAccount(tx, context, connectedId)
  const { email, emailVerified } = profile
  if (email === null || !emailVerified) return null
  const owner = await findUserByEmail(tx, email)
  return owner
    ? linkAccount(tx, context, owner.id, { ...profile, email })
    : createStudent(tx, context, { ...profile, email })
}

async function openConnectedAccount(
  tx: Database,
  context: VisitorContext,
  userId: string,
): Promise<ResolvedAccount> {
  const owner = await lockExistingUser(tx, userId)
  if (owner.mustChangePassword) await removePassword(tx, context, owner)
  return { userId, isNew: false }
}

/**
 * Connects a Google account to the account with its verified address. If the address was not verified before, or only
 * by a link opened elsewhere, somebody else may have created the account, so their password, sessions, links and Google
 * accounts are revoked first. A temporary password is removed too, because an administrator knows it. Notifies the
 * person by email.
 */
async function linkAccount(
  tx: Database,
  context: VisitorContext,
  userId: string,
  { subject, email }: VerifiedProfile,
): Promise<ResolvedAccount> {
  const owner = await lockExistingUser(tx, userId)
  const isDoubtful = !owner.emailVerified || owner.verifiedElsewhere
  if (isDoubtful || owner.mustChangePassword) await removePassword(tx, context, owner)
  if (isDoubtful) {
    await deleteGoogleIdentities(tx, userId)
    await markVerified(tx, userId)
    await record(tx, context, owner, { action: 'account.verified' })
  }
  await insertGoogleIdentity(tx, userId, subject)
  await queueConnectedMail(tx, context, { address: owner.email, googleEmail: email })
  await record(tx, context, owner, { action: 'account.google_connected', after: { email } })
  return { userId, isNew: false }
}

type ConnectedMail = { readonly address: string; readonly googleEmail: string | null }

/** Notifies a person by email that a Google account was connected to their account. */
export async function queueConnectedMail(
  tx: Database,
  { origin: { ipAddress }, clock }: Pick<Portal, 'clock'> & { readonly origin: Origin },
  { address, googleEmail }: ConnectedMail,
): Promise<void> {
  const data = { ...(googleEmail && { googleEmail }), ...(ipAddress && { ipAddress }) }
  await queueMail(tx, { kind: 'google_connected', address, data, now: clock.now() })
}

async function createStudent(
  tx: Database,
  context: VisitorContext,
  { subject, email, name: given }: VerifiedProfile,
): Promise<ResolvedAccount> {
  const name = toName(given ?? '') || toName(email.split('@', 1)[0] ?? '') || email
  const userId = await insertVerifiedStudent(tx, { name, email })
  await insertGoogleIdentity(tx, userId, subject)
  const student = { id: userId, role: 'student' } as const
  await record(tx, context, student, { action: 'account.created', after: { name, email, role: 'student' } })
  await record(tx, context, student, { action: 'account.google_connected', after: { email } })
  return { userId, isNew: true }
}

/** Removes the password and revokes sessions, links and the calendar feed. The user signs in with Google afterwards. */
async function removePassword(tx: Database, context: VisitorContext, owner: LinkedUser) {
  const hadPassword = await deletePassword(tx, owner.id)
  await revokeAllAccess(tx, owner.id, context.clock.now())
  if (!hadPassword) return
  await record(tx, context, owner, {
    action: 'account.updated',
    before: { mustChangePassword: owner.mustChangePassword },
    after: { mustChangePassword: false, passwordRemoved: true },
  })
}

async function lockExistingUser(tx: Database, userId: string): Promise<LinkedUser> {
  const owner = await lockUserForLinking(tx, userId)
  if (!owner) throw new Error('The account was deleted during the sign-in.')
  return owner
}

type Change = { readonly action: AuditAction; readonly before?: unknown; readonly after?: unknown }

/** Records an audit event with the person themselves as the actor. */
const record = (tx: Database, context: VisitorContext, person: Actor, change: Change) =>
  recordAudit(
    tx,
    { ...context, viewer: { id: person.id, role: person.role } },
    { ...change, subjectType: 'user', subjectId: person.id },
  )

const nameSchema = requiredName('A name is needed.')

/** Cuts a name to the maximum length, but not inside a surrogate pair. */
const cutName = (name: string) => name.slice(0, NAME_MAX_LENGTH).replace(/\p{Cs}$/u, '')

/**
 * Turns a text into a valid name: on one line, without invisible characters, and cut to the maximum length. Empty if
 * nothing valid remains. It is cut before it is normalized, which is slow for a long text, and again afterwards,
 * because it may be longer then.
 */
function toName(text: string): string {
  const line = stripInvisible(text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')).trim()
  return nameSchema.safeParse(cutName(normalizeLine(cutName(line)))).data ?? ''
}
