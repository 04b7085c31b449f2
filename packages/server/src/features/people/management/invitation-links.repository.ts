import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { accounts, users } from '../../accounts/accounts.table.ts'
import { peopleImportLines } from '../people.table.ts'

const lines = peopleImportLines

/** A chunk of the people an import added, in file order: each with the number of their line. */
export const findAddedPeople = (
  db: Database,
  { importId, after, limit }: { readonly importId: string; readonly after: number; readonly limit: number },
) =>
  db
    .select({ id: users.id, line: lines.line })
    .from(lines)
    .innerJoin(users, eq(users.id, lines.userId))
    .where(and(eq(lines.importId, importId), eq(lines.outcome, 'add'), gt(lines.line, after)))
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
    .where(
      and(
        isOneOf,
        sql`not exists (select from ${accounts} method where method.user_id = ${users.id}
          and (method.password is not null or method.provider_id <> 'credential'))`,
      ),
    )
}
