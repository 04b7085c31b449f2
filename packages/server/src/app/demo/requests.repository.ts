import type { Database } from '../../db/database.ts'
import { studentProjects } from '../../features/assignments/assignments.table.ts'
import { projectRequests } from '../../features/requests/requests.table.ts'

export type RequestRow = typeof projectRequests.$inferInsert
export type RequestedProjectRow = typeof studentProjects.$inferInsert

/** Adds requests, and the projects born of those that were approved. */
export async function insertRequests(
  db: Database,
  requests: readonly RequestRow[],
  projects: readonly RequestedProjectRow[],
) {
  await db.insert(projectRequests).values([...requests])
  await db.insert(studentProjects).values([...projects])
}
