export const TICKET_SUBMIT_FAILED = 'Failed to submit ticket. Please try again.'

/** Who gets a student's ticket; their instructor, if they have one. */
export const formatTicketReceiver = (mentorName: string | null) =>
  mentorName === null
    ? 'Goes to the administrators, as you have no instructor yet.'
    : `Goes to ${mentorName}, your instructor.`

export const INSTRUCTOR_TICKET_RECEIVER = 'Goes to the administrators.'

export const TICKET_SUBMITTED = 'Support ticket submitted successfully!'

export const INSTRUCTOR_TICKET_SUBMITTED = 'Ticket submitted successfully!'

export const TICKET_DISCARD_CONSEQUENCE = 'What you wrote has not been sent.'

/** Shown at an empty field. */
export const MISSING_FIELD = { subject: 'Write a subject.', message: 'Write a message.' } as const
