import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { accounts, users } from '../accounts.table.ts'

/** What Google is called among the ways to sign in. */
export const GOOGLE = 'google'

/** Lets one transaction at a time deal with the ways a person can sign in, until it ends; no session begins meanwhile. */
export const lockSignInMethods = async (tx: Database, userId: string) => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** How a person can sign in. */
export async function findSignInMethods(db: Database, userId: string) {
  const rows = await db
    .select({ providerId: accounts.providerId })
    .from(accounts)
    .where(
      and(eq(accounts.userId, userId), or(isNotNull(accounts.password), eq(accounts.providerId, GOOGLE))),
    )
  return rows.map(({ providerId }) => providerId)
}

/** Disconnects a person's Google accounts. */
export const deleteGoogleIdentities = async (tx: Database, userId: string) => {
  await tx.delete(accounts).where(and(eq(accounts.userId, userId), eq(accounts.providerId, GOOGLE)))
}

/** Disconnects a person's Google accounts, unless their e-mail address was verified. */
export const deleteUnverifiedGoogleIdentities = async (tx: Database, userId: string) => {
  const isUnverified = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and not ${users.emailVerified})`
  await tx
    .delete(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, GOOGLE), isUnverified))
}
