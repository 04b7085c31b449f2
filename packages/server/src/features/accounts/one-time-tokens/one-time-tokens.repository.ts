import type { OneTimeTokenPurpose } from '@capstone/contract/accounts/accounts.constants'
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { oneTimeTokens } from '../accounts.table.ts'

export type OneTimeToken = typeof oneTimeTokens.$inferSelect

/** Inserts a one-time token; returns its id. */
export async function insertOneTimeToken(
  tx: Database,
  token: typeof oneTimeTokens.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(oneTimeTokens).values(token).returning({ id: oneTimeTokens.id })
  if (!row) throw new Error('The database returned no id for a new one-time token.')
  return row.id
}

/** Inserts one-time tokens, whose ids are given. */
export const insertOneTimeTokens = async (
  tx: Database,
  tokens: (typeof oneTimeTokens.$inferInsert & { readonly id: string })[],
): Promise<void> => {
  if (tokens.length > 0) await tx.insert(oneTimeTokens).values(tokens)
}

/** Finds a one-time token by its id, used and expired ones included. */
export const findOneTimeToken = async (db: Database, id: string): Promise<OneTimeToken | undefined> => {
  const [row] = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.id, id))
  return row
}

/** Marks a one-time token as used; returns false if it was used already. */
export async function markOneTimeTokenUsed(tx: Database, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.id, id), isNull(oneTimeTokens.usedAt)))
    .returning({ id: oneTimeTokens.id })
  return used.length === 1
}

/** Revokes a user's one-time tokens for these purposes. */
export const deleteOneTimeTokens = (
  tx: Database,
  userId: string,
  purposes: readonly OneTimeTokenPurpose[],
): Promise<void> => deleteOneTimeTokensOf(tx, [userId], purposes)

/** Revokes the one-time tokens of these users for these purposes. */
export const deleteOneTimeTokensOf = async (
  tx: Database,
  userIds: readonly string[],
  purposes: readonly OneTimeTokenPurpose[],
): Promise<void> => {
  await tx
    .delete(oneTimeTokens)
    .where(and(inArray(oneTimeTokens.userId, [...userIds]), inArray(oneTimeTokens.purpose, purposes)))
}

/** Deletes one-time tokens that were used or that expired before the given times. */
export const deleteOldOneTimeTokens = async (db: Database, before: { used: Date; expired: Date }) => {
  const isOld = or(lte(oneTimeTokens.usedAt, before.used), lte(oneTimeTokens.expiresAt, before.expired))
  await db.delete(oneTimeTokens).where(isOld)
}
