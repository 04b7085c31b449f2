import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/engine/prepared.ts'
import { searchPattern } from '../../../rpc/page.ts'
import type { InstructorScope } from '../../../rpc/scope.ts'
import { sealAll } from '../../../rpc/sealed.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../assignments.table.ts'
import { isNotWithdrawn } from '../project-columns.table.ts'

export type CandidatePart = {
  readonly search: string
  /** Whether only those who hold no project at all are listed. */
  readonly isWithoutProject: boolean
  /** Where the page begins; undefined for the first one. */
  readonly after: { readonly name: string; readonly id: string } | undefined
  readonly limit: number
  /** Whether a completed assignment leaves its student free for another one. */
  readonly completedFrees: boolean
}

const BEFORE_ALL = { name: '', id: '00000000-0000-0000-0000-000000000000' }
const sortName = sql<string>`lower(${users.name})`

const candidates = preparedOn((db) => {
  // One look at each student's own rows by their index, where "exists" might have the database read everybody's.
  const holds = (...conditions: SQL[]) =>
    isNotNull(
      db
        .select({ id: studentProjects.id })
        .from(studentProjects)
        .where(and(eq(studentProjects.studentId, users.id), ...conditions))
        .limit(1),
    )
  const blocks = sql`not (${sql.placeholder('completedFrees')}::boolean and ${studentProjects.status} = 'completed')`
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      course: users.course,
      specialization: users.specialization,
      year: users.year,
      alreadyAssigned: sql<boolean>`${holds(isNotNull(studentProjects.instructorProjectId), blocks)}`,
      sortName,
    })
    .from(users)
    .where(
      and(
        eq(users.assignedInstructor, sql.placeholder('instructorId')),
        sql`(${sql.placeholder('search')}::text = '' or ${users.searchText} like ${sql.placeholder('pattern')})`,
        sql`not (${sql.placeholder('isWithoutProject')}::boolean and ${holds(isNotWithdrawn)})`,
        sql`(lower(${users.name}), ${users.id}) > (${sql.placeholder('name')}::text, ${sql.placeholder('id')}::uuid)`,
      ),
    )
    .orderBy(sortName, users.id)
    .limit(sql.placeholder('limit'))
    .prepare('list_candidates')
})

/** The instructor's own students by name, each with whether an assignment keeps them from another one; prepared. */
export const findCandidates = (db: Database, scope: InstructorScope, part: CandidatePart) => {
  const { search, after = BEFORE_ALL, isWithoutProject, limit, completedFrees } = part
  return candidates(db).execute({
    instructorId: scope.userId,
    search,
    pattern: searchPattern(search),
    ...after,
    isWithoutProject,
    limit,
    completedFrees,
  })
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

/** All assignments of instructor projects that these students hold; requested projects are none. */
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

/** Gives these students' requested projects a mentor, where they have none yet. */
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
