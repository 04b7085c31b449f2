import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { studentPapers } from './papers.table.ts'

const recentPapers = preparedOn((db) =>
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
    .prepare('find_recent_papers'),
)

/** The student's own newest papers, at most `limit`. */
export const findRecentPapers = (db: Database, scope: StudentScope, limit: number) =>
  recentPapers(db).execute({ studentId: scope.userId, limit })
