import type { AssistanceLimit, AssistantOverview } from '@capstone/contract/assistant/assistant.schemas'
import { inTransaction } from '../../db/transaction.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { timeBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { publishEvents } from '../live/live.service.ts'
import { withholdsFiles } from '../passages/passages.service.ts'
import { hasActiveLease, revokeLease } from './answer-leases.repository.ts'
import { deleteMessages, findMessages } from './assistant.repository.ts'
import { readBudget } from './budget.service.ts'
import { renderMessages } from './messages.service.ts'
import { findStudentBackground } from './student-background.repository.ts'

/**
 * Returns the student's budget of answers, projects and assistance limit, whether an AI service is set up, whether
 * files are withheld from it, and whether it is answering the student now.
 */
export async function readOverview(context: StudentContext): Promise<AssistantOverview> {
  const { db, scope, ai } = context
  const [budget, background, isAnswerInProgress] = await Promise.all([
    readBudget(context),
    findStudentBackground(db, scope),
    hasActiveLease(db, scope),
  ])
  return {
    isConfigured: ai.isConfigured,
    withholdsFiles: withholdsFiles(context),
    isAnswerInProgress,
    budget,
    ...background,
  }
}

/** Returns the strictest limit that mentors chose for the student's unfinished projects; null when none chose one. */
export const readAssistanceLimit = async ({ db, scope }: StudentContext): Promise<AssistanceLimit | null> =>
  (await findStudentBackground(db, scope)).limit

/** Returns a page of the student's conversation, newest message first. Refuses an invalid cursor with INPUT_INVALID. */
export async function listMessages(
  context: StudentContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const { db, scope } = context
  const rows = await findMessages(db, scope, { before: timeBounds(cursor), limit: limit + 1 })
  const page = toPage(rows, limit, (row) => [row.createdAt, row.id])
  return { ...page, items: await renderMessages(context, page.items) }
}

/**
 * Deletes the student's conversation permanently; returns how many messages it had. An answer in progress loses its
 * lease with it, and is not stored. The deletion is published to the student's other tabs.
 */
export const deleteConversation = (context: StudentContext) =>
  inTransaction(context.db, async (tx) => {
    // The lease first: an answer that ends meanwhile waits for this lock, and then finds its lease revoked.
    await revokeLease(tx, context.scope)
    const deleted = await deleteMessages(tx, context.scope)
    if (deleted > 0) {
      await recordAudit(tx, context, {
        action: 'assistant.conversation_deleted',
        subjectType: 'user',
        subjectId: context.viewer.id,
        before: { messages: deleted },
      })
      await publishEvents(tx, [{ to: [context.viewer.id], kind: 'answer', subjectId: context.viewer.id }])
    }
    return { deleted }
  })
