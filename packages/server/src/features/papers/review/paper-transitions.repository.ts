import type { AuditAction } from '@capstone/contract/audit/audit.constants'
import type { PaperTransition } from '@capstone/contract/papers/papers.constants'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import type { PaperRow } from '../papers.repository.ts'
import { studentPapers } from '../papers.table.ts'

export const TRANSITION_ACTIONS = {
  start_review: 'paper.review_started',
  return: 'paper.returned',
  approve: 'paper.approved',
  publish: 'paper.published',
} as const satisfies Record<PaperTransition, AuditAction>

/** Finds the last audit event of this transition of a paper: who made it, and its values. */
export async function findLastTransition(db: Database, paperId: string, transition: PaperTransition) {
  const [last] = await db
    .select({ actorId: auditEvents.actorId, after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, 'paper'),
        eq(auditEvents.subjectId, paperId),
        eq(auditEvents.action, TRANSITION_ACTIONS[transition]),
      ),
    )
    .orderBy(desc(auditEvents.occurredAt), desc(auditEvents.id))
    .limit(1)
  return last
}

export type TransitionColumns = Pick<PaperRow, 'status'> &
  Partial<
    Pick<
      PaperRow,
      'feedback' | 'returnedAt' | 'reviewStartedAt' | 'approvedAt' | 'publishedAt' | 'publishedUrl'
    >
  >

/** Writes a transition of a locked paper. */
export const writeTransition = async (tx: Database, id: string, columns: TransitionColumns) => {
  await tx.update(studentPapers).set(columns).where(eq(studentPapers.id, id))
}
