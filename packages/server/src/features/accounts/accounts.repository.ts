import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { and, count, eq, gt, lte, sql } from 'drizzle-orm'
import { FIRST_ADMIN_LOCK } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/database.ts'
import { preparedSelect } from '../../db/prepared-statements.ts'
import { accounts, sessions, users, verifications } from './accounts.table.ts'
import { isStillActive, type SessionTimes } from './sessions/active-sessions.repository.ts'

const viewerColumns = {
  id: users.id,
  role: users.role,
  name: users.name,
  email: users.email,
  course: users.course,
  specialization: users.specialization,
  year: users.year,
  phone: users.phone,
  mustChangePassword: users.mustChangePassword,
}

const lookupColumns = { ...viewerColumns, lastSeenAt: sessions.lastSeenAt }

const viewerLookup = preparedSelect(lookupColumns, (db) =>
  db
    .select(lookupColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isStillActive({
          now: sql.placeholder('now'),
          activeSince: sql.placeholder('activeSince'),
          adminActiveSince: sql.placeholder('adminActiveSince'),
        }),
      ),
    ),
)

type FoundViewer = { readonly viewer: Viewer; readonly lastSeenAt: Date }

/**
 * Finds the user of a session and when it was last used, in one prepared statement; undefined for an unknown, expired
 * or idle session, and for one that was opened with a temporary password that has expired.
 */
export async function findViewerOfSession(
  db: Database,
  tokenHash: string,
  times: SessionTimes,
): Promise<FoundViewer | undefined> {
  const [row] = await viewerLookup(db)({ tokenHash, ...times })
  if (!row) return undefined
  const { lastSeenAt, ...viewer } = row
  return { viewer, lastSeenAt }
}

type NewUser = Omit<typeof users.$inferInsert, 'id'> & { passwordHash: string }

/** Inserts a user who signs in with a password; returns their id. */
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

/** Finds the user with this address, case-insensitively; undefined when there is none. */
export const findUserByEmail = async (db: Database, email: string) => {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      temporaryPasswordUntil: users.temporaryPasswordUntil,
      knownDevicesSince: users.knownDevicesSince,
    })
    .from(users)
    .where(eq(users.email, email.toLowerCase()))
  return row
}

/** Finds a user with the columns that sign-in needs; undefined when there is none. */
export const findSignInUser = async (db: Database, id: string) => {
  const { role, name, email, emailVerified, verifiedElsewhere, course, knownDevicesSince } = users
  const columns = {
    id: users.id,
    role,
    name,
    email,
    emailVerified,
    verifiedElsewhere,
    course,
    knownDevicesSince,
  }
  const [row] = await db.select(columns).from(users).where(eq(users.id, id))
  return row
}
export type SignInUser = NonNullable<Awaited<ReturnType<typeof findSignInUser>>>

export type Recipient = Pick<typeof users.$inferSelect, 'id' | 'name' | 'emailVerified' | 'verifiedElsewhere'>

/** Finds the person an email to this address is for; undefined when nobody has it. */
export const findRecipient = async (tx: Database, address: string): Promise<Recipient | undefined> => {
  const { id, name, emailVerified, verifiedElsewhere } = users
  const [row] = await tx
    .select({ id, name, emailVerified, verifiedElsewhere })
    .from(users)
    .where(eq(users.email, address.toLowerCase()))
  return row
}

/**
 * Marks a person's e-mail address as verified. With `isElsewhere`, whoever signed up for the account may be somebody
 * else.
 */
export const markVerified = (
  tx: Database,
  id: string,
  { isElsewhere = false }: { readonly isElsewhere?: boolean } = {},
) => tx.update(users).set({ emailVerified: true, verifiedElsewhere: isElsewhere }).where(eq(users.id, id))

/** Locks all administrators, so that concurrent removals cannot delete the last two at the same time. */
export const lockAdmins = (tx: Database) =>
  tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).orderBy(users.id).for('update')

/** Finds the ids of all administrators. */
export const findAdmins = (db: Database) =>
  db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))

/** Returns whether any administrator exists. */
export const hasAdmin = async (db: Database) => {
  const [row] = await db.select({ admins: count() }).from(users).where(eq(users.role, 'admin'))
  return (row?.admins ?? 0) > 0
}

/** Deletes a user. Foreign keys delete or clear what references them. */
export const deleteUser = (tx: Database, id: string) => tx.delete(users).where(eq(users.id, id))

/** Locks a user until the transaction ends, so that their access cannot be revoked and granted concurrently. */
export const lockUser = async (tx: Database, userId: string) => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Takes an advisory lock until the transaction ends, so that one process at a time creates the first administrator. */
export const lockFirstAdmin = async (tx: Database) => {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`)
}

/** Deletes expired sessions, and expired pending sign-ins with Google. */
export async function deleteExpiredSessions(db: Database, now: Date) {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
  await db.delete(verifications).where(lte(verifications.expiresAt, now))
}
