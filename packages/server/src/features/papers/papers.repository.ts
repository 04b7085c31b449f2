import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { studentPapers } from './papers.table.ts'

const prepareRecentPapers = (db: Database) =>
  db
    .select({
      id: studentPapers.id,
      title: studentPapers.title,
      status: studentPapers.status,
      uploadedAt: studentPapers.uploadedAt,
      publishedAt: studentPapers.publishedAt,
      hasFeedback: sql<boolean>`coalesce(${studentPapers.feedback}, '') <> ''`,
    })
    .from(studentPapers)
    .where(eq(studentPapers.studentId, sql.placeholder('studentId')))
    .orderBy(desc(studentPapers.uploadedAt), desc(studentPapers.id))
    .limit(sql.placeholder('limit'))
    .prepare('find_recent_papers')

const recentPaperReads = new WeakMap<Database, ReturnType<typeof prepareRecentPapers>>()

/** The student's own newest papers, at most `limit`. */
export function findRecentPapers(db: Database, scope: StudentScope, limit: number) {
  const read = recentPaperReads.get(db) ?? prepareRecentPapers(db)
  recentPaperReads.set(db, read)
  return read.execute({ studentId: scope.userId, limit })
}
