import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { accounts, users } from '../accounts.table.ts'
import type { ProfileRow } from '../profile/profile.repository.ts'
import { profileColumns } from '../profile/profile.table.ts'

const managedColumns = {
  ...profileColumns,
  id: users.id,
  role: users.role,
  email: users.email,
  updatedAt: users.updatedAt,
  mustChangePassword: users.mustChangePassword,
  assignedInstructor: users.assignedInstructor,
}
/** An account as an administrator's writes look at it. */
export type ManagedAccount = Pick<typeof users.$inferSelect, keyof typeof managedColumns>

/** Anybody's account, sealed. */
export async function loadManagedAccount(db: Database, id: string): Promise<Sealed<ManagedAccount>> {
  const [row] = await db.select(managedColumns).from(users).where(eq(users.id, id))
  return new Sealed(row)
}

/** As {@link loadManagedAccount}; nobody else changes it until the transaction ends. */
export async function loadManagedAccountToChange(tx: Database, id: string): Promise<Sealed<ManagedAccount>> {
  const [row] = await tx.select(managedColumns).from(users).where(eq(users.id, id)).for('no key update')
  return new Sealed(row)
}

/** A temporary password as it is kept. */
type Kept = { readonly passwordHash: string; readonly until: Date }

type AddedAccount = Partial<ProfileRow> & {
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly createdAt: Date
}

/** Adds an account with a temporary password, unless its id or its address is taken; says whether it was added. */
export async function insertManagedAccount(
  tx: Database,
  added: AddedAccount,
  { passwordHash, until }: Kept,
): Promise<boolean> {
  const duty = { mustChangePassword: true, temporaryPasswordUntil: until }
  const [row] = await tx
    .insert(users)
    .values({ ...added, ...duty, emailVerified: true, updatedAt: added.createdAt })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!row) return false
  await tx
    .insert(accounts)
    .values({ userId: row.id, accountId: row.id, providerId: 'credential', password: passwordHash })
  return true
}

/** Whether this administrator added the account, and nobody has been let into it since, as the audit trail has it. */
export async function isUnusedAdditionOf(tx: Database, id: string, adminId: string): Promise<boolean> {
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
  const isBy = events.some(({ action, actorId }) => action === 'account.created' && actorId === adminId)
  return isBy && events.every(({ action }) => action !== 'session.opened')
}

/** Gives a person another password, which they must change at the first sign-in; whether they had one or not. */
export async function writeTemporaryPassword(
  tx: Database,
  userId: string,
  { passwordHash, until, now }: Kept & { readonly now: Date },
) {
  const changed = { password: passwordHash, updatedAt: now }
  await tx
    .insert(accounts)
    .values({ userId, accountId: userId, providerId: 'credential', ...changed })
    .onConflictDoUpdate({ target: [accounts.providerId, accounts.accountId], set: changed })
  await tx
    .update(users)
    .set({ mustChangePassword: true, temporaryPasswordUntil: until, updatedAt: now })
    .where(eq(users.id, userId))
}
