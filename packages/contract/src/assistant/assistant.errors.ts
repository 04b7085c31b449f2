import { declareErrors } from '../base.errors.ts'
import { SEARCHES_PER_DAY } from './assistant.constants.ts'

export const assistantErrors = declareErrors({
  AI_NOT_CONFIGURED: { status: 409, message: 'The AI assistant is not set up at this university.' },
  ANSWER_BUDGET_EXHAUSTED: {
    status: 429,
    message:
      'You have used all your AI answers for today. Please come back tomorrow, or ask your instructor.',
  },
  ANSWERS_OF_ALL_EXHAUSTED: {
    status: 429,
    message:
      'All students together have used the AI answers of today. There are new ones tomorrow; if it cannot wait, please ask an administrator.',
  },
  ANSWER_IN_PROGRESS: {
    status: 409,
    message: 'The AI is still answering you, here or in another tab. Please wait until it is done.',
  },
  ANSWER_EMPTY: { status: 502, message: 'Sorry, I could not generate a response.' },
  SEARCHES_TOO_MANY: { status: 429, message: 'You are asking very often. Please wait a minute.' },
  SEARCHES_EXHAUSTED: {
    status: 429,
    message: `You have asked ${SEARCHES_PER_DAY} questions within a day. Please ask further ones tomorrow.`,
  },
  AI_USE_RECORD_EMPTY: {
    status: 409,
    message:
      'There is nothing to record: you have not asked the assistant anything since this project began.',
  },
  GUIDE_PAGE_NOT_FOUND: { status: 404, message: 'This page of the study guide no longer exists.' },
  ANSWER_FAILED: { status: 502, message: 'Sorry, there was an error processing your request.' },
})
