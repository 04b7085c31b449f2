import { aliasedTable, eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/accounts.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { completedSteps, studentProjects } from '../assignments.table.ts'
import { isNotWithdrawn, projectTitle } from '../project-columns.table.ts'
import { isStalled } from './stalled.table.ts'

// Two ways to mentor a project, each with its own index. Asked for as an array, one's own projects are known before the
// database reads: with a join or "in", it would read everybody's, or each project of one's own twice.
/** Whether a project is there and mentored by the instructor of the placeholder `instructorId`. */
export const isMentored = sql`(${isNotWithdrawn} and (
  ${studentProjects.instructorProjectId} = any(array(
    select own.id from ${instructorProjects} own where own.instructor_id = ${sql.placeholder('instructorId')}))
  or ${studentProjects.mentorId} = ${sql.placeholder('instructorId')} and ${studentProjects.instructorProjectId} is null))`

// The id is written with its table: Drizzle leaves that away in selects of one table, and a tick has an id as well.
/** How many steps of its roadmap are ticked off. */
export const completedStepCount = sql<number>`case when ${studentProjects.roadmap} is null then 0 else (
  select count(*)::int from ${completedSteps} tick where tick.assignment_id = ${studentProjects}.id) end`

/** How many steps its roadmap has, 0 without one. */
export const stepCount = sql<number>`coalesce(cardinality(${studentProjects.roadmap}), 0)`

/** The student of a project. */
export const students = aliasedTable(users, 'students')

/** Joins the {@link students}. */
export const joinsStudent = eq(students.id, studentProjects.studentId)

/** With `joinsInstructorProject` joined: what a line of the mentored projects begins with. */
export const summaryColumns = {
  id: studentProjects.id,
  title: projectTitle,
  category: instructorProjects.category,
  status: studentProjects.status,
  progress: studentProjects.progress,
  assignedAt: studentProjects.assignedAt,
}
/** What a mentor always sees of a student. */
export const studentColumns = {
  id: students.id,
  name: students.name,
  course: students.course,
  specialization: students.specialization,
  year: students.year,
}

/** With {@link joinsStudent} and `joinsInstructorProject` joined: a line of the mentored projects. Takes the placeholder `inactiveSince`. */
export const mentoredProjectColumns = {
  ...summaryColumns,
  isStalled,
  completedStepCount,
  stepCount,
  student: studentColumns,
}
