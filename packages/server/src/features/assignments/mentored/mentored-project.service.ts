import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import { canMentorAssignment, canReachStudent } from '@capstone/contract/assignments/assignments.policy'
import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import type { InstructorContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { findCompletedSteps } from '../roadmap/roadmap.repository.ts'
import { toRoadmap } from '../roadmap/roadmap.service.ts'
import { loadMentoredProject } from './mentored-project.repository.ts'
import { readMentoredState } from './mentored-state.service.ts'

/**
 * A project one mentors: how it stands, its student, their ticks and notes; how to reach them only while one mentors
 * them too. Three statements at most.
 */
export async function readMentoredProject(
  { db, viewer }: InstructorContext,
  { id }: { id: string },
): Promise<MentoredProjectDetail> {
  const row = (await loadMentoredProject(db, id)).openIf(
    (found) => canMentorAssignment(viewer, found),
    () => refuse(assignmentErrors, 'ASSIGNMENT_NOT_FOUND'),
  )
  const [state, ticks] = await Promise.all([
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
    roadmap: toRoadmap(row.roadmap, ticks),
    isOfRequest: row.instructorProjectId === null,
    student: { ...row.student, contact: canReachStudent(viewer, row) ? row.contact : null },
  }
}
