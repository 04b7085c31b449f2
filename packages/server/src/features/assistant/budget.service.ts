import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { AnswerBudget } from '@capstone/contract/assistant/assistant.schemas'
import { startOfNextDay, toLocalDate } from '../../platform/local-date.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import {
  addAnswer,
  addAnswerOfAll,
  countAnswers,
  subtractAnswer,
  subtractAnswerOfAll,
} from './budget.repository.ts'

const today = (context: StudentContext) => toLocalDate(context.settings, context.clock.now())

// Never negative, although the limit may have been lowered during the day.
const budgetOf = (context: StudentContext, answers: number): AnswerBudget => ({
  limit: context.settings.AI_DAILY_ANSWERS,
  left: Math.max(0, context.settings.AI_DAILY_ANSWERS - answers),
  renewsAt: startOfNextDay(context.settings, context.clock.now()),
})

/** Returns how many answers of the AI the student may have today, and how many are left. */
export const readBudget = async (context: StudentContext): Promise<AnswerBudget> =>
  budgetOf(context, await countAnswers(context.db, context.scope, today(context)))

/**
 * Spends one answer of today, of the student's budget and of the total of the portal, before the AI is called; returns
 * what the student has left. Called in a transaction, which a refusal undoes. Concurrent calls never overspend. Refuses
 * ANSWER_BUDGET_EXHAUSTED, ANSWERS_OF_ALL_EXHAUSTED.
 */
export async function spendAnswer(context: StudentContext): Promise<AnswerBudget> {
  const { db, scope, settings } = context
  const day = today(context)
  const answers = await addAnswer(db, scope, day, settings.AI_DAILY_ANSWERS)
  if (answers === undefined) return refuse(assistantErrors, 'ANSWER_BUDGET_EXHAUSTED')
  // Last, because the calls of all students wait for this row until the transaction ends.
  const answersOfAll = await addAnswerOfAll(db, day, settings.AI_DAILY_ANSWERS_TOTAL)
  if (answersOfAll === undefined) refuse(assistantErrors, 'ANSWERS_OF_ALL_EXHAUSTED')
  return budgetOf(context, answers)
}

/**
 * Refunds an answer that was spent at `spentAt` and for which the AI service failed before any text arrived. A student
 * has at most AI_DAILY_ANSWERS refunds in a day, and the portal AI_DAILY_ANSWERS_TOTAL: a question that makes the model
 * exceed the timeout costs as much as an answered one.
 */
export async function refundAnswer({ db, scope, settings }: StudentContext, spentAt: Date): Promise<void> {
  const day = toLocalDate(settings, spentAt)
  if (await subtractAnswer(db, scope, day, settings.AI_DAILY_ANSWERS))
    await subtractAnswerOfAll(db, day, settings.AI_DAILY_ANSWERS_TOTAL)
}
