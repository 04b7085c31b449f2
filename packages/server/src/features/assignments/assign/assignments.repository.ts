import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { SMALLEST_ID } from '../../../db/columns.ts'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/prepared-statements.ts'
import { searchPattern } from '../../../db/search.ts'
import type { InstructorScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../assignments.table.ts'
import { accessColumns, isNotRemoved } from '../project-columns.table.ts'

/** The place of a student in the list: whether they are already assigned, as 0 or 1, the name in lower case, the id. */
export type CandidatePlace = { readonly group: number; readonly name: string; readonly id: string }

export type CandidatePageQuery = {
  readonly search: string
  readonly isWithoutProject: boolean
  /** The last row of the previous page; undefined for the first page. */
  readonly after: CandidatePlace | undefined
  readonly limit: number
  /** Whether a student with a completed assignment can be assigned again. */
  readonly ignoresCompleted: boolean
}

const BEFORE_ALL: CandidatePlace = { group: 0, name: '', id: SMALLEST_ID }
const sortName = sql<string>`lower(${users.name})`

const candidates = preparedOn((db) => {
  // Looks up each student's own rows by index. With "exists" the planner might read everybody's rows.
  const hasProject = (...conditions: SQL[]) =>
    isNotNull(
      db
        .select({ id: studentProjects.id })
        .from(studentProjects)
        .where(and(eq(studentProjects.studentId, users.id), ...conditions))
        .limit(1),
    )
  const isCurrent = sql`not (${sql.placeholder('ignoresCompleted')}::boolean and ${studentProjects.status} = 'completed')`
  const isAlreadyAssigned = sql<boolean>`${hasProject(isNotNull(studentProjects.instructorProjectId), isNotRemoved, isCurrent)}`
  const place = sql`(${isAlreadyAssigned})::int`
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      course: users.course,
      specialization: users.specialization,
      year: users.year,
      isAlreadyAssigned,
      sortName,
    })
    .from(users)
    .where(
      and(
        eq(users.assignedInstructor, sql.placeholder('instructorId')),
        sql`(${sql.placeholder('search')}::text = '' or ${users.searchText} like ${sql.placeholder('pattern')})`,
        sql`not (${sql.placeholder('isWithoutProject')}::boolean and ${hasProject(isNotRemoved)})`,
        sql`(${place}, lower(${users.name}), ${users.id})
          > (${sql.placeholder('group')}::int, ${sql.placeholder('name')}::text, ${sql.placeholder('id')}::uuid)`,
      ),
    )
    .orderBy(place, sortName, users.id)
    .limit(sql.placeholder('limit'))
    .prepare('list_candidates')
})

/**
 * Finds the instructor's own students, those who can be assigned first, then by name, each with a flag that says
 * whether a current assignment prevents a new one. A prepared statement.
 */
export const findCandidates = (db: Database, scope: InstructorScope, query: CandidatePageQuery) => {
  const { search, after = BEFORE_ALL, isWithoutProject, limit, ignoresCompleted } = query
  return candidates(db).execute({
    instructorId: scope.userId,
    search,
    pattern: searchPattern(search),
    ...after,
    isWithoutProject,
    limit,
    ignoresCompleted,
  })
}

/** Finds the assignments of instructor projects to these students, without requested projects and removed ones. */
export const findCurrentAssignments = (tx: Database, studentIds: readonly string[]) =>
  tx
    .select({
      id: studentProjects.id,
      studentId: studentProjects.studentId,
      projectId: studentProjects.instructorProjectId,
      status: studentProjects.status,
      ...accessColumns,
    })
    .from(studentProjects)
    .where(
      and(
        inArray(studentProjects.studentId, [...studentIds]),
        isNotNull(studentProjects.instructorProjectId),
        isNotRemoved,
      ),
    )

/** Adds assignments, pending at 0 %. Returns how many were added: fewer than given if an id is already taken. */
export async function insertAssignments(tx: Database, rows: (typeof studentProjects.$inferInsert)[]) {
  if (rows.length === 0) return 0
  const added = await tx
    .insert(studentProjects)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: studentProjects.id })
  return added.length
}

/** Gives these students' projects without a mentor the student's own mentor, if they have one; returns the mentors. */
export async function writeMentorsOfProjects(tx: Database, studentIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .update(studentProjects)
    .set({ mentorId: sql`${users.assignedInstructor}` })
    .from(users)
    .where(
      and(
        eq(users.id, studentProjects.studentId),
        inArray(studentProjects.studentId, [...studentIds]),
        isNull(studentProjects.mentorId),
        isNotNull(users.assignedInstructor),
        isNotRemoved,
      ),
    )
    .returning({ mentorId: studentProjects.mentorId })
  return [...new Set(rows.flatMap(({ mentorId }) => mentorId ?? []))]
}
