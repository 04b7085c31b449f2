import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  ONE_TIME_TOKEN_SECONDS,
  type OneTimeTokenPurpose,
} from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { idSchema } from '@capstone/contract/base'
import type { Database } from '../../../db/database.ts'
import { hashSecret } from '../../../platform/secret-hash.ts'
import type { Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { lockUser } from '../accounts.repository.ts'
import {
  findOneTimeToken,
  insertOneTimeToken,
  insertOneTimeTokens,
  markOneTimeTokenUsed,
  type OneTimeToken,
} from './one-time-tokens.repository.ts'

const SECRET_BYTES = 32

/** Purposes that allow setting a password. Setting one revokes all tokens for these purposes. */
export const PASSWORD_PURPOSES: readonly OneTimeTokenPurpose[] = [
  'recovery',
  'invitation',
  'recovery_session',
]

type NewOneTimeToken = {
  readonly userId: string
  readonly purpose: OneTimeTokenPurpose
  readonly browserHash?: string | null
  /** Whether this sign-in created the account, or an invitation opened this recovery session. */
  readonly isNew?: boolean
  readonly now: Date
}

/**
 * Issues a one-time token for a purpose, valid for ONE_TIME_TOKEN_SECONDS. Returns its secret (`accessToken`) and its
 * id (`refreshToken`), the names that links use; only the hash of the secret is stored.
 */
export async function issueOneTimeToken(tx: Database, token: NewOneTimeToken): Promise<TokenPair> {
  const { row, accessToken } = createToken(token)
  return { accessToken, refreshToken: await insertOneTimeToken(tx, row) }
}

/** Issues a one-time token for each of these users; the tokens are in the users' order. One statement. */
export async function issueOneTimeTokens(
  tx: Database,
  userIds: readonly string[],
  token: Omit<NewOneTimeToken, 'userId'>,
): Promise<TokenPair[]> {
  const created = userIds.map((userId) => ({ id: randomUUID(), ...createToken({ ...token, userId }) }))
  await insertOneTimeTokens(
    tx,
    created.map(({ id, row }) => ({ id, ...row })),
  )
  return created.map(({ id, accessToken }) => ({ accessToken, refreshToken: id }))
}

function createToken({ userId, purpose, browserHash = null, isNew = false, now }: NewOneTimeToken) {
  const accessToken = randomBytes(SECRET_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + ONE_TIME_TOKEN_SECONDS[purpose] * 1000)
  const secretHash = hashSecret(accessToken)
  return { accessToken, row: { userId, purpose, browserHash, isNew, expiresAt, secretHash, createdAt: now } }
}

/**
 * Marks a one-time token for one of these purposes as used, and returns it; of concurrent calls only one succeeds.
 * Refuses TOKEN_EXPIRED, which is also logged as stale, and TOKEN_INVALID for any other problem; the token then stays
 * unchanged.
 */
export async function consumeOneTimeToken(
  tx: Database,
  { log, clock }: Pick<Portal, 'log' | 'clock'>,
  tokens: TokenPair,
  ...purposes: readonly OneTimeTokenPurpose[]
): Promise<OneTimeToken> {
  const now = clock.now()
  const token = await findUnusedToken(tx, tokens, purposes)
  if (!token) return refuse(accountErrors, 'TOKEN_INVALID')
  if (token.expiresAt <= now) {
    const ageSeconds = Math.round((now.getTime() - token.createdAt.getTime()) / 1000)
    log.warn({ purpose: token.purpose, ageSeconds }, 'stale one-time token')
    return refuse(accountErrors, 'TOKEN_EXPIRED')
  }
  await lockUser(tx, token.userId)
  if (!(await markOneTimeTokenUsed(tx, token.id, now))) return refuse(accountErrors, 'TOKEN_INVALID')
  return token
}

/** Finds a valid one-time token without using it; null when there is none. */
export async function findUsableOneTimeToken(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  tokens: TokenPair,
  purpose: OneTimeTokenPurpose,
): Promise<OneTimeToken | null> {
  const token = await findUnusedToken(db, tokens, [purpose])
  return token && token.expiresAt > clock.now() ? token : null
}

/**
 * Finds the unused one-time token with this secret (`accessToken`), id (`refreshToken`) and one of these purposes,
 * expired or not; null when there is none.
 */
async function findUnusedToken(
  db: Database,
  { accessToken, refreshToken }: TokenPair,
  purposes: readonly OneTimeTokenPurpose[],
) {
  const id = idSchema.safeParse(refreshToken)
  const token = id.success ? await findOneTimeToken(db, id.data) : undefined
  if (!token || !isEqual(token.secretHash, hashSecret(accessToken))) return null
  return purposes.includes(token.purpose) && token.usedAt === null ? token : null
}

const isEqual = (stored: string, given: string) =>
  stored.length === given.length && timingSafeEqual(Buffer.from(stored), Buffer.from(given))
