import { aliasedTable, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../accounts/accounts.table.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { studentProjects } from './assignments.table.ts'

// Joins and columns of a student's project. An assignment takes its description from the instructor project; a
// requested project has it in its own row.

/** Left-joins the instructor project of an assignment; a requested project has none. */
export const joinsInstructorProject = eq(instructorProjects.id, studentProjects.instructorProjectId)

/** Whether the project is neither removed nor withdrawn. */
export const isNotRemoved = isNull(studentProjects.removedAt)

/** The project's description, possibly empty. Requires {@link joinsInstructorProject}. */
export const projectDescription = sql<string>`coalesce(${instructorProjects.description}, ${studentProjects.description}, '')`

/** The mentor of a project, left-joined with {@link joinsMentor}. */
export const mentors = aliasedTable(users, 'mentors')
export const joinsMentor = eq(mentors.id, studentProjects.mentorId)

export const accessColumns = {
  accessSynopsis: studentProjects.accessSynopsis,
  accessReport: studentProjects.accessReport,
  accessCode: studentProjects.accessCode,
  accessPpt: studentProjects.accessPpt,
  accessVideo: studentProjects.accessVideo,
  accessTools: studentProjects.accessTools,
}
