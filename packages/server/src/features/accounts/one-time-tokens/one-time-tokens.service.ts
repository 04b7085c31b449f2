import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  ONE_TIME_TOKEN_SECONDS,
  type OneTimeTokenPurpose,
} from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { idSchema } from '@capstone/contract/base'
import type { Database } from '../../../db/database.ts'
import type { Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import {
  findOneTimeToken,
  insertOneTimeToken,
  lockOneTimeTokens,
  markOneTimeTokenUsed,
  type OneTimeToken,
} from './one-time-tokens.repository.ts'

const SECRET_BYTES = 32

/** What lets somebody set a password: whoever has set one takes back the others. */
export const PASSWORD_PURPOSES: readonly OneTimeTokenPurpose[] = [
  'recovery',
  'invitation',
  'recovery_session',
]

type NewOneTimeToken = {
  readonly userId: string
  readonly purpose: OneTimeTokenPurpose
  /** Hash of the mark of the browser that began the flow, where it matters. */
  readonly browserHash?: string | null
  /** Whether the account was made on this way in. */
  readonly isNew?: boolean
  readonly now: Date
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/**
 * Makes a one-time token that can be used once, for its purpose, for ONE_TIME_TOKEN_SECONDS. Returns the two halves that stand in
 * the link; of the secret one only the hash is kept. Spec 1 §2 and §9.
 */
export async function issueOneTimeToken(
  tx: Database,
  { userId, purpose, browserHash = null, isNew = false, now }: NewOneTimeToken,
): Promise<TokenPair> {
  const accessToken = randomBytes(SECRET_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + ONE_TIME_TOKEN_SECONDS[purpose] * 1000)
  const refreshToken = await insertOneTimeToken(tx, {
    ...{ userId, purpose, browserHash, isNew, expiresAt },
    secretHash: hashOf(accessToken),
    createdAt: now,
  })
  return { accessToken, refreshToken }
}

/**
 * Uses up a one-time token for one of these purposes, for one of many who try at once, and returns it. One that is over is
 * logged as stale. Refuses TOKEN_EXPIRED, and TOKEN_INVALID for anything else that is wrong; then it stays as it
 * was.
 */
export async function consumeOneTimeToken(
  tx: Database,
  { log, clock }: Pick<Portal, 'log' | 'clock'>,
  tokens: TokenPair,
  ...purposes: readonly OneTimeTokenPurpose[]
): Promise<OneTimeToken> {
  const now = clock.now()
  const token = await findProven(tx, tokens, purposes)
  if (!token) return refuse(accountErrors, 'TOKEN_INVALID')
  if (token.expiresAt <= now) {
    const ageSeconds = Math.round((now.getTime() - token.createdAt.getTime()) / 1000)
    log.warn({ purpose: token.purpose, ageSeconds }, 'stale one-time token')
    return refuse(accountErrors, 'TOKEN_EXPIRED')
  }
  await lockOneTimeTokens(tx, token.userId)
  if (!(await markOneTimeTokenUsed(tx, token.id, now))) return refuse(accountErrors, 'TOKEN_INVALID')
  return token
}

/** A one-time token that could be taken now, left as it is; null where there is none. */
export async function findUsableOneTimeToken(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  tokens: TokenPair,
  purpose: OneTimeTokenPurpose,
): Promise<OneTimeToken | null> {
  const token = await findProven(db, tokens, [purpose])
  return token && token.expiresAt > clock.now() ? token : null
}

/** The unused one-time token for one of these purposes whose secret these tokens hold, whether its time is over or not. */
async function findProven(
  db: Database,
  { accessToken, refreshToken }: TokenPair,
  purposes: readonly OneTimeTokenPurpose[],
) {
  const id = idSchema.safeParse(refreshToken)
  const token = id.success ? await findOneTimeToken(db, id.data) : undefined
  if (!token || !isEqual(token.secretHash, hashOf(accessToken))) return null
  return purposes.includes(token.purpose) && token.usedAt === null ? token : null
}

const isEqual = (kept: string, given: string) =>
  kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given))
