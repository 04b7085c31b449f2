import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { and, count, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accounts, rateLimits, sessions, users } from './accounts.table.ts'

const prepareViewerLookup = (db: Database) =>
  db
    .select({
      id: users.id,
      role: users.role,
      name: users.name,
      email: users.email,
      course: users.course,
      specialization: users.specialization,
      year: users.year,
      phone: users.phone,
      mustChangePassword: users.mustChangePassword,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('find_viewer_by_token')

const viewerLookups = new WeakMap<Database, ReturnType<typeof prepareViewerLookup>>()

/** The person whose session this is, in one prepared statement; undefined for an unknown or ended session. */
export async function findViewerByToken(db: Database, token: string, now: Date): Promise<Viewer | undefined> {
  const lookup = viewerLookups.get(db) ?? prepareViewerLookup(db)
  viewerLookups.set(db, lookup)
  const [viewer] = await lookup.execute({ token, now: now.toISOString() })
  return viewer
}

type NewUser = Omit<typeof users.$inferInsert, 'id'> & { passwordHash: string }

/** Adds a person who signs in with a password; returns their id. */
export async function insertUserWithPassword(
  tx: Database,
  { passwordHash, ...user }: NewUser,
): Promise<string> {
  const [row] = await tx.insert(users).values(user).returning({ id: users.id })
  if (!row) throw new Error('The database returned no id for a new user.')
  await tx
    .insert(accounts)
    .values({ userId: row.id, accountId: row.id, providerId: 'credential', password: passwordHash })
  return row.id
}

/** Whether an account with this address exists, and what it is; addresses are compared in lower case. */
export const findAccountByEmail = async (db: Database, email: string) => {
  const [row] = await db
    .select({ id: users.id, role: users.role, name: users.name })
    .from(users)
    .where(eq(users.email, email.toLowerCase()))
  return row
}

/** How many administrators there are; locks them, so that two removals at once cannot both see two. */
export const lockAdmins = (tx: Database) =>
  tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).orderBy(users.id).for('update')

/** Whether there is an administrator. */
export const hasAdmin = async (db: Database) => {
  const [row] = await db.select({ admins: count() }).from(users).where(eq(users.role, 'admin'))
  return (row?.admins ?? 0) > 0
}

export const deleteUser = (tx: Database, id: string) => tx.delete(users).where(eq(users.id, id))

/** Writes a new password, clears the duty to change it, and ends every session but the one kept. */
export async function replacePassword(
  tx: Database,
  userId: string,
  change: { passwordHash: string; keptToken: string; now: Date },
) {
  await tx
    .update(accounts)
    .set({ password: change.passwordHash, updatedAt: change.now })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  await tx.update(users).set({ mustChangePassword: false, updatedAt: change.now }).where(eq(users.id, userId))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, change.keptToken)))
}

/** The stored password hash of a person; undefined for one who signs in otherwise. */
export const findPasswordHash = async (db: Database, userId: string) => {
  const [row] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  return row?.hash ?? undefined
}

/**
 * Counts one attempt under a key, in one statement: a new count begins when the last one is older than the window.
 * Returns the count so far and when it began.
 */
export async function countAttempt(db: Database, key: string, windowMs: number, now: Date) {
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, lastRequest: now.getTime() })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.lastRequest} <= ${now.getTime() - windowMs} then 1 else ${rateLimits.count} + 1 end`,
        lastRequest: sql`case when ${rateLimits.lastRequest} <= ${now.getTime() - windowMs} then ${now.getTime()} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ count: rateLimits.count, beganAt: rateLimits.lastRequest })
  return row ?? { count: 1, beganAt: now.getTime() }
}

/** Forgets the attempts under a key. */
export const forgetAttempts = (db: Database, key: string) =>
  db.delete(rateLimits).where(eq(rateLimits.key, key))
