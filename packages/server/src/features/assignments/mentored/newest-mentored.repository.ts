import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/prepared-statements.ts'
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
    // Limited before any join: the searchable list of all projects would join every project first.
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

type NewestQuery = { readonly limit: number; readonly now: Date }

/**
 * Finds the newest assigned of the projects an instructor mentors, at most `limit`, with the columns of the full list.
 */
export const findNewestMentoredProjects = (
  db: Database,
  scope: InstructorScope,
  { limit, now }: NewestQuery,
) => newest(db).execute({ instructorId: scope.userId, inactiveSince: inactiveSince(now), limit })
