import { canBeWithdrawn } from '@capstone/contract/requests/requests.policy'
import type { Database } from '../../db/database.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  type BornProject,
  lockBornProject,
  upsertBornProject,
  writeWithdrawal,
} from './born-projects.repository.ts'

/**
 * In the transaction that approves a request: its project comes to be in the student's hands, pending and at 0 %; one
 * that was withdrawn comes back as the same row. Returns its id. Spec 2 §4.
 */
export async function bearProject(
  tx: Database,
  context: AdminContext,
  project: BornProject,
  bornAt: Date,
): Promise<string> {
  const { id, isNew } = await upsertBornProject(tx, project, bornAt)
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

/**
 * In the transaction that takes an approval back: its project is withdrawn, if nobody has begun it. Says whether the
 * approval may be taken back.
 */
export async function withdrawProject(tx: Database, requestId: string, withdrawnAt: Date): Promise<boolean> {
  const project = await lockBornProject(tx, requestId)
  if (!project) return true
  if (!canBeWithdrawn(project)) return false
  await writeWithdrawal(tx, project.id, withdrawnAt)
  return true
}
