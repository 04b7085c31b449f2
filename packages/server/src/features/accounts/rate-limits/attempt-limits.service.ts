import { createHash } from 'node:crypto'
import {
  ACCOUNT_ATTEMPTS,
  ADDRESS_ATTEMPTS,
  ATTEMPT_DELAYS,
  ATTEMPTS_REPORT_COUNT,
  ATTEMPTS_REPORT_SECONDS,
  type AttemptLimit,
  DEVICES_MAIL_ATTEMPTS,
  FORGIVEN_SIGN_INS,
  GOOGLE_START_ATTEMPTS,
  INVALID_TOKEN_ATTEMPTS,
  MAIL_ATTEMPTS,
  PASSWORD_ENTRY_LIMIT,
  SIGN_UP_ATTEMPTS,
} from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { Actor } from '@capstone/contract/accounts/accounts.policy'
import { inTransaction } from '../../../db/transaction.ts'
import { networkOf } from '../../../platform/network.ts'
import type { Origin, Portal } from '../../../rpc/context.ts'
import { isRefusal, refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { queueMail } from '../../notifications/mail/mail-queue.service.ts'
import { findUserByEmail } from '../accounts.repository.ts'
import { countActionOrRefuse } from './action-limits.service.ts'
import {
  countAttempt,
  countDelayedAttempt,
  deleteAttempts,
  deleteAttemptsUnder,
  uncountAttempt,
} from './rate-limits.repository.ts'

/** Who makes an attempt, and from where. */
export type AttemptContext = Pick<Portal, 'db' | 'clock'> & {
  readonly origin: Origin
  readonly viewer?: Actor
}

/** Counts a sign-in from an IP address; an IPv6 /64 network counts as one. Refuses ATTEMPTS_TOO_MANY. */
export const countAddressAttempt = (context: AttemptContext) =>
  countNetwork(context, 'address', ADDRESS_ATTEMPTS)

/** Counts a request for a recovery link from an IP address, like {@link countAddressAttempt}. */
export const countRecoveryRequest = (context: AttemptContext) =>
  countNetwork(context, 'recovery_request', ADDRESS_ATTEMPTS)

/** Counts a sign-up from an IP address, like {@link countAddressAttempt}. */
export const countSignUp = (context: AttemptContext) => countNetwork(context, 'sign_up', SIGN_UP_ATTEMPTS)

/** Counts a start of a sign-in with Google from an IP address, like {@link countAddressAttempt}. */
export const countGoogleStart = (context: AttemptContext) =>
  countNetwork(context, 'google', GOOGLE_START_ATTEMPTS)

/**
 * Runs a use of a one-time token or a recovery session, and counts it for its IP address only if it was refused as not
 * valid: a valid one works whatever others in the same network do. Refuses ATTEMPTS_TOO_MANY instead beyond the limit.
 */
export async function countIfInvalid<Result>(context: AttemptContext, use: () => Promise<Result>) {
  try {
    return await use()
  } catch (error) {
    if (isRefusal(error) && ['TOKEN_INVALID', 'RECOVERY_NOT_OPEN'].includes(error.code))
      await countNetwork(context, 'invalid_token', INVALID_TOKEN_ATTEMPTS)
    throw error
  }
}

/**
 * Counts an attempt from a known device, whose address is not counted. Right passwords count too, because each costs a
 * hash. Refuses ATTEMPTS_TOO_MANY.
 */
export const countDeviceAttempt = (context: AttemptContext, deviceId: string) =>
  countAttemptOrRefuse(context, {
    key: `device:${deviceId}`,
    limit: ADDRESS_ATTEMPTS,
    kind: 'device',
    findSubject: async () => null,
  })

/** The account and the browser of an attempt; `deviceId` is null unless it is a known device of the account. */
export type AccountAttempt = { readonly email: string; readonly deviceId: string | null }

/**
 * Counts an attempt to sign in to an account, whether it exists or not, so that the limit does not reveal which. A
 * known device has an allowance of its own. All unknown devices share one, and each network has to wait longer and
 * longer, so that nobody uses up the shared one from one place. Returns the number of attempts in the window. Refuses
 * ATTEMPTS_TOO_MANY.
 */
export async function countAccountAttempt(context: AttemptContext, { email, deviceId }: AccountAttempt) {
  const kind = 'account'
  const findSubject = () => findIdByEmail(context, email)
  if (deviceId === null) await countNetworkAttempt(context, email)
  const key = deviceId === null ? accountKey(email) : deviceKey(email, deviceId)
  const count = await countAttemptOrRefuse(context, { key, limit: ACCOUNT_ATTEMPTS, kind, findSubject })
  // Right passwords count too: whoever knows one can make any number of devices known, and each sign-in costs a hash.
  if (deviceId !== null)
    await countAttemptOrRefuse(context, {
      key: `${accountKey(email)}:devices`,
      limit: ADDRESS_ATTEMPTS,
      kind,
      findSubject,
    })
  return count
}

/**
 * Counts an attempt from a network. Refuses ATTEMPTS_TOO_MANY until the delay after the previous one has passed.
 */
async function countNetworkAttempt(context: AttemptContext, email: string) {
  const now = context.clock.now()
  const { free, seconds, maxSeconds, resetAfterSeconds } = ATTEMPT_DELAYS
  const delays = {
    free,
    delayMs: seconds * 1000,
    maxMs: maxSeconds * 1000,
    resetAfterMs: resetAfterSeconds * 1000,
  }
  const waitMs = await countDelayedAttempt(context.db, networkKey(context, email), delays, now)
  if (waitMs === 0) return
  const blocked = `${accountKey(email)}:blocked`
  const { count } = await countAttempt(context.db, blocked, ACCOUNT_ATTEMPTS.seconds * 1000, now)
  if (count === 1) await recordBlocked(context, 'account', await findIdByEmail(context, email))
  refuse(accountErrors, 'ATTEMPTS_TOO_MANY', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/**
 * Notifies the person by mail, at most once a day, that wrong passwords were entered for their account from unknown
 * devices. For an address without an account a mail is queued too, so that both take the same time, and is discarded
 * when it is due. `count` is what {@link countAccountAttempt} returned.
 */
export async function reportAttempts(
  context: AttemptContext,
  { email, deviceId }: AccountAttempt,
  count: number,
): Promise<void> {
  if (deviceId !== null || count !== ATTEMPTS_REPORT_COUNT) return
  const { db, clock, origin } = context
  const now = clock.now()
  const report = await countAttempt(db, `report:${hashOf(email)}`, ATTEMPTS_REPORT_SECONDS * 1000, now)
  if (report.count > 1) return
  const data = origin.ipAddress ? { ipAddress: origin.ipAddress } : {}
  await queueMail(db, { kind: 'sign_in_attempts', address: email.toLowerCase(), data, now })
}

/**
 * Takes back an attempt whose password was right. The wrong ones of unknown devices stay counted: otherwise each
 * sign-in of the owner would grant a stranger further guesses. The count of the IP address is taken back only up to
 * FORGIVEN_SIGN_INS, because each sign-in costs a hash and a row of the audit log.
 */
export async function forgiveAttempt(context: AttemptContext, { email, deviceId }: AccountAttempt) {
  const { db, clock, origin } = context
  if (deviceId !== null) return deleteAttempts(db, deviceKey(email, deviceId))
  await uncountAttempt(db, accountKey(email))
  await deleteAttempts(db, networkKey(context, email))
  const network = networkOf(origin.ipAddress)
  const { max, seconds } = FORGIVEN_SIGN_INS
  const { count } = await countAttempt(db, `forgiven:${network}`, seconds * 1000, clock.now())
  if (count <= max) await uncountAttempt(db, addressKey('address', network))
}

/**
 * Counts a request for an email to an address, with an account or not. Many servers deliver `name+anything@host` to
 * `name@host`, so all such addresses share one count; `name@host` has its own, because strangers could use up a shared
 * one. Each reason is counted separately, so that the limit for one does not reveal emails sent for another. Each known
 * device, given by its id, has its own count, so that strangers cannot use up the owner's; all known devices together
 * have another. Refuses ATTEMPTS_TOO_MANY.
 */
export async function countMailAttempt(
  context: AttemptContext,
  email: string,
  reason: MailReason,
  deviceId: string | null = null,
): Promise<void> {
  const key = `mail:${reason}:${hashOf(withoutTag(email))}`
  const count = (counted: string, limit: AttemptLimit) =>
    countAttemptOrRefuse(context, {
      key: counted,
      limit,
      kind: 'mail',
      findSubject: () => findIdByEmail(context, email),
    })
  await count(deviceId === null ? key : `${key}:device:${deviceId}`, MAIL_ATTEMPTS)
  if (deviceId !== null) await count(`${key}:devices`, DEVICES_MAIL_ATTEMPTS)
}

/**
 * Counts an attempt to enter the caller's current password or to choose a new one, under two limits. A right password
 * resets the count of ACCOUNT_ATTEMPTS, but not that of PASSWORD_ENTRY_LIMIT. Refuses ATTEMPTS_TOO_MANY.
 */
export async function countPasswordAttempt(context: AttemptContext, userId: string): Promise<void> {
  await countAttemptOrRefuse(context, {
    key: passwordKey(userId),
    limit: ACCOUNT_ATTEMPTS,
    kind: 'password',
    findSubject: async () => userId,
  })
  await countActionOrRefuse({ ...context, viewer: { id: userId } }, 'password_entry', PASSWORD_ENTRY_LIMIT)
}

/**
 * Counts a password chosen in a recovery session, which may be refused after several hashes. Refuses ATTEMPTS_TOO_MANY.
 */
export const countRecoveryPassword = (context: AttemptContext, recovery: { id: string; userId: string }) =>
  countAttemptOrRefuse(context, {
    key: `recovery:${recovery.id}`,
    limit: PASSWORD_ENTRY_LIMIT,
    kind: 'password',
    findSubject: async () => recovery.userId,
  })

/** Resets all counts of sign-in attempts to an account. */
export const resetAccountAttempts = ({ db }: Pick<Portal, 'db'>, email: string) =>
  deleteAttemptsUnder(db, accountKey(email))

/** Resets the count of attempts to enter the user's current password. */
export const resetPasswordAttempts = ({ db }: Pick<Portal, 'db'>, userId: string) =>
  deleteAttempts(db, passwordKey(userId))

/** Removes from an address what follows a plus sign before the host, but not the sign. */
const withoutTag = (email: string) => email.replace(/\+[^@]*(?=@)/, '+')
const hashOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')
const accountKey = (email: string) => `account:${hashOf(email)}`
const deviceKey = (email: string, deviceId: string) => `${accountKey(email)}:device:${deviceId}`
const networkKey = ({ origin }: AttemptContext, email: string) =>
  `${accountKey(email)}:from:${networkOf(origin.ipAddress)}`
const passwordKey = (userId: string) => `password:${userId}`
const findIdByEmail = async ({ db }: AttemptContext, email: string) =>
  (await findUserByEmail(db, email))?.id ?? null

type MailReason = 'sign_up' | 'verification' | 'recovery'

type Attempt = {
  readonly key: string
  readonly limit: AttemptLimit
  /** What is limited, as the audit log names it. */
  readonly kind: 'address' | 'device' | 'account' | 'mail' | 'password'
  readonly findSubject: () => Promise<string | null>
}

type CountedByAddress = 'address' | 'recovery_request' | 'sign_up' | 'google' | 'invalid_token'
const addressKey = (what: CountedByAddress, network: string) => `${what}:${network}`

const countNetwork = (context: AttemptContext, what: CountedByAddress, limit: AttemptLimit) =>
  countAttemptOrRefuse(context, {
    key: addressKey(what, networkOf(context.origin.ipAddress)),
    limit,
    kind: 'address',
    findSubject: async () => null,
  })

async function countAttemptOrRefuse(
  context: AttemptContext,
  { key, limit: { max, seconds }, kind, findSubject }: Attempt,
) {
  const now = context.clock.now()
  const { count, windowStart } = await countAttempt(context.db, key, seconds * 1000, now)
  if (count <= max) return count
  // Recorded once per window, so that a flood of attempts does not flood the audit log.
  if (count === max + 1) await recordBlocked(context, kind, await findSubject())
  const retryAfterSeconds = Math.ceil((windowStart + seconds * 1000 - now.getTime()) / 1000)
  return refuse(accountErrors, 'ATTEMPTS_TOO_MANY', { retryAfterSeconds })
}

const recordBlocked = (context: AttemptContext, limit: Attempt['kind'], subjectId: string | null) =>
  inTransaction(context.db, (tx) =>
    recordAudit(
      tx,
      { ...context, viewer: context.viewer ?? null },
      { action: 'session.blocked', subjectType: 'user', subjectId, after: { limit } },
    ),
  )
