export const EXTENSION_REASON_MIN_LENGTH = 10
export const EXTENSION_REASON_MAX_LENGTH = 1000
export const EXTENSION_NOTE_MAX_LENGTH = 1000

/** How long after the cut-off, or after a later return, an extension can still be requested, in days. */
export const EXTENSION_AFTER_CUT_OFF_DAYS = 7

/**
 * The latest date that can be requested: this many days after the due date, or EXTENSION_AHEAD_MAX_DAYS from now,
 * whichever is later.
 */
export const EXTENSION_MAX_DAYS = 30
export const EXTENSION_AHEAD_MAX_DAYS = 14

export const EXTENSION_STATUSES = ['requested', 'granted', 'refused'] as const
export type ExtensionStatus = (typeof EXTENSION_STATUSES)[number]

export const EXTENSION_FILTERS = ['open', 'decided', 'all'] as const
