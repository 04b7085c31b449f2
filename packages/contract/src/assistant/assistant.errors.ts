import { declareErrors } from '../base.ts'

export const assistantErrors = declareErrors({
  AI_NOT_CONFIGURED: { status: 409, message: 'The AI assistant is not set up at this university.' },
  ANSWERS_SPENT: {
    status: 429,
    message: 'You have used all your AI answers of today. Please come back tomorrow, or ask your instructor.',
  },
  ANSWER_IN_PROGRESS: {
    status: 409,
    message: 'The AI is still answering you, here or in another tab. Please wait until it is done.',
  },
  ANSWER_EMPTY: { status: 502, message: 'Sorry, I could not generate a response.' },
  ANSWER_FAILED: { status: 502, message: 'Sorry, there was an error processing your request.' },
})
