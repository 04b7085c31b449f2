import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { AnswerBudget } from '@capstone/contract/assistant/assistant.schemas'
import { startOfNextDay, toLocalDate } from '../../platform/local-date.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { addAnswer, countAnswers, subtractAnswer } from './budget.repository.ts'

const today = (context: StudentContext) => toLocalDate(context.settings, context.clock.now())

// A limit that was lowered during the day leaves nobody less than none.
const budgetOf = (context: StudentContext, answers: number): AnswerBudget => ({
  limit: context.settings.AI_DAILY_ANSWERS,
  left: Math.max(0, context.settings.AI_DAILY_ANSWERS - answers),
  renewsAt: startOfNextDay(context.settings, context.clock.now()),
})

/** How many answers of the AI the student may have today, and how many are left. */
export const readBudget = async (context: StudentContext): Promise<AnswerBudget> =>
  budgetOf(context, await countAnswers(context.db, context.scope, today(context)))

/**
 * Takes one answer of the student's budget of today, before the AI is asked; returns what is left.
 * Refuses ANSWERS_SPENT. Calls at once never take more than there is.
 */
export async function spendAnswer(context: StudentContext): Promise<AnswerBudget> {
  const answers = await addAnswer(
    context.db,
    context.scope,
    today(context),
    context.settings.AI_DAILY_ANSWERS,
  )
  return answers === undefined ? refuse(assistantErrors, 'ANSWERS_SPENT') : budgetOf(context, answers)
}

/** Gives back an answer that was taken at this moment and of which the AI gave nothing at all. */
export const giveBackAnswer = (context: StudentContext, takenAt: Date): Promise<void> =>
  subtractAnswer(context.db, context.scope, toLocalDate(context.settings, takenAt))
