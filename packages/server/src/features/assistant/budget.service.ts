import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { AnswerBudget } from '@capstone/contract/assistant/assistant.schemas'
import { startOfNextDay, toLocalDate } from '../../platform/local-date.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { addAnswer, countAnswers, subtractAnswer } from './budget.repository.ts'

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
 * Spends one answer of the student's budget for today, before the AI is called; returns what is left. Concurrent calls
 * never overspend. Refuses ANSWER_BUDGET_EXHAUSTED.
 */
export async function spendAnswer(context: StudentContext): Promise<AnswerBudget> {
  const answers = await addAnswer(
    context.db,
    context.scope,
    today(context),
    context.settings.AI_DAILY_ANSWERS,
  )
  return answers === undefined
    ? refuse(assistantErrors, 'ANSWER_BUDGET_EXHAUSTED')
    : budgetOf(context, answers)
}

/**
 * Refunds an answer that was spent at `spentAt` and for which the AI service failed before any text arrived. A student
 * has at most AI_DAILY_ANSWERS refunds in a day: a question that makes the model exceed the timeout costs as much as an
 * answered one.
 */
export const refundAnswer = (context: StudentContext, spentAt: Date): Promise<void> =>
  subtractAnswer(
    context.db,
    context.scope,
    toLocalDate(context.settings, spentAt),
    context.settings.AI_DAILY_ANSWERS,
  )
