export const MESSAGE_MAX_LENGTH = 4000

/** Messages loaded per request while scrolling, and the most a request may ask for. */
export const MESSAGES_PAGE_SIZE = 50
export const MESSAGES_PAGE_MAX = 200

/** Kinds of messages: text or a file, or a proposed meeting. */
export const MESSAGE_KINDS = ['text', 'meeting'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Most messages one person may send in {@link MESSAGE_RATE_SECONDS}, over all threads. */
export const MESSAGE_RATE_MAX = 60
export const MESSAGE_RATE_SECONDS = 60

/** How long "is typing" is shown after the last event, and the minimum time between two events, in seconds. */
export const TYPING_SHOWN_SECONDS = 6
export const TYPING_INTERVAL_SECONDS = 3
/** Limit on typing events of one person; further ones are not delivered. */
export const TYPING_LIMIT = { max: 40, seconds: 60 } as const

/** The upload slot for attachments of each role. Spec 1 §5, Spec 2 §5. */
export const ATTACHMENT_SLOTS = {
  student: 'student_attachment',
  instructor: 'instructor_attachment',
} as const
