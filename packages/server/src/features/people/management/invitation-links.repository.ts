import { and, eq, gt, inArray, not } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { hasSignInMethod, users } from '../../accounts/accounts.table.ts'
import { isInvitedByImport } from '../import/imports.repository.ts'
import { peopleImportLines } from '../people.table.ts'

const lines = peopleImportLines

/** A chunk of the people an import invited, in file order: each with the number of their line. */
export const findPeopleInvitedByImport = (
  db: Database,
  { importId, after, limit }: { readonly importId: string; readonly after: number; readonly limit: number },
) =>
  db
    .select({ id: users.id, line: lines.line })
    .from(lines)
    .innerJoin(users, eq(users.id, lines.userId))
    .where(and(eq(lines.importId, importId), isInvitedByImport, gt(lines.line, after)))
    .orderBy(lines.line)
    .limit(limit)

/**
 * Locks these people in id order, which avoids deadlock, and returns those who still have no way to sign in. The second
 * statement sees a password that was set while the first one waited.
 */
export async function lockInvitedPeople(tx: Database, ids: readonly string[]) {
  const isOneOf = inArray(users.id, [...ids])
  await tx.select({ id: users.id }).from(users).where(isOneOf).orderBy(users.id).for('no key update')
  return tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(isOneOf, not(hasSignInMethod)))
}
