import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { accounts, isAddressDoubtful, users } from '../accounts.table.ts'

/** The `providerId` of Google accounts. */
export const GOOGLE = 'google'

/** Locks a user's sign-in methods until the transaction ends; meanwhile no session can be created for them. */
export const lockSignInMethods = async (tx: Database, userId: string) => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Finds the providers a user can sign in with: a password counts as `credential`. */
export async function findSignInMethods(db: Database, userId: string) {
  const rows = await db
    .select({ providerId: accounts.providerId })
    .from(accounts)
    .where(
      and(eq(accounts.userId, userId), or(isNotNull(accounts.password), eq(accounts.providerId, GOOGLE))),
    )
  return rows.map(({ providerId }) => providerId)
}

/** Deletes the Google accounts of a user; returns whether there were any. */
export async function deleteGoogleIdentities(tx: Database, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, GOOGLE)))
    .returning({ id: accounts.id })
  return deleted.length > 0
}

/**
 * Disconnects Google from an account whose address was never verified, or only elsewhere: the Google account may be a
 * stranger's. Call it when the owner sets a password by an emailed link, before their address is marked verified.
 */
export const deleteForeignGoogleIdentities = async (tx: Database, userId: string) => {
  const isDoubtful = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${isAddressDoubtful})`
  await tx
    .delete(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, GOOGLE), isDoubtful))
}
