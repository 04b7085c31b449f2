/** Who wrote a message. The system prompt is never stored, nor sent by a client. */
export const SPEAKERS = ['user', 'assistant'] as const

/**
 * How an answer ended: in full, stopped by the student, truncated at the token limit, or by a failure of the AI
 * service.
 */
export const ANSWER_STATES = ['complete', 'stopped', 'truncated', 'failed'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

/** What an assistant's message consists of: text of the AI service, or passages that were found without it. */
export const ANSWER_KINDS = ['text', 'passages'] as const

/** Maximum number of passages found for a question. */
export const PASSAGES_FOUND_MAX = 6
/** Maximum number of related questions below the passages. */
export const RELATED_QUESTIONS_MAX = 3
export const SEARCHES_PER_MINUTE = 30
/** Most questions of a student in 24 hours: they are stored until the student deletes the conversation. */
export const SEARCHES_PER_DAY = 500

/** Kinds of database records that are searched as well as documents. */
export const RECORD_KINDS = [
  'description',
  'roadmap_step',
  'tool',
  'paper_feedback',
  'hand_in',
  'hand_in_feedback',
  'meeting_note',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Whether the text of a document can be searched, and if not, why. */
export const DOCUMENT_STATES = [
  'searched',
  'pending',
  'no_text',
  'unreadable',
  'too_large',
  'not_supported',
] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

export const DOCUMENT_STATE_REASONS: Readonly<Record<Exclude<DocumentState, 'searched'>, string>> = {
  pending: 'It is being read and can be searched in a moment.',
  no_text: 'Scanned: the file has pictures of pages and no text.',
  unreadable: 'The file is damaged or protected by a password.',
  too_large:
    'The file is too large, reading it took too long, or all your files have too much text together.',
  not_supported: 'Files of this type cannot be searched.',
}

export const QUESTION_MAX_LENGTH = 8000
/** Maximum number of characters that are sent of a conversation: the question and the newest messages before it. */
export const CONVERSATION_SENT_MAX_LENGTH = 24_000
/**
 * Maximum number of messages on a page of a conversation: each may be long, and quotes up to PASSAGES_FOUND_MAX
 * passages.
 */
export const CONVERSATION_PAGE_MAX = 25

/** Token limits of an answer and of a set of suggestions, and the temperature for both. Spec 1 §9. */
export const ANSWER_MAX_TOKENS = 1000
export const SUGGESTIONS_MAX_TOKENS = 4000
export const AI_TEMPERATURE = 0.7

export const AI_USE_FORMATS = ['pdf', 'markdown'] as const
export type AiUseFormat = (typeof AI_USE_FORMATS)[number]
/** Maximum number of questions in an AI-use record; one that leaves older ones out says so. */
export const AI_USE_QUESTIONS_MAX = 500

/** Limit on how many AI-use records one student exports: a long one takes seconds of processor time. */
export const AI_USE_EXPORT_LIMIT = { max: 10, seconds: 10 * 60 } as const

/** With this many answers left or fewer, a student is warned. */
export const ANSWERS_LEFT_WARNING = 5

/** The input grows up to this height, in pixels. Spec 1 §9. */
export const INPUT_MAX_HEIGHT_PX = 120
