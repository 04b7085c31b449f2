import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preferIndexOnlyScans } from '../../db/index-only-scans.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { isNotRemoved } from '../assignments/project-columns.table.ts'
import { instructorProjects } from './repository.table.ts'

const { instructorId, category } = instructorProjects

/** The name of the `summaries` row that holds the figures over the whole repository. */
export const REPOSITORY_FIGURES = 'repository'

/** Counts projects, owners, categories, and all assignments as the admin dashboard counts them, each from an index. */
export async function countRepository(tx: Database) {
  await preferIndexOnlyScans(tx)
  const [row] = await tx
    .select({
      projects: sql<number>`(select count(*)::int from ${instructorProjects})`,
      activeInstructors: sql<number>`(select count(distinct ${instructorId})::int from ${instructorProjects})`,
      categories: sql<number>`(select count(distinct ${category})::int from ${instructorProjects})`,
      assignments: sql<number>`(select count(*)::int from ${studentProjects} where ${isNotRemoved})`,
    })
    .from(sql`(select) as nothing`)
  if (!row) throw new Error('The database returned no figures.')
  return row
}
