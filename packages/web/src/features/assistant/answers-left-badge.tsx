import { ANSWERS_LEFT_WARNING } from '@capstone/contract/assistant/assistant.constants'
import type { AnswerBudget } from '@capstone/contract/assistant/assistant.schemas'
import { Link } from '@tanstack/react-router'
import { answersLeft, BUDGET_SPENT, renewal } from './assistant.messages.ts'
import classes from './question-form.module.css'

/** What is left of the day's answers; amber when it runs out. */
export function AnswersLeftBadge({ budget }: { readonly budget: AnswerBudget }) {
  return (
    <span className={classes.left} data-few={budget.left <= ANSWERS_LEFT_WARNING || undefined}>
      {answersLeft(budget)}
    </span>
  )
}

/** Nothing is left today: when there is more, and who helps until then. */
export function AnswersSpentBanner({ budget }: { readonly budget: AnswerBudget }) {
  return (
    <div className={classes.spent} role="status">
      <span>
        {BUDGET_SPENT} {renewal(budget)}
      </span>
      <Link to="/student/support-chat">Ask your instructor</Link>
    </div>
  )
}
