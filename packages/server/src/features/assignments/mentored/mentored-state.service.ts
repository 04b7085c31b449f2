import {
  ACCESS_FIELDS,
  PROGRESS_MARKS_MAX,
  RESOURCES,
} from '@capstone/contract/assignments/assignments.constants'
import type { MentoredState, ProgressMark } from '@capstone/contract/assignments/mentored-projects.schemas'
import type { Database } from '../../../db/database.ts'
import { findNewestMarks, type MentoredRow } from './mentored-project.repository.ts'

/** How a mentored project stands: what its mentor may change, and how it came to that. One statement, for the marks. */
export async function readMentoredState(db: Database, project: MentoredRow): Promise<MentoredState> {
  const { status, progress, assignedAt, startedAt, completedAt } = project
  const assigned: ProgressMark = { at: assignedAt, status: 'pending', progress: 0 }
  const marks = await findNewestMarks(db, project, PROGRESS_MARKS_MAX - 1)
  return {
    status,
    progress,
    startedAt,
    completedAt,
    resources: resourcesOf(project),
    marks: [assigned, ...marks],
  }
}

/** A project born of a request has none. */
const resourcesOf = (project: MentoredRow) =>
  project.instructorProjectId === null
    ? []
    : RESOURCES.map((resource) => ({
        resource,
        isOn: project[ACCESS_FIELDS[resource]],
        exists: project.exists[resource],
      }))
