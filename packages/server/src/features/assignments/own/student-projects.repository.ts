import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedSelect } from '../../../db/prepared-statements.ts'
import { searchPattern } from '../../../db/search.ts'
import type { TimeBounds } from '../../../rpc/cursor.ts'
import type { StudentScope } from '../../../rpc/scope.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { studentProjects } from '../assignments.table.ts'
import { isNotRemoved, joinsInstructorProject, joinsMentor, mentors } from '../project-columns.table.ts'

/** What lists show a student of their projects. */
export const studentProjectColumns = {
  id: studentProjects.id,
  title: studentProjects.title,
  category: instructorProjects.category,
  instructorName: mentors.name,
  status: studentProjects.status,
  progress: studentProjects.progress,
  assignedAt: studentProjects.assignedAt,
}

export type StudentProjectPageQuery = {
  readonly search: string
  readonly before: TimeBounds
  readonly limit: number
}

const ownProjects = preparedSelect(studentProjectColumns, (db) =>
  db
    .select(studentProjectColumns)
    .from(studentProjects)
    .leftJoin(instructorProjects, joinsInstructorProject)
    .leftJoin(mentors, joinsMentor)
    .where(
      and(
        eq(studentProjects.studentId, sql.placeholder('studentId')),
        isNotRemoved,
        sql`(${studentProjects.assignedAt}, ${studentProjects.id})
          < (${sql.placeholder('beforeTime')}::timestamptz, ${sql.placeholder('beforeId')}::uuid)`,
        sql`lower(${studentProjects.title}) like ${sql.placeholder('pattern')}`,
      ),
    )
    .orderBy(sql`${studentProjects.assignedAt} desc`, sql`${studentProjects.id} desc`)
    .limit(sql.placeholder('limit')),
)

/**
 * Finds the student's own projects, newest assigned first, in one prepared statement. The search matches anywhere in
 * the title.
 */
export const findOwnProjects = (db: Database, scope: StudentScope, query: StudentProjectPageQuery) =>
  ownProjects(db)({
    studentId: scope.userId,
    beforeTime: query.before.time,
    beforeId: query.before.id,
    pattern: searchPattern(query.search),
    limit: query.limit,
  })
