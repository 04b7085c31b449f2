import { PAGE_SIZE } from '@capstone/contract/base.constants'
import { PROJECT_FILE_KINDS } from '@capstone/contract/repository/repository.constants'
import type { Database } from '../packages/server/src/db/database.ts'
import { openPostgres } from '../packages/server/src/db/engine/postgres.ts'
import {
  countMyProjects,
  findMyProjectCards,
} from '../packages/server/src/features/assignments/own/my-projects.repository.ts'
import type { StudentViewer } from '../packages/server/src/rpc/context.ts'
import { timeBounds } from '../packages/server/src/rpc/cursor.ts'
import { scopeOf } from '../packages/server/src/rpc/scope.ts'

export type Statement = { readonly text: string; readonly values: readonly unknown[] }
export type ListStatements = { readonly figures: Statement; readonly cards: Statement }

/**
 * Returns the portal's two prepared statements for a student's first page, with their values.
 */
export async function readListStatements(url: string, student: StudentViewer): Promise<ListStatements> {
  const database = openPostgres(url, 1)
  try {
    const filter = { search: '', status: undefined }
    const part = { ...filter, before: timeBounds(undefined), limit: PAGE_SIZE + 1 }
    await countMyProjects(database.db, scopeOf(student), filter)
    await findMyProjectCards(database.db, scopeOf(student), part)
    const { time, id } = part.before
    return {
      figures: {
        text: await readPrepared(database.db, '%filter (where%from "student_projects"%'),
        values: ['', '%%', student.id],
      },
      cards: {
        text: await readPrepared(database.db, '%json_object_agg%from "student_projects"%'),
        values: [...PROJECT_FILE_KINDS, student.id, '', '%%', time, id, part.limit],
      },
    }
  } finally {
    await database.close()
  }
}

async function readPrepared(db: Database, like: string): Promise<string> {
  const prepared = await db.execute<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like '${like}'`,
  )
  const text = prepared[0]?.statement
  if (!text) throw new Error('The project list is not a prepared statement.')
  return text
}
