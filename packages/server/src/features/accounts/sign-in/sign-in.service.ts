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
import { deleteSession, findSignInAccountByEmail, type SignInAccount } from './sign-in.repository.ts'

/** A request that nobody needs to be signed in for. */
export type VisitorContext = Portal & { readonly origin: Origin; readonly cookie: string | null }

/** The account somebody tries to sign in to; undefined where there is none. */
export const findSignInAccount = ({ db }: Pick<Portal, 'db'>, email: string) =>
  findSignInAccountByEmail(db, email)

/**
 * What to try to sign in with: as given, but a temporary password whose time is over is made to fail like a wrong one,
 * in the same time.
 */
export function replaceExpiredPassword(
  account: SignInAccount | undefined,
  credentials: SignIn,
  now: Date,
): SignIn {
  const until = account?.temporaryPasswordUntil
  return until && until <= now ? { ...credentials, password: randomUUID() } : credentials
}

/** What a session rests on: tells whether it still stands, and lets nobody take it away until the transaction ends. */
type Rests = (tx: Database) => Promise<boolean>

/** On the password the account had when it was compared. */
export const passwordIsUnchanged =
  ({ id, passwordHash }: SignInAccount): Rests =>
  async (tx) =>
    (await lockPasswordHash(tx, id)) === passwordHash

/** On a used one-time token: whoever ends a person's sessions takes their one-time tokens away with them. */
export const tokenIsNotRevoked =
  ({ id, userId }: OneTimeToken): Rests =>
  async (tx) => {
    await lockOneTimeTokens(tx, userId)
    return (await findOneTimeToken(tx, id)) !== undefined
  }

type NewSession = {
  readonly person: Actor
  readonly by: 'password' | 'google' | 'link'
  readonly cookies: readonly string[]
  readonly rests: Rests
}

/**
 * Records that somebody was let in, and ends the session whose cookie theirs replaces. Where what the new one rests on
 * was taken away while it began (a new password, say), it is ended instead: returns false.
 */
export async function confirmSession(
  context: VisitorContext,
  { person, by, cookies, rests }: NewSession,
): Promise<boolean> {
  const replaced = await findViewer(context, context.cookie)
  return inTransaction(context.db, async (tx) => {
    if (!(await rests(tx))) {
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

/** Why somebody was not let in, as the trail says it. */
type RefusalReason = 'wrong password' | 'address not verified' | 'address taken'

/** Records that somebody was not let in, and why; of an account that does not exist too. */
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
      ...{ action: 'session.refused', subjectType: 'user', subjectId: account?.id ?? null },
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
