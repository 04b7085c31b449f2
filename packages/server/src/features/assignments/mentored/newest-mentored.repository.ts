import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/engine/prepared.ts'
import type { InstructorScope } from '../../../rpc/scope.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { studentProjects } from '../assignments.table.ts'
import { joinsInstructorProject } from '../project-columns.table.ts'
import { isMentored, joinsStudent, mentoredProjectColumns, students } from './mentored.table.ts'
import { inactiveSince } from './stalled.table.ts'

const newestFirst = [sql`${studentProjects.assignedAt} desc`, sql`${studentProjects.id} desc`]

const newest = preparedOn((db) =>
  db
    .select(mentoredProjectColumns)
    .from(studentProjects)
    .innerJoin(students, joinsStudent)
    .leftJoin(instructorProjects, joinsInstructorProject)
    // Chosen before anything is joined: a search, which the list of all has, would need the words of every project.
    .where(
      inArray(
        studentProjects.id,
        db
          .select({ id: studentProjects.id })
          .from(studentProjects)
          .where(isMentored)
          .orderBy(...newestFirst)
          .limit(sql.placeholder('limit')),
      ),
    )
    .orderBy(...newestFirst)
    .prepare('find_newest_mentored_projects'),
)

type Part = { readonly limit: number; readonly now: Date }

/** The newest assigned of the projects an instructor mentors, at most `limit`, as the list of all shows them. */
export const findNewestMentoredProjects = (db: Database, scope: InstructorScope, { limit, now }: Part) =>
  newest(db).execute({ instructorId: scope.userId, inactiveSince: inactiveSince(now), limit })
