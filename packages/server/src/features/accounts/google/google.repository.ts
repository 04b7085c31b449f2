import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { accounts, users, verifications } from '../accounts.table.ts'
import { GOOGLE } from './identities.repository.ts'

/** Finds the user a Google account is connected to, by its subject identifier; undefined when there is none. */
export async function findUserIdBySubject(db: Database, subject: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, GOOGLE), eq(accounts.accountId, subject)))
  return row?.userId
}

/**
 * Finds and locks a user until the transaction ends; meanwhile no session or one-time token can be created for them.
 */
export async function lockUserForLinking(tx: Database, userId: string) {
  const { id, email, role, emailVerified, verifiedElsewhere, mustChangePassword } = users
  const [row] = await tx
    .select({ id, email, role, emailVerified, verifiedElsewhere, mustChangePassword })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return row
}
export type LinkedUser = NonNullable<Awaited<ReturnType<typeof lockUserForLinking>>>

/** Inserts a student with a verified address; returns their id. */
export async function insertVerifiedStudent(tx: Database, student: { name: string; email: string }) {
  const [row] = await tx
    .insert(users)
    .values({ ...student, role: 'student', emailVerified: true })
    .returning({ id: users.id })
  if (!row) throw new Error('The database returned no id for a new student.')
  return row.id
}

/** Connects a Google account to a user. */
export const insertGoogleIdentity = async (tx: Database, userId: string, subject: string) => {
  await tx.insert(accounts).values({ userId, providerId: GOOGLE, accountId: subject })
}

/** Deletes a user's password, which they no longer have to change; returns whether they had one. */
export async function deletePassword(tx: Database, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .returning({ id: accounts.id })
  await tx
    .update(users)
    .set({ mustChangePassword: false, temporaryPasswordUntil: null })
    .where(eq(users.id, userId))
  return deleted.length > 0
}

type NewPendingSignIn = Pick<typeof verifications.$inferInsert, 'identifier' | 'value' | 'expiresAt'>

/** Saves the state of a sign-in until the person comes back from Google. */
export const insertPendingSignIn = async (db: Database, pending: NewPendingSignIn) => {
  await db.insert(verifications).values(pending)
}

/** Deletes and returns a pending sign-in; undefined when there is none. Only one of concurrent callers gets it. */
export async function deletePendingSignIn(db: Database, identifier: string) {
  const [pending] = await db
    .delete(verifications)
    .where(eq(verifications.identifier, identifier))
    .returning({ value: verifications.value, expiresAt: verifications.expiresAt })
  return pending
}
