import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import { canDeleteAssignment } from '@capstone/contract/assignments/assignments.policy'
import { inTransaction } from '../../../db/transaction.ts'
import type { InstructorContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { publishEvents } from '../../live/live.service.ts'
import { markNotificationsOfProjectsRead } from '../../notifications/notify.service.ts'
import { writeRemoval } from '../requested-projects.repository.ts'
import { lockOwnMentoredProject } from './mentored-changes.service.ts'

/**
 * Removes an assignment that the instructor mentors; a requested project is refused with PROJECT_OF_REQUEST. Links to
 * its files stop working, and its thread becomes read-only.
 */
export const deleteAssignment = (
  context: InstructorContext,
  { id }: { id: string },
): Promise<{ deleted: true }> =>
  inTransaction(context.db, async (tx) => {
    const project = await lockOwnMentoredProject(tx, context, id)
    if (!canDeleteAssignment(context.viewer, project)) refuse(assignmentErrors, 'PROJECT_OF_REQUEST')
    await writeRemoval(tx, id, context.clock.now())
    const { studentId, instructorProjectId: projectId, status, progress } = project
    await recordAudit(tx, context, {
      action: 'assignment.deleted',
      subjectType: 'assignment',
      subjectId: id,
      before: { studentId, projectId, status, progress },
    })
    const readEvents = await markNotificationsOfProjectsRead(tx, context, [id])
    await publishEvents(tx, [
      ...readEvents,
      { to: [studentId, context.viewer.id], kind: 'project', subjectId: id },
      // The admins' count of extension requests leaves out those of removed projects.
      { to: await findAdminIds(tx), kind: 'hand_in', subjectId: id },
    ])
    return { deleted: true }
  })
