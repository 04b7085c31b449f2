/** Who speaks in a conversation. What the model is told beforehand is never stored nor sent by a client. */
export const SPEAKERS = ['user', 'assistant'] as const

/** How an answer ended: whole, cut short by the student, by the token limit, or by a failure of the service. */
export const ANSWER_STATES = ['complete', 'stopped', 'cut', 'failed'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

/** Longest question, in characters. */
export const QUESTION_MAX_LENGTH = 8000
/** Most of the conversation that is sent along with a question, in characters, newest first. */
export const CONVERSATION_SENT_MAX_LENGTH = 24_000

/** Longest replies, in tokens, and the temperature of both. Spec 1 §9. */
export const ANSWER_MAX_TOKENS = 1000
export const SUGGESTIONS_MAX_TOKENS = 4000
export const AI_TEMPERATURE = 0.7

/** From so many answers left on, a student is warned that the day's budget runs out. */
export const ANSWERS_LEFT_WARNING = 5

/** The input grows up to this height, in pixels. Spec 1 §9. */
export const INPUT_MAX_HEIGHT_PX = 120
