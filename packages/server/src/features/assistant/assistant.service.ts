import type { AssistantFacts } from '@capstone/contract/assistant/assistant.schemas'
import { inTransaction } from '../../db/transaction.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { timeBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { deleteTurn } from './answer-leases.repository.ts'
import { deleteLines, findLines } from './assistant.repository.ts'
import { readBudget } from './budget.service.ts'
import { findKnowledge } from './student-background.repository.ts'

/** Whether there is an assistant, what is left of the day's budget, and what it is told of the student. Spec 1 §7. */
export async function readFacts(context: StudentContext): Promise<AssistantFacts> {
  const [budget, knowledge] = await Promise.all([
    readBudget(context),
    findKnowledge(context.db, context.scope),
  ])
  return { isConfigured: context.ai.isConfigured, budget, ...knowledge }
}

/** A page of one's own conversation, newest line first. Refuses a made-up cursor with INPUT_INVALID. */
export async function listMessages(
  { db, scope }: StudentContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const rows = await findLines(db, scope, { before: timeBounds(cursor), limit: limit + 1 })
  return toPage(rows, limit, (row) => [row.createdAt, row.id])
}

/**
 * Deletes one's own conversation for good; returns how many lines it had. An answer that is still on its way has lost
 * its turn with it, and is not kept.
 */
export const deleteConversation = (context: StudentContext) =>
  inTransaction(context.db, async (tx) => {
    // The turn first: an answer that ends meanwhile waits for it, and then finds that it has none.
    await deleteTurn(tx, context.scope)
    const deleted = await deleteLines(tx, context.scope)
    if (deleted > 0) {
      await recordAudit(tx, context, {
        action: 'assistant.conversation_deleted',
        subjectType: 'user',
        subjectId: context.viewer.id,
        before: { lines: deleted },
      })
    }
    return { deleted }
  })
