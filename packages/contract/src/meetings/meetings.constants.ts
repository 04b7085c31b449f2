/** States of a proposed meeting. */
export const MEETING_STATUSES = ['proposed', 'accepted', 'declined', 'cancelled'] as const
export type MeetingStatus = (typeof MEETING_STATUSES)[number]

/** How long a meeting may be, in minutes, and how long it is at first. */
export const MEETING_MINUTES = [15, 30, 45, 60, 90] as const
export const DEFAULT_MEETING_MINUTES = 30

export const MEETING_PLACE_MAX_LENGTH = 200
export const MEETING_NOTE_MAX_LENGTH = 1000
/** A meeting is proposed at most so many days ahead. */
export const MEETING_AHEAD_MAX_DAYS = 365
/** Most proposals of one side of a project that wait for the other's answer. */
export const OPEN_PROPOSALS_MAX = 5
/** Most meetings of a project that are listed: those to come first, then the latest. */
export const MEETINGS_SHOWN_MAX = 50
