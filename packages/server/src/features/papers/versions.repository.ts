import { countWords } from '@capstone/contract/papers/abstract.model'
import { and, eq, max, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { paperVersions } from './papers.table.ts'

export type NewVersion = Omit<typeof paperVersions.$inferInsert, 'feedback' | 'abstractWords'>

/** Finds a version of any paper by its id. */
export async function findVersion(db: Database, id: string) {
  const [row] = await db
    .select({
      paperId: paperVersions.paperId,
      number: paperVersions.number,
      path: paperVersions.path,
    })
    .from(paperVersions)
    .where(eq(paperVersions.id, id))
  return row
}

/** Returns the number of a paper's newest version; 0 if there is none. */
export async function findNewestNumber(tx: Database, paperId: string): Promise<number> {
  const [row] = await tx
    .select({ newest: max(paperVersions.number) })
    .from(paperVersions)
    .where(eq(paperVersions.paperId, paperId))
  return row?.newest ?? 0
}

/** Adds a version, with the number of its abstract's words, unless its id is taken; returns whether it was added. */
export async function insertVersion(tx: Database, version: NewVersion): Promise<boolean> {
  const rows = await tx
    .insert(paperVersions)
    .values({ ...version, abstractWords: version.abstract ? countWords(version.abstract) : null })
    .onConflictDoNothing({ target: paperVersions.id })
    .returning({ id: paperVersions.id })
  return rows.length > 0
}

/** Appends the reviewer's feedback to a version. */
export const writeVersionFeedback = async (
  tx: Database,
  paperId: string,
  number: number,
  feedback: string,
) => {
  await tx
    .update(paperVersions)
    .set({ feedback: sql`coalesce(${paperVersions.feedback} || e'\n\n', '') || ${feedback}::text` })
    .where(and(eq(paperVersions.paperId, paperId), eq(paperVersions.number, number)))
}
