import { canBeWithdrawn } from '@capstone/contract/requests/requests.policy'
import type { Database } from '../../db/database.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  lockRequestedProject,
  type RequestedProject,
  upsertRequestedProject,
  writeRemoval,
} from './requested-projects.repository.ts'

/**
 * Creates the project of a request, pending at 0 %, or restores the withdrawn one; returns its id. Call it in the
 * transaction that approves the request.
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

/** A project that was created, restored or withdrawn, and its mentor. */
export type AffectedProject = { readonly id: string; readonly mentorId: string | null }

/**
 * Withdraws the project of a request unless it was started. Returns null if there is none, and 'started' if the
 * approval must stay. Call it in the transaction that withdraws the approval.
 */
export async function withdrawProject(
  tx: Database,
  requestId: string,
  removedAt: Date,
): Promise<AffectedProject | null | 'started'> {
  const project = await lockRequestedProject(tx, requestId)
  if (!project) return null
  if (!canBeWithdrawn(project)) return 'started'
  const { id, mentorId } = project
  await writeRemoval(tx, id, removedAt)
  return { id, mentorId }
}
