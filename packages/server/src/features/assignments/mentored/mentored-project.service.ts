import {
  ACCESS_FIELDS,
  PROGRESS_HISTORY_MAX,
  RESOURCES,
} from '@capstone/contract/assignments/assignments.constants'
import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import { canMentorAssignment, canSeeContactDetails } from '@capstone/contract/assignments/assignments.policy'
import type {
  MentoredProjectDetail,
  MentoredState,
  ProgressEntry,
} from '@capstone/contract/assignments/mentored-projects.schemas'
import type { Database } from '../../../db/database.ts'
import type { InstructorContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { findCompletedSteps } from '../roadmap/roadmap.repository.ts'
import { toRoadmap } from '../roadmap/roadmap.service.ts'
import { findProgressHistory, loadMentoredProject, type MentoredRow } from './mentored-project.repository.ts'

/**
 * Reads a mentored project: its state, its student, and its roadmap with the student's completed steps and notes. The
 * student's contact is included only while the instructor mentors the student. Three statements at most.
 */
export async function readMentoredProject(
  context: InstructorContext,
  { id }: { id: string },
): Promise<MentoredProjectDetail> {
  const { db, viewer } = context
  const row = await openMentoredProject(context, id)
  const [state, completed] = await Promise.all([
    readMentoredState(db, row),
    row.roadmap ? findCompletedSteps(db, row.id) : [],
  ])
  return {
    ...state,
    id: row.id,
    title: row.title,
    category: row.category,
    assignedAt: row.assignedAt,
    description: row.description,
    difficulty: row.difficulty,
    duration: row.duration,
    techStack: row.techStack ?? [],
    roadmap: toRoadmap(row.roadmap, completed),
    isRequestedProject: row.instructorProjectId === null,
    student: { ...row.student, contact: canSeeContactDetails(viewer, row) ? row.contact : null },
  }
}

/** Reads the id of the request that a mentored project came from; null for an assigned project. */
export const readRequestIdOfMentoredProject = async (context: InstructorContext, id: string) =>
  (await openMentoredProject(context, id)).requestId

const openMentoredProject = async ({ db, viewer }: InstructorContext, id: string) =>
  (await loadMentoredProject(db, id)).openIf(
    (found) => canMentorAssignment(viewer, found),
    () => refuse(assignmentErrors, 'ASSIGNMENT_NOT_FOUND'),
  )

/** Returns the state of a mentored project; reads its progress history in one statement. */
export async function readMentoredState(db: Database, project: MentoredRow): Promise<MentoredState> {
  const { status, progress, assignedAt, startedAt, completedAt, assistance } = project
  const assigned: ProgressEntry = { at: assignedAt, status: 'pending', progress: 0 }
  const history = await findProgressHistory(db, project, PROGRESS_HISTORY_MAX - 1)
  return {
    status,
    progress,
    startedAt,
    completedAt,
    resources: resourcesOf(project),
    assistance,
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
