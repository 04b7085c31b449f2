import type { AssistantOverview } from '@capstone/contract/assistant/assistant.schemas'
import { aliasedTable, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedSelect } from '../../db/prepared-statements.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { isNotRemoved } from '../assignments/project-columns.table.ts'

const limitMentors = aliasedTable(users, 'limit_mentors')
// The order of ASSISTANCE_LEVELS, the strictest first.
const byLevel = sql`array_position(array['hints', 'worked_parts'], ${studentProjects.assistance})`
const newestProjects = sql`
  select json_agg(json_build_object('title', p.title, 'progress', p.progress) order by p.assigned_at desc, p.id desc)
  from (
    select ${studentProjects.id}, ${studentProjects.assignedAt}, ${studentProjects.progress},
      ${studentProjects.title}
    from ${studentProjects}
    where ${studentProjects.studentId} = ${users.id} and ${studentProjects.status} <> 'completed'
      and ${isNotRemoved}
    order by ${studentProjects.assignedAt} desc, ${studentProjects.id} desc
    limit 10
  ) p`
const strictestLimit = sql`
  select json_build_object('level', ${studentProjects.assistance}, 'project', ${studentProjects.title},
    'mentorName', ${limitMentors.name})
  from ${studentProjects} left join ${users} limit_mentors on ${limitMentors.id} = ${studentProjects.mentorId}
  where ${studentProjects.studentId} = ${users.id} and ${studentProjects.status} <> 'completed'
    and ${isNotRemoved} and ${studentProjects.assistance} <> 'anything'
  order by ${byLevel}, ${studentProjects.assignedAt} desc, ${studentProjects.id} desc
  limit 1`
// Nested: Drizzle removes the tables from the columns of a single table's select, but not from those of nested queries.
const columns = {
  projects: sql<AssistantOverview['projects']>`coalesce((${newestProjects}), '[]'::json)`,
  limit: sql<AssistantOverview['limit']>`(${strictestLimit})`,
}
type StudentBackground = Pick<AssistantOverview, 'projects' | 'limit'>

const background = preparedSelect<StudentBackground>(columns, (db) =>
  db
    .select(columns)
    .from(users)
    .where(eq(users.id, sql.placeholder('studentId'))),
)

/**
 * Finds the student's ten newest unfinished projects, and the strictest assistance limit of all unfinished ones, in one
 * statement.
 */
export async function findStudentBackground(db: Database, scope: StudentScope): Promise<StudentBackground> {
  const [row] = await background(db)({ studentId: scope.userId })
  return row ?? { projects: [], limit: null }
}
