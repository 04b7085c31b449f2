import { aliasedTable, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../accounts/accounts.table.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { studentProjects } from './assignments.table.ts'

// What a join says of a student's project: an instructor project tells its own words and names its owner as the mentor,
// a requested project has both in its own row.

/** Joins, from the left, the instructor project that was given; a requested project has none. */
export const joinsInstructorProject = eq(instructorProjects.id, studentProjects.instructorProjectId)

/** A student's project is there until its approval is taken back. */
export const isNotWithdrawn = isNull(studentProjects.withdrawnAt)

/** With {@link joinsInstructorProject} joined: what the project is called. */
export const projectTitle = sql<string>`coalesce(${instructorProjects.title}, ${studentProjects.title})`

/** With {@link joinsInstructorProject} joined: what the project is about, maybe empty. */
export const projectDescription = sql<string>`coalesce(${instructorProjects.description}, ${studentProjects.description}, '')`

/** With {@link joinsInstructorProject} joined: who guides the project, if anybody does. */
export const mentorId = sql<
  string | null
>`coalesce(${instructorProjects.instructorId}, ${studentProjects.mentorId})`

/** Joins, from the left, who guides the project. */
export const mentors = aliasedTable(users, 'mentors')
export const joinsMentor = eq(mentors.id, mentorId)

/** The six switches of what a student is let into. */
export const accessColumns = {
  accessSynopsis: studentProjects.accessSynopsis,
  accessReport: studentProjects.accessReport,
  accessCode: studentProjects.accessCode,
  accessPpt: studentProjects.accessPpt,
  accessVideo: studentProjects.accessVideo,
  accessTools: studentProjects.accessTools,
}
