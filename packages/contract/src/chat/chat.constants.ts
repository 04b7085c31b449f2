/** Most characters of one message. */
export const MESSAGE_MAX_LENGTH = 4000

/** Messages loaded at once as somebody scrolls, and the most that may be asked for. */
export const MESSAGES_PAGE_SIZE = 50
export const MESSAGES_PAGE_MAX = 200

/** What a message is: words or a file from a person, or a proposed meeting. */
export const MESSAGE_KINDS = ['text', 'meeting'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Most messages one person may send in {@link MESSAGE_RATE_SECONDS}, over all threads. */
export const MESSAGE_RATE_MAX = 60
export const MESSAGE_RATE_SECONDS = 60

/** How long "is typing" is shown after it was last told, and how often it is told at most, in seconds. */
export const TYPING_SHOWN_SECONDS = 6
export const TYPING_INTERVAL_SECONDS = 3

/** What one may attach, as the picker says it. Spec 1 §5, Spec 2 §5. */
export const ATTACHMENT_SLOTS = {
  student: 'student_attachment',
  instructor: 'instructor_attachment',
} as const
