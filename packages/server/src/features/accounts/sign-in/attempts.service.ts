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

/** Who tries, and from where. */
export type Attempting = Pick<Portal, 'db' | 'clock'> & { readonly origin: Origin; readonly viewer?: Actor }

/** Counts an attempt from an address; the computers of one IPv6 network count as one. Refuses ATTEMPTS_TOO_MANY. */
export const countAddressAttempt = (context: Attempting) =>
  takeAttempt(context, {
    key: `address:${networkOf(context.origin.ipAddress ?? '')}`,
    limit: ADDRESS_ATTEMPTS,
    of: 'address',
    findSubject: async () => null,
  })

/**
 * Counts an attempt to sign in to an account, whether it exists or not, so that the limit tells nothing.
 * Refuses ATTEMPTS_TOO_MANY.
 */
export const countAccountAttempt = (context: Attempting, email: string) =>
  takeAttempt(context, {
    key: accountKey(email),
    limit: ACCOUNT_ATTEMPTS,
    of: 'account',
    findSubject: () => findIdByEmail(context, email),
  })

/**
 * Counts a mail that somebody asks for to an e-mail address, known or not. Each reason has a count of its own: what was
 * mailed to an account for one tells nothing to who asks for another. Refuses ATTEMPTS_TOO_MANY.
 */
export const countMailAttempt = (context: Attempting, email: string, reason: MailReason) =>
  takeAttempt(context, {
    key: `mail:${reason}:${hashOf(email)}`,
    limit: MAIL_ATTEMPTS,
    of: 'mail',
    findSubject: () => findIdByEmail(context, email),
  })

/** Counts an attempt at one's own current password. Refuses ATTEMPTS_TOO_MANY. */
export const countPasswordAttempt = (context: Attempting, userId: string) =>
  takeAttempt(context, {
    key: passwordKey(userId),
    limit: ACCOUNT_ATTEMPTS,
    of: 'password',
    findSubject: async () => userId,
  })

/** Whether nobody was sent an invitation for this person within so many seconds; asked once, it counts as sent. */
export const isFirstInvitation = async (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  userId: string,
  seconds: number,
) => (await countAttempt(db, `invitation:${userId}`, seconds * 1000, clock.now())).count === 1

/** Forgets the attempts on an account, once one was right. */
export const resetAccountAttempts = ({ db }: Pick<Portal, 'db'>, email: string) =>
  deleteAttempts(db, accountKey(email))

export const resetPasswordAttempts = ({ db }: Pick<Portal, 'db'>, userId: string) =>
  deleteAttempts(db, passwordKey(userId))

const hashOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')
const accountKey = (email: string) => `account:${hashOf(email)}`
const passwordKey = (userId: string) => `password:${userId}`
const findIdByEmail = async ({ db }: Attempting, email: string) =>
  (await findAccountByEmail(db, email))?.id ?? null

/** What somebody asked a mail for. */
type MailReason = 'sign_up' | 'verification' | 'recovery'

type Attempt = {
  readonly key: string
  readonly limit: AttemptLimit
  /** What is limited, as the trail says it. */
  readonly of: 'address' | 'account' | 'mail' | 'password'
  readonly findSubject: () => Promise<string | null>
}

async function takeAttempt(context: Attempting, { key, limit: { most, seconds }, of, findSubject }: Attempt) {
  const now = context.clock.now()
  const { count, beganAt } = await countAttempt(context.db, key, seconds * 1000, now)
  if (count <= most) return
  // Once in each window, so that a flood of attempts is not a flood of rows.
  if (count === most + 1) await recordBlocked(context, of, await findSubject())
  const retryAfterSeconds = Math.ceil((beganAt + seconds * 1000 - now.getTime()) / 1000)
  refuse(accountErrors, 'ATTEMPTS_TOO_MANY', { retryAfterSeconds })
}

const recordBlocked = (context: Attempting, limit: Attempt['of'], subjectId: string | null) =>
  inTransaction(context.db, (tx) =>
    recordAudit(
      tx,
      { ...context, viewer: context.viewer ?? null },
      { action: 'session.blocked', subjectType: 'user', subjectId, after: { limit } },
    ),
  )

/** An IPv4 address as it is; of an IPv6 address its first 64 bits, which one customer has to themselves. */
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
