import {
  ACCESS_FIELDS,
  PROGRESS_HISTORY_MAX,
  RESOURCES,
} from '@capstone/contract/assignments/assignments.constants'
import type { MentoredState, ProgressEntry } from '@capstone/contract/assignments/mentored-projects.schemas'
import type { Database } from '../../../db/database.ts'
import { findProgressHistory, type MentoredRow } from './mentored-project.repository.ts'

/**
 * Reads the state of a mentored project: what its mentor can change, and its progress history. One statement, for the
 * history.
 */
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

const resourcesOf = (project: MentoredRow) =>
  project.instructorProjectId === null
    ? []
    : RESOURCES.map((resource) => ({
        resource,
        isOn: project[ACCESS_FIELDS[resource]],
        exists: project.exists[resource],
      }))
