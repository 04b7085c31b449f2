import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import {
  ACCOUNT_ATTEMPTS,
  ADDRESS_ATTEMPTS,
  type AttemptLimit,
} from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { Portal } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { countAttempt, forgetAttempts } from './attempts.repository.ts'

type Counting = Pick<Portal, 'db' | 'clock'>

/** Counts an attempt from an address; the computers of one IPv6 network count as one. Refuses ATTEMPTS_TOO_MANY. */
export const takeAddressAttempt = (portal: Counting, address: string) =>
  takeAttempt(portal, `address:${networkOf(address)}`, ADDRESS_ATTEMPTS)

/**
 * Counts an attempt to sign in to an account, whether it exists or not, so that the limit tells nothing.
 * Refuses ATTEMPTS_TOO_MANY.
 */
export const takeAccountAttempt = (portal: Counting, email: string) =>
  takeAttempt(portal, accountKey(email), ACCOUNT_ATTEMPTS)

/** Forgets the attempts on an account, once one was right. */
export const forgetAccountAttempts = ({ db }: Counting, email: string) =>
  forgetAttempts(db, accountKey(email))

/** Counts an attempt at one's own current password. Refuses ATTEMPTS_TOO_MANY. */
export const takePasswordAttempt = (portal: Counting, userId: string) =>
  takeAttempt(portal, passwordKey(userId), ACCOUNT_ATTEMPTS)

export const forgetPasswordAttempts = ({ db }: Counting, userId: string) =>
  forgetAttempts(db, passwordKey(userId))

const accountKey = (email: string) =>
  `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`
const passwordKey = (userId: string) => `password:${userId}`

async function takeAttempt({ db, clock }: Counting, key: string, { most, seconds }: AttemptLimit) {
  const now = clock.now()
  const { count, beganAt } = await countAttempt(db, key, seconds * 1000, now)
  if (count <= most) return
  const retryAfterSeconds = Math.ceil((beganAt + seconds * 1000 - now.getTime()) / 1000)
  refuse(accountErrors, 'ATTEMPTS_TOO_MANY', { retryAfterSeconds })
}

/** An IPv4 address as it is; of an IPv6 address its first 64 bits, which one customer has to themselves. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const gap = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back].slice(0, 4).join(':')
}
