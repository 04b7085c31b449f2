import type { ACCESS_FIELDS, Resource } from '@capstone/contract/assignments/assignments.constants'
import { and, desc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { FILE_FIELDS, instructorProjects, projectSoftwareLinks } from '../../repository/repository.table.ts'
import { progressMarks, studentProjects } from '../assignments.table.ts'
import {
  isGiven,
  isThere,
  mentorId,
  projectDescription,
  projectTitle,
  switchColumns,
} from '../project-columns.table.ts'
import { isStudent, lineColumns, studentColumns, students } from './mentored.table.ts'

const isNamed = (column: (typeof instructorProjects)[keyof typeof instructorProjects.$inferSelect]) =>
  sql<boolean>`${isNotNull(column)}`
const hasTools = sql<boolean>`exists (
  select 1 from ${projectSoftwareLinks} tool where tool.project_id = ${instructorProjects.id})`

/** With `isGiven` joined: whose project it is, what it is called, and all that its mentor may change or sees change with it. */
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
  ...switchColumns,
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
      ...lineColumns,
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
    .innerJoin(students, isStudent)
    .leftJoin(instructorProjects, isGiven)
    .where(and(eq(studentProjects.id, id), isThere))
  return new Sealed(row)
}

/** The newest marks of a project, so many at most, oldest first; none from before it was withdrawn and came back. */
export async function findNewestMarks(db: Database, { id, assignedAt }: MentoredRow, limit: number) {
  const { status, progress, markedAt } = progressMarks
  const newest = await db
    .select({ at: markedAt, status, progress })
    .from(progressMarks)
    .where(and(eq(progressMarks.assignmentId, id), gte(markedAt, assignedAt)))
    .orderBy(desc(markedAt), desc(progressMarks.id))
    .limit(limit)
  return newest.reverse()
}
