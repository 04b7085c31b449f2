import type { AttemptLimit } from '../../accounts/accounts.constants.ts'

/** Path of calendar feeds; the address of each is private to its person. */
export const CALENDAR_PATH = '/api/calendar'
export const calendarPathOf = (secret: string) => `${CALENDAR_PATH}/${secret}.ics`

/**
 * The most readings of one feed: calendar programs read it every few minutes at most, and a full one takes a sixth of a
 * second of processor time.
 */
export const FEED_READ_LIMIT: AttemptLimit = { max: 60, seconds: 10 * 60 }
