import { randomUUID } from 'node:crypto'
import { SEARCHES_PER_DAY, SEARCHES_PER_MINUTE } from '@capstone/contract/assistant/assistant.constants'
import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { AssistantMessage, Question } from '@capstone/contract/assistant/assistant.schemas'
import { DAY_SECONDS } from '@capstone/contract/base.constants'
import { inTransaction } from '../../db/transaction.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../rpc/refuse.ts'
import { countAndCheckLimit } from '../accounts/rate-limits/action-limits.service.ts'
import { publishEvents } from '../live/live.service.ts'
import { findPassages } from '../passages/passages.service.ts'
import { findQuestion, insertQuestion, writeAnswer } from './assistant.repository.ts'
import { renderMessage } from './messages.service.ts'

const MINUTE_LIMIT = { max: SEARCHES_PER_MINUTE, seconds: 60 }
const DAY_LIMIT = { max: SEARCHES_PER_DAY, seconds: DAY_SECONDS }

/** Counts a search of the student's documents. Refuses SEARCHES_TOO_MANY, SEARCHES_EXHAUSTED. */
export async function countSearchOrRefuse(context: StudentContext): Promise<void> {
  if (!(await countAndCheckLimit(context, 'search', MINUTE_LIMIT)))
    refuse(assistantErrors, 'SEARCHES_TOO_MANY')
  if (!(await countAndCheckLimit(context, 'daily_search', DAY_LIMIT)))
    refuse(assistantErrors, 'SEARCHES_EXHAUSTED')
}

/**
 * Finds the passages that fit a question, stores the question and references to the passages as its answer, publishes
 * the answer, and returns it with the passages quoted. Idempotent by question id: an answered question keeps its
 * answer, even one that broke off. Refuses SEARCHES_TOO_MANY, SEARCHES_EXHAUSTED, and INPUT_INVALID for an id that is
 * taken.
 */
export async function search(context: StudentContext, { id, text }: Question): Promise<AssistantMessage> {
  const { db, scope, clock } = context
  const existing = await findQuestion(db, scope, id)
  if (existing?.answer) return renderMessage(context, existing.answer, existing.question.text)
  await countSearchOrRefuse(context)
  const now = clock.now()
  const question = existing?.question.text ?? text
  const found = await findPassages(context, question)
  const stored = await inTransaction(db, async (tx) => {
    await insertQuestion(tx, scope, { id, text, createdAt: now })
    const asked = (await findQuestion(tx, scope, id)) ?? refuseTakenId()
    if (asked.answer) return asked.answer
    const newAnswer = {
      id: randomUUID(),
      kind: 'passages',
      text: '',
      state: 'complete',
      citations: found.map(({ reference }) => reference),
      model: null,
      createdAt: new Date(asked.question.createdAt.getTime() + 1),
    } as const
    await writeAnswer(tx, scope, { ...newAnswer, questionId: id })
    // Other tabs show the conversation too.
    await publishEvents(tx, [{ to: [context.viewer.id], kind: 'answer', subjectId: newAnswer.id }])
    return newAnswer
  })
  return renderMessage(context, stored, question)
}
