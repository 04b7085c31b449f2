/** Shown when a ticket could not be sent. */
export const TICKET_SUBMIT_FAILED = 'Failed to submit ticket. Please try again.'

/** Shown when a ticket was sent. */
export const TICKET_SUBMITTED = 'Support ticket submitted successfully!'

/** Shown when a ticket to the administrators was sent. */
export const INSTRUCTOR_TICKET_SUBMITTED = 'Ticket submitted successfully!'

/** Shown before a ticket is discarded. */
export const TICKET_DISCARD_CONSEQUENCE = 'What you wrote has not been sent.'

/** At a field that was left empty. */
export const MISSING_FIELD = { subject: 'Write a subject.', message: 'Write a message.' } as const
