import type { HandOffPurpose } from '@capstone/contract/accounts/accounts.constants'
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { handOffs, users } from '../accounts.table.ts'

export type HandOffRow = typeof handOffs.$inferSelect

/** Writes a hand-off; returns its id. */
export async function insertHandOff(tx: Database, handOff: typeof handOffs.$inferInsert): Promise<string> {
  const [row] = await tx.insert(handOffs).values(handOff).returning({ id: handOffs.id })
  if (!row) throw new Error('The database returned no id for a new hand-off.')
  return row.id
}

export const findHandOff = async (db: Database, id: string): Promise<HandOffRow | undefined> => {
  const [row] = await db.select().from(handOffs).where(eq(handOffs.id, id))
  return row
}

/** Lets one transaction at a time deal with a person's hand-offs, until it ends. */
export const lockHandOffsOf = async (tx: Database, userId: string) => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Marks a hand-off as used, if nobody was quicker; returns whether it was this call that did. */
export async function markHandOffUsed(tx: Database, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(handOffs)
    .set({ usedAt: now })
    .where(and(eq(handOffs.id, id), isNull(handOffs.usedAt)))
    .returning({ id: handOffs.id })
  return used.length === 1
}

/** Takes back a person's hand-offs for these purposes. */
export const deleteHandOffs = async (tx: Database, userId: string, purposes: readonly HandOffPurpose[]) => {
  await tx.delete(handOffs).where(and(eq(handOffs.userId, userId), inArray(handOffs.purpose, purposes)))
}

/** Deletes hand-offs that were used before one moment, and those whose time was over before another. */
export const deleteOldHandOffs = async (db: Database, before: { used: Date; expired: Date }) => {
  const isOld = or(lte(handOffs.usedAt, before.used), lte(handOffs.expiresAt, before.expired))
  await db.delete(handOffs).where(isOld)
}
