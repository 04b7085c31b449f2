import type { AnswerBudget } from '@capstone/contract/assistant/assistant.schemas'
import type { Line } from './assistant.repository.ts'

/** A question that is to be answered now, in a turn of its own. */
export type Asked = {
  readonly question: Line
  readonly answerId: string
  readonly budget: AnswerBudget
  readonly askedAt: Date
}
