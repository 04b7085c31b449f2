import { SMALLEST_ID } from '@capstone/contract/base.constants'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { countAll, countWhere } from '../../../db/aggregates.ts'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/prepared-statements.ts'
import { searchPattern } from '../../../db/search.ts'
import type { InstructorScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../assignments.table.ts'
import { accessColumns, isNotRemoved } from '../project-columns.table.ts'

/** Which of an instructor's students to find. */
export type CandidateFilter = {
  readonly search: string
  readonly isWithoutProject: boolean
  readonly year: string | undefined
  /** Whether a student with a completed assignment can be assigned again. */
  readonly ignoresCompleted: boolean
}

export type CandidatePageQuery = CandidateFilter & {
  /** Whether to find those whose current assignment prevents a new one, instead of those who can be assigned. */
  readonly isAlreadyAssigned: boolean
  /** The last row of the previous page; undefined for the first page. */
  readonly after: { readonly name: string; readonly id: string } | undefined
  readonly limit: number
}

const BEFORE_ALL = { name: '', id: SMALLEST_ID }
const sortName = sql<string>`lower(${users.name})`

const isCurrent = sql`not (${sql.placeholder('ignoresCompleted')}::boolean and ${studentProjects.status} = 'completed')`

/** Counts a student's projects, found by index: without an aggregate the planner might read everybody's rows. */
const projectsOfStudent = (db: Database) =>
  db
    .select({
      projectCount: countAll.as('project_count'),
      currentProjectCount: countWhere(sql`${studentProjects.status} <> 'completed'`).as(
        'current_project_count',
      ),
      isAlreadyAssigned:
        sql<boolean>`coalesce(bool_or(${studentProjects.instructorProjectId} is not null and ${isCurrent}), false)`.as(
          'is_already_assigned',
        ),
    })
    .from(studentProjects)
    .where(and(eq(studentProjects.studentId, users.id), isNotRemoved))
    .as('projects')

type ProjectsOfStudent = ReturnType<typeof projectsOfStudent>

const matchesFilter = (projects: ProjectsOfStudent) =>
  and(
    eq(users.assignedInstructor, sql.placeholder('instructorId')),
    sql`(${sql.placeholder('search')}::text = '' or ${users.searchText} like ${sql.placeholder('pattern')})`,
    sql`(${sql.placeholder('year')}::text = '' or ${users.year} = ${sql.placeholder('year')}::text)`,
    sql`not (${sql.placeholder('isWithoutProject')}::boolean and ${projects.projectCount} > 0)`,
  )

const candidates = preparedOn((db) => {
  const projects = projectsOfStudent(db)
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      course: users.course,
      specialization: users.specialization,
      year: users.year,
      projectCount: projects.projectCount,
      currentProjectCount: projects.currentProjectCount,
      sortName,
    })
    .from(users)
    .crossJoinLateral(projects)
    .where(
      and(
        matchesFilter(projects),
        eq(projects.isAlreadyAssigned, sql.placeholder('isAlreadyAssigned')),
        sql`(lower(${users.name}), ${users.id})
          > (${sql.placeholder('name')}::text, ${sql.placeholder('id')}::uuid)`,
      ),
    )
    .orderBy(sortName, users.id)
    .limit(sql.placeholder('limit'))
    .prepare('list_candidates')
})

const candidateCounts = preparedOn((db) => {
  const projects = projectsOfStudent(db)
  return db
    .select({ matching: countAll, assignable: countWhere(sql`not ${projects.isAlreadyAssigned}`) })
    .from(users)
    .crossJoinLateral(projects)
    .where(matchesFilter(projects))
    .prepare('count_candidates')
})

const valuesOf = (scope: InstructorScope, filter: CandidateFilter) => ({
  instructorId: scope.userId,
  search: filter.search,
  pattern: searchPattern(filter.search),
  year: filter.year ?? '',
  isWithoutProject: filter.isWithoutProject,
  ignoresCompleted: filter.ignoresCompleted,
})

/**
 * Finds the instructor's own students who can be assigned, or those whose current assignment prevents a new one, by
 * name, each with the number of their projects. A prepared statement.
 */
export const findCandidates = (db: Database, scope: InstructorScope, query: CandidatePageQuery) => {
  const { isAlreadyAssigned, after = BEFORE_ALL, limit } = query
  return candidates(db).execute({ ...valuesOf(scope, query), isAlreadyAssigned, ...after, limit })
}

/** Counts the instructor's own students who match a filter, and those of them who can be assigned. */
export async function countCandidates(db: Database, scope: InstructorScope, filter: CandidateFilter) {
  const [counts] = await candidateCounts(db).execute(valuesOf(scope, filter))
  return counts ?? { matching: 0, assignable: 0 }
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
