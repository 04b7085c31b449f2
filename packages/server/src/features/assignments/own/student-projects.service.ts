import type { PageRequest } from '@capstone/contract/base'
import type { StudentContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { findOwnProjects } from './student-projects.repository.ts'

/** Lists a page of the student's own projects, newest assigned first. */
export async function listStudentProjects(
  { db, scope }: StudentContext,
  { search, cursor, limit }: PageRequest,
) {
  const before = timeBounds(cursor)
  const rows = await findOwnProjects(db, scope, { search, before, limit: limit + 1 })
  return toPage(rows, limit, (row) => [row.assignedAt, row.id])
}
