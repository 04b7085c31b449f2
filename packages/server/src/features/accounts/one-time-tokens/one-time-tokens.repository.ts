import type { OneTimeTokenPurpose } from '@capstone/contract/accounts/accounts.constants'
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { oneTimeTokens, users } from '../accounts.table.ts'

export type OneTimeToken = typeof oneTimeTokens.$inferSelect

/** Writes a one-time token; returns its id. */
export async function insertOneTimeToken(
  tx: Database,
  token: typeof oneTimeTokens.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(oneTimeTokens).values(token).returning({ id: oneTimeTokens.id })
  if (!row) throw new Error('The database returned no id for a new one-time token.')
  return row.id
}

export const findOneTimeToken = async (db: Database, id: string): Promise<OneTimeToken | undefined> => {
  const [row] = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.id, id))
  return row
}

/** Lets one transaction at a time deal with a person's one-time tokens, until it ends. */
export const lockOneTimeTokens = async (tx: Database, userId: string) => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Marks a one-time token as used, if nobody was quicker; returns whether it was this call that did. */
export async function markOneTimeTokenUsed(tx: Database, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.id, id), isNull(oneTimeTokens.usedAt)))
    .returning({ id: oneTimeTokens.id })
  return used.length === 1
}

/** Takes back a person's one-time tokens for these purposes. */
export const deleteOneTimeTokens = async (
  tx: Database,
  userId: string,
  purposes: readonly OneTimeTokenPurpose[],
) => {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.purpose, purposes)))
}

/** Deletes one-time tokens that were used before one moment, and those whose time was over before another. */
export const deleteOldOneTimeTokens = async (db: Database, before: { used: Date; expired: Date }) => {
  const isOld = or(lte(oneTimeTokens.usedAt, before.used), lte(oneTimeTokens.expiresAt, before.expired))
  await db.delete(oneTimeTokens).where(isOld)
}
