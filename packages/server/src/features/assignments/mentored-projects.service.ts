import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import { canMentorAssignment, canReachStudent } from '@capstone/contract/assignments/assignments.policy'
import type {
  MentoredProjectDetail,
  MentoredProjectList,
} from '@capstone/contract/assignments/mentored-projects.schemas'
import type { InstructorContext } from '../../rpc/context.ts'
import { momentBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { refuse } from '../../rpc/refuse.ts'
import { findMentoredProjects, loadMentoredProject } from './mentored-projects.repository.ts'
import { findTicks } from './roadmap.repository.ts'
import { toRoadmap } from './roadmap.service.ts'

/** A page of the projects one mentors, newest assigned first. Refuses a made-up cursor with INPUT_INVALID. Spec 2 §6. */
export async function listMentoredProjects(
  { db, scope }: InstructorContext,
  { search, status, cursor, limit }: MentoredProjectList,
) {
  const before = momentBounds(cursor)
  const rows = await findMentoredProjects(db, scope, { search, status, before, limit: limit + 1 })
  return toPage(rows, limit, (row) => [row.assignedAt, row.id])
}

/**
 * A project one mentors, with its student, their ticks and notes; how to reach them only while one mentors them too.
 * Refuses ASSIGNMENT_NOT_FOUND.
 */
export async function readMentoredProject(
  { db, viewer }: InstructorContext,
  { id }: { id: string },
): Promise<MentoredProjectDetail> {
  const row = (await loadMentoredProject(db, id)).openIf(
    (found) => canMentorAssignment(viewer, found),
    () => refuse(assignmentErrors, 'ASSIGNMENT_NOT_FOUND'),
  )
  const { mentorId: _, assignedInstructor: __, contact, ...project } = row
  const student = { ...project.student, contact: canReachStudent(viewer, row) ? contact : null }
  const ticks = project.roadmap ? await findTicks(db, project.id) : []
  const roadmap = toRoadmap(project.roadmap, ticks)
  return { ...project, student, techStack: project.techStack ?? [], roadmap }
}
