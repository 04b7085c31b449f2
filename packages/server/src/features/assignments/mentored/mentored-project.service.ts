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
 * Reads a mentored project: its state, its student, the completed steps and notes. The student's contact is included
 * only while the instructor mentors the student. Three statements at most.
 */
export async function readMentoredProject(
  { db, viewer }: InstructorContext,
  { id }: { id: string },
): Promise<MentoredProjectDetail> {
  const row = (await loadMentoredProject(db, id)).openIf(
    (found) => canMentorAssignment(viewer, found),
    () => refuse(assignmentErrors, 'ASSIGNMENT_NOT_FOUND'),
  )
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
    isOfRequest: row.instructorProjectId === null,
    student: { ...row.student, contact: canReachStudent(viewer, row) ? row.contact : null },
  }
}
