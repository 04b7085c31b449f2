import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { AnswerBudget } from '@capstone/contract/assistant/assistant.schemas'
import type { Portal, StudentContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { addAnswer, countAnswers, type Day, subtractAnswer } from './budget.repository.ts'

/** No day is longer, also where clocks are put back. */
const DAY_MAX_MS = 26 * 60 * 60 * 1000

// Canada writes a day as the database does.
const dayFormat = ({ settings }: Pick<Portal, 'settings'>) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: settings.TIME_ZONE, dateStyle: 'short' })

/** The calendar day of a moment where the university is: in TIME_ZONE. */
export const dayOf = (portal: Pick<Portal, 'settings'>, moment: Date): Day => dayFormat(portal).format(moment)

/** When the calendar day after a moment begins there, to the millisecond. */
export function nextDayOf(portal: Pick<Portal, 'settings'>, moment: Date): Date {
  const format = dayFormat(portal)
  const day = format.format(moment)
  let [today, tomorrow] = [moment.getTime(), moment.getTime() + DAY_MAX_MS]
  // No clock is put forward or back by rule alone; the calendar itself is asked, half by half.
  while (tomorrow - today > 1) {
    const middle = Math.floor((today + tomorrow) / 2)
    if (format.format(middle) === day) today = middle
    else tomorrow = middle
  }
  return new Date(tomorrow)
}

const today = (context: StudentContext) => dayOf(context, context.clock.now())

// A limit that was lowered during the day leaves nobody less than none.
const budgetOf = (context: StudentContext, answers: number): AnswerBudget => ({
  limit: context.settings.AI_DAILY_ANSWERS,
  left: Math.max(0, context.settings.AI_DAILY_ANSWERS - answers),
  renewsAt: nextDayOf(context, context.clock.now()),
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
  subtractAnswer(context.db, context.scope, dayOf(context, takenAt))
