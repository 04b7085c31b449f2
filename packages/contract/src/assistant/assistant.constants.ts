/** Who wrote a message. The system prompt is never stored, nor sent by a client. */
export const SPEAKERS = ['user', 'assistant'] as const

/** How an answer ended: in full, stopped by the student, truncated at the token limit, or by a failure of the AI service. */
export const ANSWER_STATES = ['complete', 'stopped', 'truncated', 'failed'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

/** Longest question, in characters. */
export const QUESTION_MAX_LENGTH = 8000
/** How much of the conversation is sent along with a question, newest first, in characters. */
export const CONVERSATION_SENT_MAX_LENGTH = 24_000

/** Longest replies, in tokens, and the temperature of both. Spec 1 §9. */
export const ANSWER_MAX_TOKENS = 1000
export const SUGGESTIONS_MAX_TOKENS = 4000
export const AI_TEMPERATURE = 0.7

/** With this many answers left or fewer, a student is warned. */
export const ANSWERS_LEFT_WARNING = 5

/** The input grows up to this height, in pixels. Spec 1 §9. */
export const INPUT_MAX_HEIGHT_PX = 120
