import type { ACCESS_FIELDS, Resource } from '@capstone/contract/assignments/assignments.constants'
import { and, desc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { FILE_FIELDS, instructorProjects, projectSoftwareLinks } from '../../repository/repository.table.ts'
import { progressHistory, studentProjects } from '../assignments.table.ts'
import {
  accessColumns,
  isNotRemoved,
  joinsInstructorProject,
  projectDescription,
} from '../project-columns.table.ts'
import { joinsStudent, studentColumns, students, summaryColumns } from './mentored.table.ts'

const isSet = (column: (typeof instructorProjects)[keyof typeof instructorProjects.$inferSelect]) =>
  sql<boolean>`${isNotNull(column)}`
const hasTools = sql<boolean>`exists (
  select 1 from ${projectSoftwareLinks} tool where tool.project_id = ${instructorProjects.id})`

/** The columns that identify a project, and those its state is made of. Requires `joinsInstructorProject`. */
export const stateColumns = {
  id: studentProjects.id,
  instructorProjectId: studentProjects.instructorProjectId,
  title: studentProjects.title,
  mentorId: studentProjects.mentorId,
  status: studentProjects.status,
  progress: studentProjects.progress,
  assignedAt: studentProjects.assignedAt,
  startedAt: studentProjects.startedAt,
  completedAt: studentProjects.completedAt,
  ...accessColumns,
  assistance: studentProjects.assistance,
  exists: {
    synopsis: isSet(instructorProjects[FILE_FIELDS.synopsis]),
    report: isSet(instructorProjects[FILE_FIELDS.report]),
    presentation: isSet(instructorProjects[FILE_FIELDS.presentation]),
    source_code: isSet(instructorProjects[FILE_FIELDS.source_code]),
    video: isSet(instructorProjects.vimeoUrl),
    tools: hasTools,
  } satisfies Record<Resource, SQL<boolean>>,
}

type Row = typeof studentProjects.$inferSelect

/** A project with {@link stateColumns}. */
export type MentoredRow = Pick<
  Row,
  | 'id'
  | 'instructorProjectId'
  | 'title'
  | 'mentorId'
  | 'status'
  | 'progress'
  | 'assignedAt'
  | 'startedAt'
  | 'completedAt'
  | 'assistance'
  | (typeof ACCESS_FIELDS)[Resource]
> & {
  readonly exists: Readonly<Record<Resource, boolean>>
}

/** Loads a student's project as its mentor sees it, sealed; removed ones are not found. */
export async function loadMentoredProject(db: Database, id: string) {
  const [row] = await db
    .select({
      ...summaryColumns,
      ...stateColumns,
      requestId: studentProjects.requestId,
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
    .where(and(eq(studentProjects.id, id), isNotRemoved))
  return new Sealed(row)
}

/**
 * Finds the last `limit` entries of a project's progress history, in the order of time. Entries from before
 * `assignedAt` are left out: they date from before the project was withdrawn and restored.
 */
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
