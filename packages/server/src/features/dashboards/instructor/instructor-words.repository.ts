import { type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/accounts.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'

// Looked up by their keys for the few rows that are shown, where a join would look them up for all.

/** What a mentored project is called: by the project it was given from, or, without one, by a title of its own. */
export const projectTitled = (instructorProjectId: SQL, ownTitle: SQL) =>
  sql`coalesce((select project.title from ${instructorProjects} project
    where project.id = ${instructorProjectId}), ${ownTitle}) as title`

/** What the student with this id is called. */
export const studentNamed = (id: SQL) =>
  sql`(select person.name from ${users} person where person.id = ${id}) as "studentName"`
