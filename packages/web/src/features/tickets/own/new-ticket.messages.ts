export const TICKET_SUBMIT_FAILED = 'Failed to submit ticket. Please try again.'

export const TICKET_SUBMITTED = 'Support ticket submitted successfully!'

export const INSTRUCTOR_TICKET_SUBMITTED = 'Ticket submitted successfully!'

export const TICKET_DISCARD_CONSEQUENCE = 'What you wrote has not been sent.'

/** Shown at an empty field. */
export const MISSING_FIELD = { subject: 'Write a subject.', message: 'Write a message.' } as const
