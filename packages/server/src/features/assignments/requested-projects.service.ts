import { canBeWithdrawn } from '@capstone/contract/requests/requests.policy'
import type { Database } from '../../db/database.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  lockRequestedProject,
  type RequestedProject,
  upsertRequestedProject,
  writeWithdrawal,
} from './requested-projects.repository.ts'

/**
 * In the transaction that approves a request: its project comes to be in the student's hands, pending and at 0 %; one
 * that was withdrawn comes back as the same row. Returns its id.
 */
export async function createRequestedProject(
  tx: Database,
  context: AdminContext,
  project: RequestedProject,
  createdAt: Date,
): Promise<string> {
  const { id, isNew } = await upsertRequestedProject(tx, project, createdAt)
  const { requestId, studentId, mentorId } = project
  if (isNew)
    await recordAudit(tx, context, {
      action: 'assignment.created',
      subjectType: 'assignment',
      subjectId: id,
      after: { requestId, studentId, mentorId },
    })
  return id
}

/** A project that has come or gone, and who mentors it. */
export type AffectedProject = { readonly id: string; readonly mentorId: string | null }

/**
 * In the transaction that takes an approval back: its project is withdrawn, if nobody has begun it. Returns it, null where
 * there is none, and 'begun' where the approval may not be taken back.
 */
export async function withdrawProject(
  tx: Database,
  requestId: string,
  withdrawnAt: Date,
): Promise<AffectedProject | null | 'begun'> {
  const project = await lockRequestedProject(tx, requestId)
  if (!project) return null
  if (!canBeWithdrawn(project)) return 'begun'
  const { id, mentorId } = project
  await writeWithdrawal(tx, id, withdrawnAt)
  return { id, mentorId }
}
