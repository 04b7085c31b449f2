import { desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import type { StudentScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'

/** How many projects are read of the student's instructor and of the category, and how many are returned in all. */
const PREFERRED_MAX = 4
const OFFERED_MAX = 8

/**
 * Finds a few projects that instructors offer, newest first: of the student's own instructor, then in the category
 * named like the specialization, then of all others. One statement, three short index reads.
 */
export async function findOfferedProjects(
  db: Database,
  scope: StudentScope,
  specialization: string | null,
): Promise<{ title: string; category: string }[]> {
  const { id, title, category, instructorId, createdAt } = instructorProjects
  const newest = (place: number, condition: SQL, limit: number) =>
    db
      .select({ id, title, category, createdAt, place: sql<number>`${place}::int`.as('place') })
      .from(instructorProjects)
      .where(condition)
      .orderBy(sql`${desc(createdAt)} nulls first`, sql`${desc(id)} nulls first`)
      .limit(limit)
  const mentor = db.select({ id: users.assignedInstructor }).from(users).where(eq(users.id, scope.userId))
  const rows = await unionAll(
    newest(1, sql`${instructorId} = (${mentor})`, PREFERRED_MAX),
    newest(2, sql`${category} = ${specialization} and ${isNotNull(instructorId)}`, PREFERRED_MAX),
    newest(3, isNotNull(instructorId), OFFERED_MAX),
  ).orderBy(sql`place, created_at desc nulls first, id desc nulls first`)
  const listed = new Set<string>()
  return rows
    .filter((row) => !listed.has(row.id) && listed.add(row.id))
    .slice(0, OFFERED_MAX)
    .map((row) => ({ title: row.title, category: row.category }))
}
