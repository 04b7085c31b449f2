/** States of a student's ticket. Spec 1 §4. */
export const TICKET_STATUSES = ['open', 'in_progress', 'resolved'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** States of an instructor's ticket to the administrators. Spec 2 §4. */
export const INSTRUCTOR_TICKET_STATUSES = ['open', 'in_progress', 'replied', 'resolved'] as const
export type InstructorTicketStatus = (typeof INSTRUCTOR_TICKET_STATUSES)[number]

/** Types of a student's ticket, and the default. Spec 1 §4. */
export const TICKET_TYPES = ['technical', 'project', 'account', 'general', 'other'] as const
export type TicketType = (typeof TICKET_TYPES)[number]
export const DEFAULT_TICKET_TYPE = 'general'

/** Types of an instructor's ticket, and the default. Spec 2 §9. */
export const INSTRUCTOR_TICKET_TYPES = ['bug', 'feature', 'support', 'account', 'other'] as const
export type InstructorTicketType = (typeof INSTRUCTOR_TICKET_TYPES)[number]
export const DEFAULT_INSTRUCTOR_TICKET_TYPE = 'support'

/** Priorities of both kinds of ticket, and the default. Spec 1 §4. */
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]
export const DEFAULT_TICKET_PRIORITY = 'medium'

/** Sort orders of ticket lists: newest first, or longest waiting first. */
export const TICKET_SORTS = ['newest', 'waiting'] as const
export type TicketSort = (typeof TICKET_SORTS)[number]

/**
 * Sort orders of the sender's own tickets. By default unread answers come first, then the other answered tickets, each
 * with the oldest answer on top.
 */
export const OWN_TICKET_SORTS = ['answered', ...TICKET_SORTS] as const
export type OwnTicketSort = (typeof OWN_TICKET_SORTS)[number]

/** Days after its resolution in which a ticket may be reopened. */
export const REOPEN_DAYS = 7

export const TICKET_SUBJECT_MAX_LENGTH = 200
export const TICKET_MESSAGE_MAX_LENGTH = 10_000
/** Longest preview of a message in a ticket list, in characters; a list truncates it to one line. */
export const TICKET_PREVIEW_LENGTH = 600
export const TICKET_REPLIES_MAX = 500
/** Limits on replies and on reopening, for one person over all tickets: far more than anybody does by hand. */
export const REPLY_LIMIT = { max: 100, seconds: 10 * 60 } as const
export const REOPEN_LIMIT = { max: 20, seconds: 60 * 60 } as const
export const UNRESOLVED_TICKETS_MAX = 50

/** Messages for a ticket without subject or message, and for an empty reply. Spec 1 §5, Spec 2 §5. */
export const TICKET_INCOMPLETE = 'Please fill in all required fields'
export const REPLY_EMPTY = 'Please enter a reply.'
