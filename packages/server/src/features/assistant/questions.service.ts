import { randomUUID } from 'node:crypto'
import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { AnswerBudget, AnswerEvent, Question } from '@capstone/contract/assistant/assistant.schemas'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../rpc/refuse.ts'
import { beginTurn, finishTurn } from './answer-leases.service.ts'
import { answer } from './answers.service.ts'
import { findQuestion, insertQuestion, type KeptAnswer } from './assistant.repository.ts'
import { readBudget, spendAnswer } from './budget.service.ts'
import type { Asked } from './completions.service.ts'

/**
 * Stores the question, takes the student's turn and one answer of their budget, and returns the answer as it comes. A
 * question that was asked before under this id is answered with what was kept, and asked again if its answer never came,
 * broke off or was stopped. `signal` is aborted when the student goes away or stops the answer.
 * Refuses AI_NOT_CONFIGURED, ANSWERS_SPENT, ANSWER_UNDER_WAY, and INPUT_INVALID for an id that is taken; the stream
 * refuses ANSWER_EMPTY, ANSWER_FAILED. Spec 1 §5, §7 and §8.
 */
export async function ask(
  context: StudentContext,
  question: Question,
  signal: AbortSignal,
): Promise<AsyncGenerator<AnswerEvent, void, undefined>> {
  if (!context.ai.isConfigured) refuse(assistantErrors, 'AI_NOT_CONFIGURED')
  const kept = toKept(await findQuestion(context.db, context.scope, question.id))
  if (kept) return repeat(kept, await readBudget(context))
  const asked = await inTransaction(context.db, (tx) => begin(tx, context, question))
  return 'state' in asked ? repeat(asked, await readBudget(context)) : answer(context, asked, signal)
}

async function begin(tx: Database, context: StudentContext, { id, text }: Question) {
  const { scope, clock } = context
  const [answerId, now] = [randomUUID(), clock.now()]
  await beginTurn({ ...context, db: tx }, answerId)
  await insertQuestion(tx, scope, { id, text, createdAt: now })
  const found = await findQuestion(tx, scope, id)
  if (!found) return refuseTakenId()
  // Answered between the first look and our turn.
  const kept = toKept(found)
  if (kept) {
    await finishTurn({ ...context, db: tx }, answerId)
    return kept
  }
  const budget = await spendAnswer({ ...context, db: tx })
  return { question: found.question, answerId, budget, askedAt: now } satisfies Asked
}

/**
 * The answer that is given again. One that broke off is not, on whichever side: a student whose line was lost asks
 * again, and looks from here like one who stopped it.
 */
const toKept = (found: Awaited<ReturnType<typeof findQuestion>>): KeptAnswer | undefined =>
  found?.answer && ['complete', 'cut'].includes(found.answer.state) ? found.answer : undefined

async function* repeat(kept: KeptAnswer, budget: AnswerBudget): AsyncGenerator<AnswerEvent, void, undefined> {
  yield { kind: 'begin', answerId: kept.id, budget }
  yield { kind: 'text', text: kept.text }
  yield { kind: 'end', state: kept.state }
}
