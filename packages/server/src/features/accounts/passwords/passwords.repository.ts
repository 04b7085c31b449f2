import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { accounts, users } from '../accounts.table.ts'

/** Finds a user's password hash; undefined for a user without a password. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  return row?.hash ?? undefined
}

/** Whether a user's password was changed or first set after `since`. */
export async function isPasswordChangedSince(db: Database, userId: string, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), gt(accounts.updatedAt, since)),
    )
  return row !== undefined
}

/**
 * Locks the user's row until the transaction ends, so that nobody else sets a password meanwhile, and finds the hash of
 * the password.
 */
export async function lockPasswordHash(tx: Database, userId: string): Promise<string | undefined> {
  // Locks in a separate statement first: a read in the same statement may return the row as it was before the wait.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return findPasswordHash(tx, userId)
}

/**
 * Replaces the hash of a password by another hash of the same password, unless the password has been changed meanwhile.
 */
export const replacePasswordHash = async (
  db: Database,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
) => {
  const isCredential = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))
  await db
    .update(accounts)
    .set({ password: to })
    .where(and(isCredential, eq(accounts.password, from)))
}

/**
 * Sets a password that the user chose, whether they had one or not, and makes their known devices unknown. Leaves
 * `users.updated_at`, by which concurrent edits of the profile are detected: the profile does not change.
 */
export async function writePasswordHash(tx: Database, userId: string, passwordHash: string, now: Date) {
  await tx
    .insert(accounts)
    .values({ userId, accountId: userId, providerId: 'credential', password: passwordHash, updatedAt: now })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password: passwordHash, updatedAt: now },
    })
  await tx
    .update(users)
    .set({
      mustChangePassword: false,
      temporaryPasswordUntil: null,
      knownDevicesSince: now,
    })
    .where(eq(users.id, userId))
}
