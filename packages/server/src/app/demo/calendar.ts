import { DAY_MS, MINUTE_MS } from '@capstone/contract/base.constants'

/** In UTC: half past nine in India. */
const OFFICE_OPENS_HOUR = 4
const OFFICE_HOURS = 9

/** Creates a function that returns a time this many days before `now`, in office hours, varied by `salt`. */
export const createCalendar =
  (now: Date) =>
  (daysAgo: number, salt = 0): Date => {
    const time = new Date(now.getTime() - daysAgo * DAY_MS)
    const minutes = (salt * 37) % (OFFICE_HOURS * 60)
    time.setUTCHours(OFFICE_OPENS_HOUR, minutes, (salt * 13) % 60, 0)
    // Early in the morning, a time "today" would be in the future.
    return time < now ? time : new Date(now.getTime() - MINUTE_MS * (1 + (salt % 50)))
  }

export type Calendar = ReturnType<typeof createCalendar>
