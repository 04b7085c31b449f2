import {
  ACCESS_FIELDS,
  PROGRESS_HISTORY_MAX,
  RESOURCES,
} from '@capstone/contract/assignments/assignments.constants'
import type { MentoredState, ProgressEntry } from '@capstone/contract/assignments/mentored-projects.schemas'
import type { Database } from '../../../db/database.ts'
import { findProgressHistory, type MentoredRow } from './mentored-project.repository.ts'

/** How a mentored project stands: what its mentor may change, and how it came to that. One statement, for the marks. */
export async function readMentoredState(db: Database, project: MentoredRow): Promise<MentoredState> {
  const { status, progress, assignedAt, startedAt, completedAt } = project
  const assigned: ProgressEntry = { at: assignedAt, status: 'pending', progress: 0 }
  const history = await findProgressHistory(db, project, PROGRESS_HISTORY_MAX - 1)
  return {
    status,
    progress,
    startedAt,
    completedAt,
    resources: resourcesOf(project),
    history: [assigned, ...history],
  }
}

/** A requested project has none. */
const resourcesOf = (project: MentoredRow) =>
  project.instructorProjectId === null
    ? []
    : RESOURCES.map((resource) => ({
        resource,
        isOn: project[ACCESS_FIELDS[resource]],
        exists: project.exists[resource],
      }))
