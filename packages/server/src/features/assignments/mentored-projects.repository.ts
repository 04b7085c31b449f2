import type { ProjectStatus } from '@capstone/contract/assignments/assignments.constants'
import { aliasedTable, and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared.ts'
import type { MomentBounds } from '../../rpc/cursor.ts'
import { searchPattern } from '../../rpc/page.ts'
import type { InstructorScope } from '../../rpc/scope.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { roadmapTicks, studentProjects } from './assignments.table.ts'
import { isGiven, isThere, mentorId, projectDescription, projectTitle } from './project-words.table.ts'

const students = aliasedTable(users, 'students')

const isStudent = eq(students.id, studentProjects.studentId)

const lineColumns = {
  id: studentProjects.id,
  title: projectTitle,
  category: instructorProjects.category,
  status: studentProjects.status,
  progress: studentProjects.progress,
  assignedAt: studentProjects.assignedAt,
}
const studentColumns = {
  id: students.id,
  name: students.name,
  course: students.course,
  specialization: students.specialization,
  year: students.year,
}

const stepsDone = sql<number>`(
  select count(*)::int from ${roadmapTicks} tick where tick.assignment_id = ${studentProjects.id})`

// Who mentors a project without mentoring its student any longer does not find out an address by searching for it.
const reachableEmail = sql`case when ${students.assignedInstructor} = ${sql.placeholder('instructorId')}
  then ${students.email} end`

// Two ways to mentor a project, each found by its own index; a condition with "or" would read everybody's.
const mentored = (db: Database) =>
  unionAll(
    db
      .select({ id: studentProjects.id })
      .from(studentProjects)
      .innerJoin(instructorProjects, isGiven)
      .where(eq(instructorProjects.instructorId, sql.placeholder('instructorId'))),
    db
      .select({ id: studentProjects.id })
      .from(studentProjects)
      .where(
        and(
          eq(studentProjects.mentorId, sql.placeholder('instructorId')),
          isNull(studentProjects.instructorProjectId),
        ),
      ),
  )

const lines = preparedOn((db) =>
  db
    .select({
      ...lineColumns,
      stepsDone,
      stepsTotal: sql<number>`coalesce(cardinality(${studentProjects.roadmap}), 0)`,
      student: studentColumns,
    })
    .from(studentProjects)
    .innerJoin(students, isStudent)
    .leftJoin(instructorProjects, isGiven)
    .where(
      and(
        inArray(studentProjects.id, mentored(db)),
        isThere,
        sql`${sql.placeholder('status')} in ('', ${studentProjects.status})`,
        // One line for each text, so that nothing is found across two of them.
        sql`lower(concat_ws(chr(10), ${projectTitle}, ${students.name}, ${reachableEmail}))
          like ${sql.placeholder('pattern')}`,
        sql`(${studentProjects.assignedAt}, ${studentProjects.id})
          < (${sql.placeholder('moment')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
      ),
    )
    .orderBy(sql`${studentProjects.assignedAt} desc`, sql`${studentProjects.id} desc`)
    .limit(sql.placeholder('limit'))
    .prepare('find_mentored_projects'),
)

export type MentoredProjectPart = {
  readonly search: string
  readonly status: ProjectStatus | undefined
  readonly before: MomentBounds
  readonly limit: number
}

/** The projects an instructor mentors, newest assigned first, each with its student and how many steps are done. */
export const findMentoredProjects = (db: Database, scope: InstructorScope, part: MentoredProjectPart) =>
  lines(db).execute({
    instructorId: scope.userId,
    status: part.status ?? '',
    pattern: searchPattern(part.search),
    ...part.before,
    limit: part.limit,
  })

/** A student's project as its mentor looks at it, sealed; none that was withdrawn. */
export async function loadMentoredProject(db: Database, id: string) {
  const [row] = await db
    .select({
      ...lineColumns,
      mentorId,
      description: projectDescription,
      startedAt: studentProjects.startedAt,
      completedAt: studentProjects.completedAt,
      difficulty: studentProjects.difficulty,
      duration: studentProjects.duration,
      techStack: studentProjects.techStack,
      roadmap: studentProjects.roadmap,
      student: studentColumns,
      contact: { email: students.email, phone: students.phone },
      assignedInstructor: students.assignedInstructor,
    })
    .from(studentProjects)
    .innerJoin(students, isStudent)
    .leftJoin(instructorProjects, isGiven)
    .where(and(eq(studentProjects.id, id), isThere))
  return new Sealed(row)
}
