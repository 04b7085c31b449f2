import type { ACCESS_FIELDS, Resource } from '@capstone/contract/assignments/assignments.constants'
import { and, desc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { FILE_FIELDS, instructorProjects, projectSoftwareLinks } from '../../repository/repository.table.ts'
import { progressHistory, studentProjects } from '../assignments.table.ts'
import {
  accessColumns,
  isNotWithdrawn,
  joinsInstructorProject,
  mentorId,
  projectDescription,
  projectTitle,
} from '../project-columns.table.ts'
import { joinsStudent, studentColumns, students, summaryColumns } from './mentored.table.ts'

const isNamed = (column: (typeof instructorProjects)[keyof typeof instructorProjects.$inferSelect]) =>
  sql<boolean>`${isNotNull(column)}`
const hasTools = sql<boolean>`exists (
  select 1 from ${projectSoftwareLinks} tool where tool.project_id = ${instructorProjects.id})`

/** With `joinsInstructorProject` joined: whose project it is, what it is called, and all that its mentor may change or sees change with it. */
export const stateColumns = {
  id: studentProjects.id,
  instructorProjectId: studentProjects.instructorProjectId,
  title: projectTitle,
  mentorId,
  status: studentProjects.status,
  progress: studentProjects.progress,
  assignedAt: studentProjects.assignedAt,
  startedAt: studentProjects.startedAt,
  completedAt: studentProjects.completedAt,
  ...accessColumns,
  exists: {
    synopsis: isNamed(instructorProjects[FILE_FIELDS.synopsis]),
    report: isNamed(instructorProjects[FILE_FIELDS.report]),
    presentation: isNamed(instructorProjects[FILE_FIELDS.presentation]),
    source_code: isNamed(instructorProjects[FILE_FIELDS.source_code]),
    video: isNamed(instructorProjects.vimeoUrl),
    tools: hasTools,
  } satisfies Record<Resource, SQL<boolean>>,
}

type Row = typeof studentProjects.$inferSelect

/** A project with what {@link stateColumns} tell of it. */
export type MentoredRow = Pick<
  Row,
  | 'id'
  | 'instructorProjectId'
  | 'status'
  | 'progress'
  | 'assignedAt'
  | 'startedAt'
  | 'completedAt'
  | (typeof ACCESS_FIELDS)[Resource]
> & {
  readonly title: string
  readonly mentorId: string | null
  readonly exists: Readonly<Record<Resource, boolean>>
}

/** A student's project as its mentor looks at it, sealed; none that was withdrawn. */
export async function loadMentoredProject(db: Database, id: string) {
  const [row] = await db
    .select({
      ...summaryColumns,
      ...stateColumns,
      description: projectDescription,
      difficulty: studentProjects.difficulty,
      duration: studentProjects.duration,
      techStack: studentProjects.techStack,
      roadmap: studentProjects.roadmap,
      student: studentColumns,
      contact: { email: students.email, phone: students.phone },
      assignedInstructor: students.assignedInstructor,
    })
    .from(studentProjects)
    .innerJoin(students, joinsStudent)
    .leftJoin(instructorProjects, joinsInstructorProject)
    .where(and(eq(studentProjects.id, id), isNotWithdrawn))
  return new Sealed(row)
}

/** The newest marks of a project, so many at most, oldest first; none from before it was withdrawn and came back. */
export async function findProgressHistory(db: Database, { id, assignedAt }: MentoredRow, limit: number) {
  const { status, progress, recordedAt } = progressHistory
  const newest = await db
    .select({ at: recordedAt, status, progress })
    .from(progressHistory)
    .where(and(eq(progressHistory.assignmentId, id), gte(recordedAt, assignedAt)))
    .orderBy(desc(recordedAt), desc(progressHistory.id))
    .limit(limit)
  return newest.reverse()
}
