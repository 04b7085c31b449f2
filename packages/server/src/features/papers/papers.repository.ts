import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import { searchPattern } from '../../db/search.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { storedFiles } from '../files/files.table.ts'
import { paperVersions, studentPapers } from './papers.table.ts'

type PaperPageQuery = { readonly search: string; readonly before: TimeBounds; readonly limit: number }

/**
 * Finds at most `limit` of the student's papers whose title matches and that were uploaded before the bounds, newest
 * upload first.
 */
export const findOwnPapers = (db: Database, scope: StudentScope, { search, before, limit }: PaperPageQuery) =>
  db
    .select({
      id: studentPapers.id,
      title: studentPapers.title,
      status: studentPapers.status,
      uploadedAt: studentPapers.uploadedAt,
      publishedAt: studentPapers.publishedAt,
      feedback: studentPapers.feedback,
      returnedAt: studentPapers.returnedAt,
      hasPublishedFile: sql<boolean>`${studentPapers.publishedUrl} is not null`,
    })
    .from(studentPapers)
    .where(
      and(
        eq(studentPapers.studentId, scope.userId),
        sql`(${studentPapers.uploadedAt}, ${studentPapers.id}) < (${before.time}::timestamptz, ${before.id}::uuid)`,
        search ? sql`lower(${studentPapers.title}) like ${searchPattern(search)}` : undefined,
      ),
    )
    .orderBy(desc(studentPapers.uploadedAt), desc(studentPapers.id))
    .limit(limit)

/** Whether one of the student's papers has this id. */
export const hasOwnPaper = async (db: Database, scope: StudentScope, id: string): Promise<boolean> =>
  (await db.$count(studentPapers, and(eq(studentPapers.id, id), eq(studentPapers.studentId, scope.userId)))) >
  0

/** Locks the student's account so that their papers are added one at a time. */
export const lockPaperOwner = async (tx: Database, scope: StudentScope) => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, scope.userId)).for('no key update')
}

/** Counts the student's papers. */
export const countOwnPapers = (db: Database, scope: StudentScope): Promise<number> =>
  db.$count(studentPapers, eq(studentPapers.studentId, scope.userId))

export type PaperRow = typeof studentPapers.$inferSelect

// Prepared, because each request for a published paper runs it.
const paperById = preparedOn((db) =>
  db
    .select()
    .from(studentPapers)
    .where(eq(studentPapers.id, sql.placeholder('id')))
    .prepare('load_paper'),
)

/** Loads a paper by its id, sealed. */
export async function loadPaper(db: Database, id: string): Promise<Sealed<PaperRow>> {
  const [row] = await paperById(db).execute({ id })
  return new Sealed(row)
}

/** Loads a paper as {@link loadPaper} does, and locks it until the transaction ends. */
export async function loadPaperForUpdate(tx: Database, id: string): Promise<Sealed<PaperRow>> {
  const [row] = await tx.select().from(studentPapers).where(eq(studentPapers.id, id)).for('update')
  return new Sealed(row)
}

/** Adds a paper unless its id is taken; returns whether it was added. */
export async function insertPaper(
  tx: Database,
  paper: Pick<typeof studentPapers.$inferInsert, 'id' | 'studentId' | 'title' | 'paperUrl' | 'uploadedAt'>,
): Promise<boolean> {
  const rows = await tx
    .insert(studentPapers)
    .values({ ...paper, status: 'draft' })
    .onConflictDoNothing({ target: studentPapers.id })
    .returning({ id: studentPapers.id })
  return rows.length > 0
}

/** Points a paper to its newest version, and clears its feedback, which the previous version keeps. */
export const updateNewestVersion = async (tx: Database, id: string, paperUrl: string, uploadedAt: Date) => {
  await tx
    .update(studentPapers)
    .set({ paperUrl, uploadedAt, feedback: null, returnedAt: null })
    .where(eq(studentPapers.id, id))
}

/** Finds the versions of these papers with their files, newest first, in one statement. */
export const findVersions = (db: Database, paperIds: readonly string[]) =>
  db
    .select({
      id: paperVersions.id,
      paperId: paperVersions.paperId,
      number: paperVersions.number,
      uploadedAt: paperVersions.uploadedAt,
      pages: paperVersions.pages,
      hasText: paperVersions.hasText,
      abstractWords: paperVersions.abstractWords,
      feedback: paperVersions.feedback,
      name: storedFiles.name,
      size: storedFiles.size,
    })
    .from(paperVersions)
    .innerJoin(storedFiles, and(eq(storedFiles.path, paperVersions.path), eq(storedFiles.state, 'attached')))
    .where(inArray(paperVersions.paperId, [...paperIds]))
    .orderBy(paperVersions.paperId, desc(paperVersions.number))
