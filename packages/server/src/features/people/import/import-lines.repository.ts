import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { hasSignInMethod, isAddressDoubtful, users } from '../../accounts/accounts.table.ts'
import { profileColumns } from '../../accounts/profile/profile.table.ts'
import { mentorEmail, mentorName } from '../people.repository.ts'
import { peopleImportLines } from '../people.table.ts'

/**
 * Finds everybody with one of these addresses, with the address and name of their mentor, and whether somebody else may
 * have signed up with the address and can sign in; of any role, because an admin's file may name anybody.
 */
export const findByEmails = (tx: Database, emails: readonly string[]) =>
  tx
    .select({
      ...profileColumns,
      id: users.id,
      email: users.email,
      role: users.role,
      updatedAt: users.updatedAt,
      assignedInstructor: users.assignedInstructor,
      mentor: mentorEmail,
      mentorName,
      // An account without a sign-in method was imported and is nobody else's.
      endsAccess: sql<boolean>`(${hasSignInMethod} and ${isAddressDoubtful})`,
    })
    .from(users)
    .where(inArray(users.email, [...emails]))
export type KnownPerson = Awaited<ReturnType<typeof findByEmails>>[number]

/** Finds the instructors whose address or name is one of these texts, ignoring letter case. */
export const findMentors = (tx: Database, texts: readonly string[]) => {
  // The database lower-cases both sides, because it lower-cases İ differently from JavaScript.
  const lowered = texts.map((text) => sql`lower(${text})`)
  return tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.role, 'instructor'),
        or(inArray(sql`${users.email}`, lowered), inArray(sql`lower(${users.name})`, lowered)),
      ),
    )
}
export type MentorMatch = Awaited<ReturnType<typeof findMentors>>[number]

/** Inserts lines of an import; lines that are staged already stay as they are. */
export const insertImportLines = (tx: Database, lines: (typeof peopleImportLines.$inferInsert)[]) =>
  tx.insert(peopleImportLines).values(lines).onConflictDoNothing()

/**
 * Refuses every line whose address is in an earlier line of the file, with `sentence`, in which `{line}` is replaced by
 * the earlier line's number.
 */
export const refuseDuplicates = (tx: Database, importId: string, sentence: string) => {
  const lines = peopleImportLines
  const reason: SQL = sql`replace(${sentence}::text, '{line}', duplicates.first::text)`
  return tx.execute(sql`
    update ${lines} as later
    set outcome = 'refuse', user_id = null, reasons =
      case when later.outcome = 'refuse' then later.reasons || ${reason} else array[${reason}] end
    from (
      select line, first_value(line) over (partition by email order by line) as first
      from ${lines} where import_id = ${importId}::uuid and email <> ''
    ) duplicates
    where later.import_id = ${importId}::uuid and later.line = duplicates.line and duplicates.first < duplicates.line`)
}
