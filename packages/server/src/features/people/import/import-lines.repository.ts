import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { profileColumns } from '../../accounts/profile/profile.table.ts'
import { peopleImportLines } from '../people.table.ts'

/** Everybody who has one of these addresses, whatever their role: an admin's file may name anybody. */
export const findByAddresses = (tx: Database, addresses: readonly string[]) =>
  tx
    .select({ ...profileColumns, id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(inArray(users.email, [...addresses]))
export type KnownPerson = Awaited<ReturnType<typeof findByAddresses>>[number]

/** Adds lines of an import; those that are there already stay as they are. */
export const insertImportLines = (tx: Database, lines: (typeof peopleImportLines.$inferInsert)[]) =>
  tx.insert(peopleImportLines).values(lines).onConflictDoNothing()

/**
 * Refuses every line whose address stands in an earlier line of the file, with `sentence`, in which the earlier line's
 * number takes the place of `{line}`.
 */
export const refuseDuplicates = (tx: Database, importId: string, sentence: string) => {
  const lines = peopleImportLines
  const words: SQL = sql`replace(${sentence}::text, '{line}', twins.first::text)`
  return tx.execute(sql`
    update ${lines} as later
    set outcome = 'refuse', user_id = null, reasons =
      case when later.outcome = 'refuse' then later.reasons || ${words} else array[${words}] end
    from (
      select line, first_value(line) over (partition by email order by line) as first
      from ${lines} where import_id = ${importId}::uuid and email <> ''
    ) twins
    where later.import_id = ${importId}::uuid and later.line = twins.line and twins.first < twins.line`)
}
