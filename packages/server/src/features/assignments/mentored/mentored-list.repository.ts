import type { MentoredProjectFilters } from '@capstone/contract/assignments/mentored-projects.schemas'
import { and, type SQL, sql } from 'drizzle-orm'
import { countAll, countWhere } from '../../../db/aggregates.ts'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/prepared-statements.ts'
import { searchPattern } from '../../../db/search.ts'
import type { InstructorScope } from '../../../rpc/scope.ts'
import { type Segment, segmentBounds } from '../../../rpc/segments.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { studentProjects } from '../assignments.table.ts'
import { joinsInstructorProject } from '../project-columns.table.ts'
import {
  completedStepCount,
  isMentored,
  joinsStudent,
  mentoredProjectColumns,
  stepCount,
  studentColumns,
  students,
  summaryColumns,
} from './mentored.table.ts'
import { inactiveSince, isStalled, lastActivityAt } from './stalled.table.ts'

// An instructor who mentors the project but no longer its student must neither see the address nor find it by
// searching.
const reachableEmail = sql<
  string | null
>`case when ${students.assignedInstructor} = ${sql.placeholder('instructorId')} then ${students.email} end`

// The texts are joined by line breaks, so that a search cannot match across two of them.
const matchesFilter = sql`(${sql.placeholder('status')} in ('', ${studentProjects.status})
  and lower(concat_ws(chr(10), ${studentProjects.title}, ${students.name}, ${reachableEmail})) like ${sql.placeholder('pattern')})`

const { status, progress, assignedAt, startedAt, completedAt } = studentProjects
const newestFirst = [sql`${assignedAt} desc`, sql`${studentProjects.id} desc`]

// As in the contract's `areStepsAhead`.
const areStepsAhead = sql`(${status} <> 'completed' and ${stepCount} > 0
  and 100 * (${completedStepCount} - 1) >= ${progress} * ${stepCount})`

/** Since when a project has waited for its mentor: its last activity, if it is stalled or its steps are ahead. */
const waitingSince =
  sql<Date | null>`case when ${isStalled} or ${areStepsAhead} then ${lastActivityAt} end`.mapWith(assignedAt)

const { id } = studentProjects
const isAfterCursor = sql`case when ${waitingSince} is null
  then (${assignedAt}, ${id}) < (${sql.placeholder('time')}::timestamptz, ${sql.placeholder('id')}::uuid)
  else (${waitingSince}, ${id}) > (${sql.placeholder('waitingTime')}::timestamptz, ${sql.placeholder('waitingId')}::uuid)
  end`
const waitingFirst = [
  sql`${waitingSince} nulls last`,
  sql`case when ${waitingSince} is not null then ${id} end`,
  ...newestFirst,
]

/** The prepared statements for projects that satisfy `condition`. */
const statementsFor = (condition: SQL, name: string) => ({
  page: preparedOn((db) =>
    db
      .select({ ...mentoredProjectColumns, waitingSince })
      .from(studentProjects)
      .innerJoin(students, joinsStudent)
      .leftJoin(instructorProjects, joinsInstructorProject)
      .where(and(isMentored, condition, isAfterCursor))
      .orderBy(...waitingFirst)
      .limit(sql.placeholder('limit'))
      .prepare(`find_${name}`),
  ),
  all: preparedOn((db) =>
    db
      .select({
        ...summaryColumns,
        startedAt,
        completedAt,
        completedStepCount,
        stepCount,
        student: { ...studentColumns, email: reachableEmail },
      })
      .from(studentProjects)
      .innerJoin(students, joinsStudent)
      .leftJoin(instructorProjects, joinsInstructorProject)
      .where(and(isMentored, condition))
      .orderBy(...newestFirst)
      .prepare(`find_all_${name}`),
  ),
  figures: preparedOn((db) =>
    db
      .select({
        total: countAll,
        pending: countWhere(sql`${status} = 'pending'`),
        inProgress: countWhere(sql`${status} = 'in_progress'`),
        completed: countWhere(sql`${status} = 'completed'`),
        stalled: countWhere(isStalled),
        averageProgress: sql<number>`coalesce(round(avg(${progress})), 0)::int`,
        matching: countWhere(condition),
      })
      .from(studentProjects)
      .innerJoin(students, joinsStudent)
      .leftJoin(instructorProjects, joinsInstructorProject)
      .where(isMentored)
      .prepare(`count_${name}`),
  ),
})

// "Stalled" is computed for each row. As an optional filter of one statement it would worsen the plan of every other
// list.
const allStatements = statementsFor(matchesFilter, 'mentored_projects')
const stalledStatements = statementsFor(sql`(${matchesFilter} and ${isStalled})`, 'stalled_projects')
const incompleteStatements = statementsFor(
  sql`(${matchesFilter} and ${status} <> 'completed')`,
  'incomplete_projects',
)
/** Stalled projects are never completed. */
const statementsOf = ({ isStalled: isOnlyStalled, isIncomplete }: MentoredProjectFilters) =>
  isOnlyStalled ? stalledStatements : isIncomplete ? incompleteStatements : allStatements

/** Which projects to list, and the time that decides which are stalled. */
export type MentoredFilter = MentoredProjectFilters & { readonly now: Date }

const valuesOf = (scope: InstructorScope, { status, search, now }: MentoredFilter) => ({
  instructorId: scope.userId,
  status: status ?? '',
  pattern: searchPattern(search),
  inactiveSince: inactiveSince(now),
})

type MentoredPageQuery = MentoredFilter & {
  readonly segments: readonly Segment[]
  readonly limit: number
}

/**
 * Finds the projects an instructor mentors, each with its student and number of completed steps: those that wait for
 * the mentor first, longest waiting on top, then the newest assigned.
 */
export function findMentoredProjects(db: Database, scope: InstructorScope, query: MentoredPageQuery) {
  const { segments, limit } = query
  return statementsOf(query)
    .page(db)
    .execute({ ...valuesOf(scope, query), ...segmentBounds(segments), limit })
}

/** Finds all mentored projects that match the filter, with the addresses of the students the instructor mentors now. */
export const findAllMentoredProjects = (db: Database, scope: InstructorScope, filter: MentoredFilter) =>
  statementsOf(filter).all(db).execute(valuesOf(scope, filter))

/** Computes the figures over all mentored projects and counts those that match the filter, in one statement. */
export async function countMentoredProjects(db: Database, scope: InstructorScope, filter: MentoredFilter) {
  const [row] = await statementsOf(filter).figures(db).execute(valuesOf(scope, filter))
  if (!row) throw new Error('The database returned no figures.')
  return row
}
