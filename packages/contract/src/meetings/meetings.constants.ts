export const MEETING_STATUSES = ['proposed', 'accepted', 'declined', 'cancelled'] as const
export type MeetingStatus = (typeof MEETING_STATUSES)[number]

/** Lengths of a meeting, in minutes, and the default. */
export const MEETING_MINUTES = [15, 30, 45, 60, 90] as const
export const DEFAULT_MEETING_MINUTES = 30

export const MEETING_PLACE_MAX_LENGTH = 200
export const MEETING_NOTE_MAX_LENGTH = 1000
/** How many days ahead a meeting may be proposed. */
export const MEETING_AHEAD_MAX_DAYS = 365
/** Most unanswered proposals of one side of a project. */
export const OPEN_PROPOSALS_MAX = 5
/**
 * Limit on the proposals of one person over all projects, withdrawn or not: each is a message in a thread, and its
 * withdrawal sends a notification.
 */
export const PROPOSAL_LIMIT = { max: 60, seconds: 60 * 60 } as const
/** Most meetings listed for a project: upcoming ones, then the latest past ones. */
export const MEETINGS_SHOWN_MAX = 50
