import { randomUUID } from 'node:crypto'
import type { Actor } from '@capstone/contract/accounts/accounts.policy'
import type { SignIn } from '@capstone/contract/accounts/accounts.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Origin, Portal } from '../../../rpc/context.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import {
  findOneTimeToken,
  lockOneTimeTokens,
  type OneTimeToken,
} from '../one-time-tokens/one-time-tokens.repository.ts'
import { lockPasswordHash } from '../passwords/passwords.repository.ts'
import { findViewer, readSessionToken } from '../sessions/accounts.session.ts'
import { recordUserSeen } from '../sessions/sessions.repository.ts'
import { deleteSession, type SignInAccount } from './sign-in.repository.ts'

/** The context of a request that needs no sign-in. */
export type VisitorContext = Portal & { readonly origin: Origin; readonly cookie: string | null }

/**
 * Returns the credentials, with an expired temporary password replaced by a random one, so that it fails like a wrong
 * password and takes the same time.
 */
export function replaceExpiredPassword(
  account: SignInAccount | undefined,
  credentials: SignIn,
  now: Date,
): SignIn {
  const until = account?.temporaryPasswordUntil
  return until && until <= now ? { ...credentials, password: randomUUID() } : credentials
}

/**
 * Returns whether the password or token that a new session is based on is still valid, and locks it until the transaction
 * ends.
 */
type ValidityCheck = (tx: Database) => Promise<boolean>

/** Checks that the account still has the password that was verified. */
export const passwordIsUnchanged =
  ({ id, passwordHash }: SignInAccount): ValidityCheck =>
  async (tx) =>
    (await lockPasswordHash(tx, id)) === passwordHash

/** Checks that the used one-time token still exists: ending all sessions of a user deletes their tokens too. */
export const tokenIsNotRevoked =
  ({ id, userId }: OneTimeToken): ValidityCheck =>
  async (tx) => {
    await lockOneTimeTokens(tx, userId)
    return (await findOneTimeToken(tx, id)) !== undefined
  }

type NewSession = {
  readonly person: Actor
  readonly by: 'password' | 'google' | 'link'
  readonly cookies: readonly string[]
  readonly checkValidity: ValidityCheck
}

/**
 * Confirms a new session: records the sign-in, and ends the session that its cookie replaces. Returns false, and ends the
 * new session, if the password or token it is based on was revoked meanwhile.
 */
export async function confirmSession(
  context: VisitorContext,
  { person, by, cookies, checkValidity }: NewSession,
): Promise<boolean> {
  const replaced = await findViewer(context, context.cookie)
  return inTransaction(context.db, async (tx) => {
    if (!(await checkValidity(tx))) {
      await deleteSession(tx, readSessionToken(cookies.join('; '), context.settings) ?? '')
      return false
    }
    await recordUserSeen(tx, person.id, context.clock.now())
    if (replaced) await endSession(tx, context, replaced)
    await recordAudit(
      tx,
      { ...context, viewer: person },
      { action: 'session.opened', subjectType: 'user', subjectId: person.id, after: { by } },
    )
    return true
  })
}

/** Why a sign-in was refused, as the audit log names it. */
type RefusalReason = 'wrong password' | 'address not verified' | 'address taken'

/** Records a refused sign-in and its reason, also for an account that does not exist. */
export const recordRefusedSignIn = (
  tx: Database,
  context: VisitorContext,
  account: SignInAccount | undefined,
  reason: RefusalReason,
): Promise<void> =>
  recordAudit(
    tx,
    { ...context, viewer: null },
    {
      action: 'session.refused',
      subjectType: 'user',
      subjectId: account?.id ?? null,
      after: { reason },
    },
  )

/** Ends the session of the request, if there is one. */
export async function signOut(context: VisitorContext): Promise<void> {
  const viewer = await findViewer(context, context.cookie)
  if (viewer) await inTransaction(context.db, (tx) => endSession(tx, context, viewer))
}

async function endSession(tx: Database, context: VisitorContext, viewer: Actor) {
  await deleteSession(tx, readSessionToken(context.cookie, context.settings) ?? '')
  await recordAudit(
    tx,
    { ...context, viewer },
    { action: 'session.ended', subjectType: 'user', subjectId: viewer.id },
  )
}
