import type { AssistantFacts } from '@capstone/contract/assistant/assistant.schemas'
import { aliasedTable, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedSelect } from '../../db/engine/prepared.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { isNotWithdrawn, joinsInstructorProject, projectTitle } from '../assignments/project-columns.table.ts'
import { instructorProjects } from '../repository/repository.table.ts'

const mentors = aliasedTable(users, 'mentors')
const columns = {
  mentorName: mentors.name,
  projects: sql<AssistantFacts['projects']>`coalesce((
    select json_agg(json_build_object('title', p.title, 'progress', p.progress) order by p.assigned_at desc, p.id desc)
    from (
      select ${studentProjects.id}, ${studentProjects.assignedAt}, ${studentProjects.progress},
        ${projectTitle} as title
      from ${studentProjects}
      left join ${instructorProjects} on ${joinsInstructorProject}
      where ${studentProjects.studentId} = ${users.id} and ${studentProjects.status} <> 'completed'
        and ${isNotWithdrawn}
      order by ${studentProjects.assignedAt} desc, ${studentProjects.id} desc
      limit 10
    ) p), '[]'::json)`,
}
type Knowledge = Pick<AssistantFacts, 'mentorName' | 'projects'>

const knowledge = preparedSelect<Knowledge>(columns, (db) =>
  db
    .select(columns)
    .from(users)
    .leftJoin(mentors, eq(mentors.id, users.assignedInstructor))
    .where(eq(users.id, sql.placeholder('studentId'))),
)

/** Who mentors the student, and the projects they are at, the ten newest, in one statement. */
export async function findKnowledge(db: Database, scope: StudentScope): Promise<Knowledge> {
  const [row] = await knowledge(db)({ studentId: scope.userId })
  return row ?? { mentorName: null, projects: [] }
}
