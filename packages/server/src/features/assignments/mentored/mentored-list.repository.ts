import type { MentoredProjectFilters } from '@capstone/contract/assignments/mentored-projects.schemas'
import { and, type SQL, sql } from 'drizzle-orm'
import { countAll, countWhere } from '../../../db/aggregates.ts'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/engine/prepared.ts'
import type { TimeBounds } from '../../../rpc/cursor.ts'
import { searchPattern } from '../../../rpc/page.ts'
import type { InstructorScope } from '../../../rpc/scope.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { studentProjects } from '../assignments.table.ts'
import { joinsInstructorProject, projectTitle } from '../project-columns.table.ts'
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
import { inactiveSince, isStalled } from './stalled.table.ts'

// Who mentors a project without mentoring its student any longer does not learn an address, nor find it out by searching.
const reachableEmail = sql<
  string | null
>`case when ${students.assignedInstructor} = ${sql.placeholder('instructorId')} then ${students.email} end`

// One line for each text, so that nothing is found across two of them.
const matchesFilter = sql`(${sql.placeholder('status')} in ('', ${studentProjects.status})
  and lower(concat_ws(chr(10), ${projectTitle}, ${students.name}, ${reachableEmail})) like ${sql.placeholder('pattern')})`

const { status, progress, assignedAt, startedAt, completedAt } = studentProjects
const newestFirst = [sql`${assignedAt} desc`, sql`${studentProjects.id} desc`]
const isBefore = sql`(${assignedAt}, ${studentProjects.id})
  < (${sql.placeholder('time')}::timestamptz, ${sql.placeholder('id')}::uuid)`

/** The statements that find what satisfies `condition`. */
const statementsFor = (condition: SQL, name: string) => ({
  page: preparedOn((db) =>
    db
      .select(mentoredProjectColumns)
      .from(studentProjects)
      .innerJoin(students, joinsStudent)
      .leftJoin(instructorProjects, joinsInstructorProject)
      .where(and(isMentored, condition, isBefore))
      .orderBy(...newestFirst)
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
        found: countWhere(condition),
      })
      .from(studentProjects)
      .innerJoin(students, joinsStudent)
      .leftJoin(instructorProjects, joinsInstructorProject)
      .where(isMentored)
      .prepare(`count_${name}`),
  ),
})

// Whether a project is stalled is looked up row by row. A statement that may have to is planned worse for all others.
const filter = statementsFor(matchesFilter, 'mentored_projects')
const stalledStatements = statementsFor(sql`(${matchesFilter} and ${isStalled})`, 'stalled_projects')
const statementsOf = ({ isStalled: isOnlyStalled }: MentoredProjectFilters) =>
  isOnlyStalled ? stalledStatements : filter

/** Which projects are asked for, and when: that decides what is stalled. */
export type MentoredFilter = MentoredProjectFilters & { readonly now: Date }

const valuesOf = (scope: InstructorScope, { status, search, now }: MentoredFilter) => ({
  instructorId: scope.userId,
  status: status ?? '',
  pattern: searchPattern(search),
  inactiveSince: inactiveSince(now),
})

type Part = MentoredFilter & { readonly before: TimeBounds; readonly limit: number }

/** The projects an instructor mentors, newest assigned first, each with its student and how many steps are done. */
export const findMentoredProjects = (db: Database, scope: InstructorScope, part: Part) =>
  statementsOf(part)
    .page(db)
    .execute({ ...valuesOf(scope, part), ...part.before, limit: part.limit })

/** All of them that were asked for, with the addresses of the students whom the instructor mentors now. */
export const findAllMentoredProjects = (db: Database, scope: InstructorScope, filter: MentoredFilter) =>
  statementsOf(filter).all(db).execute(valuesOf(scope, filter))

/** Figures over all projects an instructor mentors, and how many of them were asked for, in one statement. */
export async function countMentoredProjects(db: Database, scope: InstructorScope, filter: MentoredFilter) {
  const [row] = await statementsOf(filter).figures(db).execute(valuesOf(scope, filter))
  if (!row) throw new Error('The database returned no figures.')
  return row
}
