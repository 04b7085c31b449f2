import { randomUUID } from 'node:crypto'
import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { AnswerBudget, AnswerEvent, Question } from '@capstone/contract/assistant/assistant.schemas'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../rpc/refuse.ts'
import type { FoundPassage } from '../passages/passages.service.ts'
import { acquireAnswerLease, releaseAnswerLease } from './answer-leases.service.ts'
import { streamAnswer } from './answers.service.ts'
import { findQuestion, insertQuestion, type StoredAnswer } from './assistant.repository.ts'
import { readBudget, spendAnswer } from './budget.service.ts'
import type { AnswerRequest } from './completions.service.ts'
import { findPromptPassages } from './prompt-passages.service.ts'
import { countSearchOrRefuse } from './searches.service.ts'

/**
 * Stores a question, acquires the answer lease, spends one answer of the budget, and returns the answer as a stream.
 * Idempotent by question id: a finished answer of the model is replayed; one that is missing, incomplete or was stopped
 * is requested again. `signal` is aborted when the student disconnects or stops the answer. Refuses AI_NOT_CONFIGURED,
 * SEARCHES_TOO_MANY, SEARCHES_EXHAUSTED, ANSWER_BUDGET_EXHAUSTED, ANSWERS_OF_ALL_EXHAUSTED, ANSWER_IN_PROGRESS, and
 * INPUT_INVALID for an id that is taken; the stream refuses ANSWER_EMPTY, ANSWER_FAILED.
 */
export async function askQuestion(
  context: StudentContext,
  question: Question,
  signal: AbortSignal,
): Promise<AsyncGenerator<AnswerEvent, void, undefined>> {
  if (!context.ai.isConfigured) refuse(assistantErrors, 'AI_NOT_CONFIGURED')
  const existing = await findQuestion(context.db, context.scope, question.id)
  const stored = reusableAnswer(existing)
  if (stored) return replayAnswer(stored, await readBudget(context))
  await countSearchOrRefuse(context)
  const passages = await findPromptPassages(context, existing?.question.text ?? question.text)
  const outcome = await inTransaction(context.db, (tx) => startAnswer(tx, context, question, passages))
  return 'state' in outcome
    ? replayAnswer(outcome, await readBudget(context))
    : streamAnswer(context, outcome, signal)
}

/** Returns the request to stream, or the stored answer if a concurrent call has finished it meanwhile. */
async function startAnswer(
  tx: Database,
  context: StudentContext,
  { id, text }: Question,
  passages: readonly FoundPassage[],
) {
  const { scope, clock } = context
  const [answerId, now] = [randomUUID(), clock.now()]
  await acquireAnswerLease({ ...context, db: tx }, answerId)
  await insertQuestion(tx, scope, { id, text, createdAt: now })
  const found = await findQuestion(tx, scope, id)
  if (!found) return refuseTakenId()
  // The question was answered between the first check and the lease.
  const stored = reusableAnswer(found)
  if (stored) {
    await releaseAnswerLease({ ...context, db: tx }, answerId)
    return stored
  }
  const budget = await spendAnswer({ ...context, db: tx })
  return { question: found.question, answerId, budget, askedAt: now, passages } satisfies AnswerRequest
}

/**
 * Returns the stored answer if it is finished and so can be replayed. An incomplete one is requested again, whichever
 * side ended it: the server cannot distinguish a lost connection from a student who stopped the answer.
 */
const reusableAnswer = (found: Awaited<ReturnType<typeof findQuestion>>): StoredAnswer | undefined =>
  found?.answer?.kind === 'text' && ['complete', 'truncated'].includes(found.answer.state)
    ? found.answer
    : undefined

async function* replayAnswer(
  stored: StoredAnswer,
  budget: AnswerBudget,
): AsyncGenerator<AnswerEvent, void, undefined> {
  yield { kind: 'begin', answerId: stored.id, budget }
  yield { kind: 'text', text: stored.text }
  yield { kind: 'end', state: stored.state }
}
