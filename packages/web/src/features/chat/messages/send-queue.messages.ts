import { pluralize } from '../../../lib/text/formats.ts'

// Separate from the chat's other texts, because every screen loads these.

/** Marks a thread with a message that could not be sent. */
export const NOT_SENT = 'Not sent'

/** "1 message not sent" */
export const formatNotSent = (count: number) => `${pluralize(count, 'message')} not sent`
