import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import {
  ACCOUNT_ATTEMPTS,
  ADDRESS_ATTEMPTS,
  type AttemptLimit,
  MAIL_ATTEMPTS,
} from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { Actor } from '@capstone/contract/accounts/accounts.policy'
import { inTransaction } from '../../../db/transaction.ts'
import type { Origin, Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { findAccountByEmail } from '../accounts.repository.ts'
import { countAttempt, deleteAttempts } from './attempts.repository.ts'

/** Who makes an attempt, and from where. */
export type AttemptContext = Pick<Portal, 'db' | 'clock'> & {
  readonly origin: Origin
  readonly viewer?: Actor
}

/** Counts an attempt from an IP address; an IPv6 /64 network counts as one. Refuses ATTEMPTS_TOO_MANY. */
export const countAddressAttempt = (context: AttemptContext) =>
  countAttemptOrRefuse(context, {
    key: `address:${networkOf(context.origin.ipAddress ?? '')}`,
    limit: ADDRESS_ATTEMPTS,
    kind: 'address',
    findSubject: async () => null,
  })

/**
 * Counts an attempt to sign in to an account, whether it exists or not, so that the limit does not reveal that.
 * Refuses ATTEMPTS_TOO_MANY.
 */
export const countAccountAttempt = (context: AttemptContext, email: string) =>
  countAttemptOrRefuse(context, {
    key: accountKey(email),
    limit: ACCOUNT_ATTEMPTS,
    kind: 'account',
    findSubject: () => findIdByEmail(context, email),
  })

/**
 * Counts a request for an email to an address, with an account or not. Each reason is counted separately, so that the limit
 * for one does not reveal emails sent for another. Refuses ATTEMPTS_TOO_MANY.
 */
export const countMailAttempt = (context: AttemptContext, email: string, reason: MailReason) =>
  countAttemptOrRefuse(context, {
    key: `mail:${reason}:${hashOf(email)}`,
    limit: MAIL_ATTEMPTS,
    kind: 'mail',
    findSubject: () => findIdByEmail(context, email),
  })

/** Counts an attempt to enter the caller's current password. Refuses ATTEMPTS_TOO_MANY. */
export const countPasswordAttempt = (context: AttemptContext, userId: string) =>
  countAttemptOrRefuse(context, {
    key: passwordKey(userId),
    limit: ACCOUNT_ATTEMPTS,
    kind: 'password',
    findSubject: async () => userId,
  })

/** Counts an invitation; returns whether it is the first for this user within the given number of seconds. */
export const isFirstInvitation = async (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  userId: string,
  seconds: number,
) => (await countAttempt(db, `invitation:${userId}`, seconds * 1000, clock.now())).count === 1

/** Resets the count of sign-in attempts to an account, after a successful one. */
export const resetAccountAttempts = ({ db }: Pick<Portal, 'db'>, email: string) =>
  deleteAttempts(db, accountKey(email))

export const resetPasswordAttempts = ({ db }: Pick<Portal, 'db'>, userId: string) =>
  deleteAttempts(db, passwordKey(userId))

const hashOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')
const accountKey = (email: string) => `account:${hashOf(email)}`
const passwordKey = (userId: string) => `password:${userId}`
const findIdByEmail = async ({ db }: AttemptContext, email: string) =>
  (await findAccountByEmail(db, email))?.id ?? null

type MailReason = 'sign_up' | 'verification' | 'recovery'

type Attempt = {
  readonly key: string
  readonly limit: AttemptLimit
  /** What is limited, as the audit log names it. */
  readonly kind: 'address' | 'account' | 'mail' | 'password'
  readonly findSubject: () => Promise<string | null>
}

async function countAttemptOrRefuse(
  context: AttemptContext,
  { key, limit: { most, seconds }, kind, findSubject }: Attempt,
) {
  const now = context.clock.now()
  const { count, windowStart } = await countAttempt(context.db, key, seconds * 1000, now)
  if (count <= most) return
  // Recorded once per window, so that a flood of attempts does not flood the audit log.
  if (count === most + 1) await recordBlocked(context, kind, await findSubject())
  const retryAfterSeconds = Math.ceil((windowStart + seconds * 1000 - now.getTime()) / 1000)
  refuse(accountErrors, 'ATTEMPTS_TOO_MANY', { retryAfterSeconds })
}

const recordBlocked = (context: AttemptContext, limit: Attempt['kind'], subjectId: string | null) =>
  inTransaction(context.db, (tx) =>
    recordAudit(
      tx,
      { ...context, viewer: context.viewer ?? null },
      { action: 'session.blocked', subjectType: 'user', subjectId, after: { limit } },
    ),
  )

/** Returns an IPv4 address as it is, and the first 64 bits of an IPv6 address, which belong to one customer. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const gap = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
