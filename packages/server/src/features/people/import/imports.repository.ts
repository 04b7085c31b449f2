import type { ImportOutcome, ImportState } from '@capstone/contract/people/people.constants'
import { and, asc, desc, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { users } from '../../accounts/accounts.table.ts'
import { profileColumns } from '../../accounts/profile/profile.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { mentorEmail } from '../people.repository.ts'
import { peopleImportLines, peopleImports } from '../people.table.ts'

export type ImportRow = typeof peopleImports.$inferSelect

/** Inserts a new import unless its id exists. */
export const insertImport = (db: Database, row: typeof peopleImports.$inferInsert) =>
  db.insert(peopleImports).values(row).onConflictDoNothing()

/** Finds an import by id, sealed. */
export async function findImport(db: Database, id: string): Promise<Sealed<ImportRow>> {
  const [row] = await db.select().from(peopleImports).where(eq(peopleImports.id, id))
  return new Sealed(row)
}

/**
 * Finds an import by id, sealed, and locks it, so that nobody else stages, writes or cancels it until the transaction
 * ends.
 */
export async function lockImport(tx: Database, id: string): Promise<Sealed<ImportRow>> {
  const [row] = await tx
    .select()
    .from(peopleImports)
    .where(eq(peopleImports.id, id))
    // The weakest lock that excludes other callers of this function.
    .for('no key update')
  return new Sealed(row)
}

/** An admin's own imports that are not written, newest first. */
export const findUnfinishedImports = (db: Database, scope: AdminScope, max: number) =>
  db
    .select()
    .from(peopleImports)
    .where(and(eq(peopleImports.adminId, scope.userId), ne(peopleImports.state, 'written')))
    .orderBy(desc(peopleImports.createdAt), peopleImports.id)
    .limit(max)

/** Whether the import invites the person of a line: one who is added, or whose access ends. */
export const isInvitedByImport = or(
  eq(peopleImportLines.outcome, 'add'),
  and(eq(peopleImportLines.outcome, 'change'), peopleImportLines.endsAccess),
)

/** How many lines of each outcome these imports have, and how many of them invite their person. */
export const countOutcomes = (db: Database, importIds: readonly string[]) =>
  db
    .select({
      importId: peopleImportLines.importId,
      outcome: peopleImportLines.outcome,
      lines: sql<number>`count(*)::int`,
      invited: sql<number>`(count(*) filter (where ${isInvitedByImport}))::int`,
    })
    .from(peopleImportLines)
    .where(inArray(peopleImportLines.importId, [...importIds]))
    .groupBy(peopleImportLines.importId, peopleImportLines.outcome)
export type OutcomeCount = Awaited<ReturnType<typeof countOutcomes>>[number]

/** Sets the state of an import. */
export const writeImportState = (tx: Database, id: string, state: ImportState, writtenAt?: Date) =>
  tx
    .update(peopleImports)
    .set({ state, ...(writtenAt ? { writtenAt } : {}) })
    .where(eq(peopleImports.id, id))

type LinePageQuery = {
  readonly importId: string
  readonly outcome?: ImportOutcome | undefined
  readonly after: number
  readonly limit: number
}

/** The values that a written line has replaced, from the audit log; null if nothing was replaced. */
const replacedValues = sql<Record<string, string | number | null> | null>`(
  select part.before from ${auditEvents} part
    join ${auditEvents} whole on whole.id = part.part_of
  where part.subject_type = 'user' and part.subject_id = ${peopleImportLines.userId}
    and part.action = 'account.imported'
    and whole.subject_type = 'import' and whole.subject_id = ${peopleImportLines.importId}
    and ${peopleImportLines.outcome} = 'change')`

/**
 * Lines of an import in file order, each with the current values of the account it would change, and those that it has
 * replaced.
 */
export const findImportLines = (db: Database, { importId, outcome, after, limit }: LinePageQuery) => {
  const hasOutcome: SQL | undefined = outcome && eq(peopleImportLines.outcome, outcome)
  return db
    .select({
      line: peopleImportLines.line,
      email: peopleImportLines.email,
      person: peopleImportLines.person,
      outcome: peopleImportLines.outcome,
      reasons: peopleImportLines.reasons,
      endsAccess: peopleImportLines.endsAccess,
      current: { ...profileColumns, mentor: mentorEmail },
      replaced: replacedValues,
    })
    .from(peopleImportLines)
    .leftJoin(users, eq(users.id, peopleImportLines.userId))
    .where(and(eq(peopleImportLines.importId, importId), hasOutcome, gt(peopleImportLines.line, after)))
    .orderBy(asc(peopleImportLines.line))
    .limit(limit)
}

/** Deletes an import with its lines. */
export const deleteImport = (tx: Database, id: string) =>
  tx.delete(peopleImports).where(eq(peopleImports.id, id))

/** Deletes imports started before a time, with their lines. */
export const deleteImportsBefore = async (db: Database, time: Date) => {
  await db.delete(peopleImports).where(lte(peopleImports.createdAt, time))
}
