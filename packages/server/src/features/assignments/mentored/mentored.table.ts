import { aliasedTable, eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/accounts.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { completedSteps, studentProjects } from '../assignments.table.ts'
import { isNotRemoved } from '../project-columns.table.ts'
import { isStalled } from './stalled.table.ts'

/** Whether a project is not removed and mentored by the instructor of the placeholder `instructorId`. */
export const isMentored = sql`(${studentProjects.mentorId} = ${sql.placeholder('instructorId')} and ${isNotRemoved})`

// The id is qualified because Drizzle drops the table name in single-table selects, and a completed step has an id as
// well.
/** How many steps of a project's roadmap are completed. */
export const completedStepCount = sql<number>`case when ${studentProjects.roadmap} is null then 0 else (
  select count(*)::int from ${completedSteps} step where step.assignment_id = ${studentProjects}.id) end`

/** How many steps a project's roadmap has; 0 without one. */
export const stepCount = sql<number>`coalesce(cardinality(${studentProjects.roadmap}), 0)`

export const students = aliasedTable(users, 'students')

export const joinsStudent = eq(students.id, studentProjects.studentId)

/** What the list, the export and the full project have in common. Requires `joinsInstructorProject`. */
export const summaryColumns = {
  id: studentProjects.id,
  title: studentProjects.title,
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

/**
 * A row of mentored projects. Requires {@link joinsStudent}, `joinsInstructorProject` and the placeholder
 * `inactiveSince`.
 */
export const mentoredProjectColumns = {
  ...summaryColumns,
  isStalled,
  completedStepCount,
  stepCount,
  student: studentColumns,
}
