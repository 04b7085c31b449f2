/** What is said when a ticket could not be sent. Spec 1 §8, Spec 2 §8. */
export const SUBMIT_FAILED = 'Failed to submit ticket. Please try again.'

/** What is said of a ticket that was sent. Spec 1 §8. */
export const TICKET_SUBMITTED = 'Support ticket submitted successfully!'

/** The same of a ticket to the administrators. Spec 2 §8. */
export const INSTRUCTOR_TICKET_SUBMITTED = 'Ticket submitted successfully!'

/** Asked before a ticket that was written and not sent is lost. */
export const DISCARD_TICKET_CONSEQUENCE = 'What you wrote has not been sent.'
