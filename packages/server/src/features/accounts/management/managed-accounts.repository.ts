import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed, sealAll } from '../../../rpc/sealed.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { accounts, hasSignInMethod, isAddressDoubtful, users } from '../accounts.table.ts'
import type { ProfileRow } from '../profile/profile.repository.ts'
import { profileColumns } from '../profile/profile.table.ts'

const managedColumns = {
  ...profileColumns,
  id: users.id,
  role: users.role,
  email: users.email,
  updatedAt: users.updatedAt,
  mustChangePassword: users.mustChangePassword,
  temporaryPasswordUntil: users.temporaryPasswordUntil,
  assignedInstructor: users.assignedInstructor,
}
/** An account with the columns that administrators' changes need. */
export type ManagedAccount = Pick<typeof users.$inferSelect, keyof typeof managedColumns>

/** Loads an account, sealed. */
export async function loadManagedAccount(db: Database, id: string): Promise<Sealed<ManagedAccount>> {
  const [row] = await db.select(managedColumns).from(users).where(eq(users.id, id))
  return new Sealed(row)
}

/** Loads an account, sealed, and locks it until the transaction ends. */
export async function loadLockedAccount(tx: Database, id: string): Promise<Sealed<ManagedAccount>> {
  const [row] = await tx.select(managedColumns).from(users).where(eq(users.id, id)).for('no key update')
  return new Sealed(row)
}

/** Locks people by id and returns them sealed. Locks are taken in id order, which avoids deadlock. */
export async function lockMentoringPeople(tx: Database, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      assignedInstructor: users.assignedInstructor,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for('no key update')
  return sealAll(rows)
}

type StoredPassword = { readonly passwordHash: string; readonly until: Date }

type NewAccount = Partial<ProfileRow> & {
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly createdAt: Date
}

/** Inserts an account with a temporary password; returns false if its id or its address is taken. */
export async function insertManagedAccount(
  tx: Database,
  account: NewAccount,
  { passwordHash, until }: StoredPassword,
): Promise<boolean> {
  const [row] = await tx
    .insert(users)
    .values({
      ...account,
      mustChangePassword: true,
      temporaryPasswordUntil: until,
      emailVerified: true,
      updatedAt: account.createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!row) return false
  await tx
    .insert(accounts)
    .values({ userId: row.id, accountId: row.id, providerId: 'credential', password: passwordHash })
  return true
}

/** Returns whether, according to the audit log, this administrator added the account and nobody has signed in to it. */
export async function isUnusedAccountAddedBy(tx: Database, id: string, adminId: string): Promise<boolean> {
  const events = await tx
    .select({ action: auditEvents.action, actorId: auditEvents.actorId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, 'user'),
        eq(auditEvents.subjectId, id),
        inArray(auditEvents.action, ['account.created', 'session.opened']),
      ),
    )
  const isAddedBy = events.some(({ action, actorId }) => action === 'account.created' && actorId === adminId)
  return isAddedBy && events.every(({ action }) => action !== 'session.opened')
}

/**
 * Returns whether the account has a sign-in method although its address is doubtful: whoever set it up is perhaps not
 * the address's owner.
 */
export async function isAccessDoubtful(tx: Database, id: string): Promise<boolean> {
  const isDoubtful = and(eq(users.id, id), hasSignInMethod, isAddressDoubtful)
  return (await tx.$count(users, isDoubtful)) > 0
}

/**
 * Sets a temporary password, whether the user had a password or not; they must change it at the next sign-in. The
 * address counts as verified, as in {@link insertManagedAccount}: who needs this password perhaps receives no mail.
 */
export async function writeTemporaryPassword(
  tx: Database,
  userId: string,
  { passwordHash, until, now, updatedAt }: StoredPassword & { readonly now: Date; readonly updatedAt: Date },
) {
  const password = { password: passwordHash, updatedAt: now }
  await tx
    .insert(accounts)
    .values({ userId, accountId: userId, providerId: 'credential', ...password })
    .onConflictDoUpdate({ target: [accounts.providerId, accounts.accountId], set: password })
  await tx
    .update(users)
    .set({
      mustChangePassword: true,
      temporaryPasswordUntil: until,
      emailVerified: true,
      verifiedElsewhere: false,
      updatedAt,
    })
    .where(eq(users.id, userId))
}

/**
 * Deletes the passwords and Google accounts of the people whose ids `userIds` selects. They need not change a password
 * any more.
 */
export const deleteSignInMethods = async (tx: Database, userIds: SQL) => {
  const ids = sql`(${userIds})`
  await tx.delete(accounts).where(inArray(accounts.userId, ids))
  await tx
    .update(users)
    .set({ mustChangePassword: false, temporaryPasswordUntil: null })
    .where(inArray(users.id, ids))
}
