import { randomBytes } from 'node:crypto'
import {
  SESSION_DAYS,
  SESSION_DAYS_REMEMBERED,
  SESSIONS_MAX,
  USER_AGENT_MAX_LENGTH,
} from '@capstone/contract/accounts/accounts.constants'
import type { Actor } from '@capstone/contract/accounts/accounts.policy'
import type { SignIn } from '@capstone/contract/accounts/accounts.schemas'
import { DAY_SECONDS } from '@capstone/contract/base.constants'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { isHashOutdated } from '../../../platform/password-hash.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { lockUser } from '../accounts.repository.ts'
import type { ExchangedToken } from '../one-time-tokens/one-time-token-exchange.service.ts'
import { findOneTimeToken, type OneTimeToken } from '../one-time-tokens/one-time-tokens.repository.ts'
import { hashPasswordFor, isHashRefused, verifyPasswordFor } from '../passwords/password-hashing.service.ts'
import { lockPasswordHash, replacePasswordHash } from '../passwords/passwords.repository.ts'
import { findSignInAccount, type SignInAccount } from '../sign-in/sign-in.repository.ts'
import { endCurrentSession, recordRefusedSignIn, type VisitorContext } from '../sign-in/sign-in.service.ts'
import { sessionTimesOf } from './active-sessions.repository.ts'
import { SESSION_COOKIE, writeCookie } from './cookies.session.ts'
import { type KnownDeviceAccount, rememberDevice } from './known-devices.session.ts'
import { findViewer, hashSessionToken } from './request-authentication.session.ts'
import { deleteOldestSessions, insertSession, recordUserSeen } from './sessions.repository.ts'
import { recordEnded } from './sessions.service.ts'

const TOKEN_BYTES = 32

/** The `Set-Cookie` lines of a new session, or why the sign-in was refused. */
export type SignInResult =
  | { readonly cookies: readonly string[] }
  | { readonly refused: 'wrong password' | 'address not verified' }

/**
 * Signs in with a password. An expired temporary password counts as wrong. Records a refusal. Refuses
 * ATTEMPTS_TOO_MANY.
 */
export async function signInWithPassword(
  context: VisitorContext,
  { email, password, rememberMe }: SignIn,
): Promise<SignInResult> {
  const account = await findSignInAccount(context.db, email)
  const isRight = await comparePassword(context, account, password)
  const mustVerify = isRight && !account?.isVerified && context.settings.REQUIRE_VERIFIED_EMAIL
  const cookies =
    account &&
    isRight &&
    !mustVerify &&
    (await openSession(context, {
      person: account,
      by: 'password',
      isRemembered: rememberMe,
      checkValidity: passwordIsUnchanged(account),
    }))
  if (cookies) {
    await rehashIfOutdated(context, account, password)
    return { cookies }
  }
  const refused = mustVerify ? 'address not verified' : 'wrong password'
  await inTransaction(context.db, (tx) => recordRefusedSignIn(tx, context, account, refused))
  return { refused }
}

/** Replaces an outdated password hash. Leaves it to the next sign-in if too many hashes are waiting. */
async function rehashIfOutdated(
  context: VisitorContext,
  { id, passwordHash }: SignInAccount,
  password: string,
) {
  if (passwordHash === null || !isHashOutdated(passwordHash)) return
  const to = await hashPasswordFor(context, password).catch((error: unknown) => {
    if (isHashRefused(error)) return null
    throw error
  })
  if (to) await replacePasswordHash(context.db, id, { from: passwordHash, to })
}

/** Compares the password. Takes the time of one hash even if there is no account, or it has no password. */
async function comparePassword(
  context: VisitorContext,
  account: SignInAccount | undefined,
  password: string,
): Promise<boolean> {
  const hash = account?.passwordHash
  if (!hash) return hashPasswordFor(context, password).then(() => false)
  const until = account.temporaryPasswordUntil
  return (await verifyPasswordFor(context, { hash, password })) && !(until && until <= context.clock.now())
}

/**
 * Signs in to an account that was just created, whose password need not be verified; null if it was replaced meanwhile.
 */
export const signInToNewAccount = (context: VisitorContext, account: SignInAccount) =>
  openSession(context, {
    person: account,
    by: 'password',
    isRemembered: false,
    checkValidity: passwordIsUnchanged(account),
  })

/** Signs in with an exchanged one-time token; null if the token was revoked meanwhile. */
export const signInWithToken = (context: VisitorContext, { person, token, by }: ExchangedToken) =>
  openSession(context, { person, by, isRemembered: false, checkValidity: tokenIsNotRevoked(token) })

/**
 * Returns whether the password or token that a new session is based on is still valid. Locks the user's row, so that it
 * stays valid until the transaction ends.
 */
type ValidityCheck = (tx: Database) => Promise<boolean>

/** Checks that the account still has the password that was verified. */
const passwordIsUnchanged =
  ({ id, passwordHash }: SignInAccount): ValidityCheck =>
  async (tx) =>
    (await lockPasswordHash(tx, id)) === passwordHash

/** Checks that the used one-time token still exists: revoking all access of a user deletes their tokens too. */
const tokenIsNotRevoked =
  ({ id, userId }: OneTimeToken): ValidityCheck =>
  async (tx) => {
    await lockUser(tx, userId)
    return (await findOneTimeToken(tx, id)) !== undefined
  }

type NewSession = {
  readonly person: Actor & KnownDeviceAccount
  readonly by: 'password' | 'google' | 'link'
  readonly isRemembered: boolean
  readonly checkValidity: ValidityCheck
}

/**
 * Opens a session, records the sign-in, and ends the browser's previous session and the oldest ones beyond
 * SESSIONS_MAX, in one transaction. Returns the `Set-Cookie` lines of the session and of the browser, which is a known
 * device from then on; null if the password or token that the session is based on was revoked meanwhile.
 */
async function openSession(
  context: VisitorContext,
  { person, by, isRemembered, checkValidity }: NewSession,
): Promise<readonly string[] | null> {
  const { settings, db, clock, origin, userAgent } = context
  const previousViewer = await findViewer(context, context.cookie)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const maxAgeSeconds = (isRemembered ? SESSION_DAYS_REMEMBERED : SESSION_DAYS) * DAY_SECONDS
  return inTransaction(db, async (tx) => {
    if (!(await checkValidity(tx))) return null
    const now = clock.now()
    await insertSession(tx, {
      userId: person.id,
      tokenHash: hashSessionToken(settings, token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + maxAgeSeconds * 1000),
      ipAddress: origin.ipAddress,
      userAgent: userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    })
    await recordUserSeen(tx, person.id, now)
    if (previousViewer) await endCurrentSession(tx, context, previousViewer)
    const byPerson = { ...context, viewer: person }
    const own = { userId: person.id, times: sessionTimesOf(context) }
    await recordEnded(tx, byPerson, person.id, await deleteOldestSessions(tx, SESSIONS_MAX, own))
    await recordAudit(tx, byPerson, {
      action: 'session.opened',
      subjectType: 'user',
      subjectId: person.id,
      after: { by },
    })
    const cookie = writeCookie(settings, {
      name: SESSION_COOKIE,
      value: token,
      sameSite: 'Lax',
      ...(isRemembered ? { maxAgeSeconds } : {}),
    })
    return [cookie, rememberDevice(settings, context.cookie, person)]
  })
}
