import { PAGE_SIZE } from '@capstone/contract/base'
import { openPostgres } from '../packages/server/src/db/postgres.ts'
import { findOwnProjects } from '../packages/server/src/features/assignments/student-projects.repository.ts'
import type { StudentViewer } from '../packages/server/src/rpc/context.ts'
import { momentBounds } from '../packages/server/src/rpc/cursor.ts'
import { scopeOf } from '../packages/server/src/rpc/scope.ts'

export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/**
 * The portal's own statement for a student's first page, as PostgreSQL was given it to prepare, with its values.
 */
export async function readListStatement(url: string, student: StudentViewer): Promise<Statement> {
  const database = openPostgres(url, 1)
  try {
    const part = { search: '', before: momentBounds(undefined), limit: PAGE_SIZE + 1 }
    await findOwnProjects(database.db, scopeOf(student), part)
    const prepared = await database.db.execute<{ statement: string }>(
      `select statement from pg_prepared_statements where statement like '%from "student_projects"%'`,
    )
    const text = prepared[0]?.statement
    if (!text) throw new Error('The project list is not a prepared statement.')
    return {
      text,
      values: [student.id, part.before.moment, part.before.id, '%%', part.limit],
    }
  } finally {
    await database.close()
  }
}
