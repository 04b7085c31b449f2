import { aliasedTable, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../accounts/accounts.table.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { studentProjects } from './assignments.table.ts'

// Joins and columns of a student's project. An assignment takes its texts from the instructor project and its mentor
// from that project's owner; a requested project has both in its own row.

/** Left-joins the instructor project of an assignment; a requested project has none. */
export const joinsInstructorProject = eq(instructorProjects.id, studentProjects.instructorProjectId)

/** Whether the project's approval has not been withdrawn. */
export const isNotWithdrawn = isNull(studentProjects.withdrawnAt)

/** The project's title. Requires {@link joinsInstructorProject}. */
export const projectTitle = sql<string>`coalesce(${instructorProjects.title}, ${studentProjects.title})`

/** The project's description, possibly empty. Requires {@link joinsInstructorProject}. */
export const projectDescription = sql<string>`coalesce(${instructorProjects.description}, ${studentProjects.description}, '')`

/** The project's mentor, if it has one. Requires {@link joinsInstructorProject}. */
export const mentorId = sql<
  string | null
>`coalesce(${instructorProjects.instructorId}, ${studentProjects.mentorId})`

/** The mentor of a project, left-joined with {@link joinsMentor}. */
export const mentors = aliasedTable(users, 'mentors')
export const joinsMentor = eq(mentors.id, mentorId)

/** The six access flags. */
export const accessColumns = {
  accessSynopsis: studentProjects.accessSynopsis,
  accessReport: studentProjects.accessReport,
  accessCode: studentProjects.accessCode,
  accessPpt: studentProjects.accessPpt,
  accessVideo: studentProjects.accessVideo,
  accessTools: studentProjects.accessTools,
}
