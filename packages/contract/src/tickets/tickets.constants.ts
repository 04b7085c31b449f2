/** States of a student's ticket. Spec 1 §4. */
export const TICKET_STATUSES = ['open', 'in_progress', 'resolved'] as const

/** States of an instructor's ticket to the administrators. Spec 2 §4. */
export const INSTRUCTOR_TICKET_STATUSES = ['open', 'in_progress', 'replied', 'resolved'] as const

/** Types of a student's ticket, and the one chosen at first. Spec 1 §4. */
export const TICKET_TYPES = ['technical', 'project', 'account', 'general', 'other'] as const
export const DEFAULT_TICKET_TYPE = 'general'

/** Types of an instructor's ticket, and the one chosen at first. Spec 2 §9. */
export const INSTRUCTOR_TICKET_TYPES = ['bug', 'feature', 'support', 'account', 'other'] as const
export const DEFAULT_INSTRUCTOR_TICKET_TYPE = 'support'

/** Priorities of both kinds of ticket, and the one chosen at first. Spec 1 §4. */
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export const DEFAULT_TICKET_PRIORITY = 'medium'
