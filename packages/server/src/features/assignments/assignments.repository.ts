import { and, eq, exists, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { searchPattern } from '../../rpc/page.ts'
import type { InstructorScope } from '../../rpc/scope.ts'
import { sealAll } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from './assignments.table.ts'

export type CandidatePart = {
  readonly search: string
  readonly after: { readonly name: string; readonly id: string } | undefined
  readonly limit: number
  /** Whether a completed assignment leaves its student free for another one. */
  readonly completedFrees: boolean
}

const sortName = sql<string>`lower(${users.name})`

/** The instructor's own students by name, each with whether an assignment keeps them from another one. */
export function findCandidates(db: Database, scope: InstructorScope, part: CandidatePart) {
  const blocking = db
    .select({ one: sql`1` })
    .from(studentProjects)
    .where(
      and(
        eq(studentProjects.studentId, users.id),
        isNotNull(studentProjects.instructorProjectId),
        part.completedFrees ? ne(studentProjects.status, 'completed') : undefined,
      ),
    )
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      course: users.course,
      specialization: users.specialization,
      year: users.year,
      alreadyAssigned: sql<boolean>`${exists(blocking)}`,
      sortName,
    })
    .from(users)
    .where(
      and(
        eq(users.assignedInstructor, scope.userId),
        part.search ? sql`${users.searchText} like ${searchPattern(part.search)}` : undefined,
        part.after && sql`(lower(${users.name}), ${users.id}) > (${part.after.name}, ${part.after.id}::uuid)`,
      ),
    )
    .orderBy(sortName, users.id)
    .limit(part.limit)
}

/** A student as the rules of assigning look at them. */
export type Assignee = Pick<typeof users.$inferSelect, 'id' | 'name' | 'role' | 'assignedInstructor'>

/** Students by id, sealed, and locked one after another by id, so that two assigns at once take turns. */
export async function lockStudents(tx: Database, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      assignedInstructor: users.assignedInstructor,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for('no key update')
  return sealAll<Assignee>(rows)
}

/** All assignments of instructor projects that these students hold; projects born of requests are none. */
export const findAssignmentsHeld = (tx: Database, studentIds: readonly string[]) =>
  tx
    .select({
      id: studentProjects.id,
      studentId: studentProjects.studentId,
      projectId: studentProjects.instructorProjectId,
      status: studentProjects.status,
    })
    .from(studentProjects)
    .where(
      and(
        inArray(studentProjects.studentId, [...studentIds]),
        isNotNull(studentProjects.instructorProjectId),
      ),
    )

/** Adds assignments, pending at 0 %; returns how many, fewer than given when an id was taken already. */
export async function insertAssignments(tx: Database, rows: (typeof studentProjects.$inferInsert)[]) {
  if (rows.length === 0) return 0
  const added = await tx
    .insert(studentProjects)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: studentProjects.id })
  return added.length
}

/** Gives projects born of these students' requests a mentor, where they have none yet. */
export const writeMentorOfRequestedProjects = (
  tx: Database,
  studentIds: readonly string[],
  mentorId: string,
) =>
  tx
    .update(studentProjects)
    .set({ mentorId })
    .where(
      and(
        inArray(studentProjects.studentId, [...studentIds]),
        isNotNull(studentProjects.requestId),
        isNull(studentProjects.mentorId),
      ),
    )
