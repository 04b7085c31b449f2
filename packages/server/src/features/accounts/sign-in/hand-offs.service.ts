import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { HAND_OFF_SECONDS, type HandOffPurpose } from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { HandOffTokens } from '@capstone/contract/accounts/accounts.schemas'
import { idSchema } from '@capstone/contract/base'
import type { Database } from '../../../db/database.ts'
import type { Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import {
  findHandOff,
  type HandOffRow,
  insertHandOff,
  lockHandOffsOf,
  markHandOffUsed,
} from './hand-offs.repository.ts'

const SECRET_BYTES = 32

/** What lets somebody set a password: whoever has set one takes back the others. */
export const PASSWORD_PURPOSES: readonly HandOffPurpose[] = ['recovery', 'invitation', 'recovery_session']

type NewHandOff = {
  readonly userId: string
  readonly purpose: HandOffPurpose
  /** Hash of the mark of the browser that began the flow, where it matters. */
  readonly browserHash?: string | null
  /** Whether the account was made on this way in. */
  readonly isNew?: boolean
  readonly now: Date
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/**
 * Makes a hand-off that can be used once, for its purpose, for HAND_OFF_SECONDS. Returns the two halves that stand in
 * the link; of the secret one only the hash is kept. Spec 1 §2 and §9.
 */
export async function issueHandOff(
  tx: Database,
  { userId, purpose, browserHash = null, isNew = false, now }: NewHandOff,
): Promise<HandOffTokens> {
  const accessToken = randomBytes(SECRET_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + HAND_OFF_SECONDS[purpose] * 1000)
  const refreshToken = await insertHandOff(tx, {
    ...{ userId, purpose, browserHash, isNew, expiresAt },
    secretHash: hashOf(accessToken),
    createdAt: now,
  })
  return { accessToken, refreshToken }
}

/**
 * Uses up a hand-off for one of these purposes, for one of many who try at once, and returns it. One that is over is
 * logged as stale. Refuses HAND_OFF_EXPIRED, and HAND_OFF_INVALID for anything else that is wrong; then it stays as it
 * was.
 */
export async function takeHandOff(
  tx: Database,
  { log, clock }: Pick<Portal, 'log' | 'clock'>,
  tokens: HandOffTokens,
  ...purposes: readonly HandOffPurpose[]
): Promise<HandOffRow> {
  const now = clock.now()
  const handOff = await findProven(tx, tokens, purposes)
  if (!handOff) return refuse(accountErrors, 'HAND_OFF_INVALID')
  if (handOff.expiresAt <= now) {
    const ageSeconds = Math.round((now.getTime() - handOff.createdAt.getTime()) / 1000)
    log.warn({ purpose: handOff.purpose, ageSeconds }, 'stale hand-off')
    return refuse(accountErrors, 'HAND_OFF_EXPIRED')
  }
  await lockHandOffsOf(tx, handOff.userId)
  if (!(await markHandOffUsed(tx, handOff.id, now))) return refuse(accountErrors, 'HAND_OFF_INVALID')
  return handOff
}

/** A hand-off that could be taken now, left as it is; null where there is none. */
export async function peekHandOff(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  tokens: HandOffTokens,
  purpose: HandOffPurpose,
): Promise<HandOffRow | null> {
  const handOff = await findProven(db, tokens, [purpose])
  return handOff && handOff.expiresAt > clock.now() ? handOff : null
}

/** The unused hand-off for one of these purposes whose secret these tokens hold, whether its time is over or not. */
async function findProven(
  db: Database,
  { accessToken, refreshToken }: HandOffTokens,
  purposes: readonly HandOffPurpose[],
) {
  const id = idSchema.safeParse(refreshToken)
  const handOff = id.success ? await findHandOff(db, id.data) : undefined
  if (!handOff || !isEqual(handOff.secretHash, hashOf(accessToken))) return null
  return purposes.includes(handOff.purpose) && handOff.usedAt === null ? handOff : null
}

const isEqual = (kept: string, given: string) =>
  kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given))
