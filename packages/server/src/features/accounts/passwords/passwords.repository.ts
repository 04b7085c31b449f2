import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { accounts, users } from '../accounts.table.ts'

/** The stored password hash of a person; undefined for one who signs in otherwise. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  return row?.hash ?? undefined
}

/** As {@link findPasswordHash}, and nobody else changes it until the transaction ends. */
export async function lockPasswordHash(tx: Database, userId: string): Promise<string | undefined> {
  // The lock comes first, in a statement of its own: what is read with it may be older than what was waited for.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return findPasswordHash(tx, userId)
}

/** Sets a person's password, whether they had one or not, as one of their own choosing. */
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
    .set({ mustChangePassword: false, temporaryPasswordUntil: null, updatedAt: now })
    .where(eq(users.id, userId))
}
