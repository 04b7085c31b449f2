import { DAY_MS, HOUR_MS, MINUTE_MS } from '@capstone/contract/base.constants'
import type { HandInDetail, ServerTime } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { isLocalTime } from '@capstone/contract/hand-ins/times.model'
import { pluralize } from '../../lib/text/formats.ts'

/** Returns formats of days and times in a time zone. A day of another year is followed by its year. */
function createFormats(timeZone: string) {
  const dayFormat = (options: Intl.DateTimeFormatOptions) => {
    const parts = { timeZone, ...options, month: 'short', day: 'numeric' } as const
    const withoutYear = new Intl.DateTimeFormat('en-US', parts)
    const withYear = new Intl.DateTimeFormat('en-US', { ...parts, year: 'numeric' })
    return (time: Date, isThisYear: boolean) => (isThisYear ? withoutYear : withYear).format(time)
  }
  const clock = { timeZone, hour: 'numeric', minute: '2-digit', hour12: true } as const
  return {
    longDay: dayFormat({ weekday: 'short' }),
    shortDay: dayFormat({}),
    clock: new Intl.DateTimeFormat('en-IN', clock),
  }
}

/**
 * Returns functions that format dates in the university's time zone and count days from the server's time, because a
 * browser's clock and time zone may be wrong. A date of another year is followed by its year: "Wed, Jan 13, 2027".
 */
export function createTimeFormats({ now, timeZone }: ServerTime) {
  const { longDay, shortDay, clock } = createFormats(timeZone)
  const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const today = isoDay.format(now)
  const zoneOf = (locale: string, timeZoneName: 'long' | 'longGeneric' | 'short', time = now) =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

  /** Whole calendar days from today; negative in the past. */
  const daysAway = (time: Date) => Math.round((Date.parse(isoDay.format(time)) - Date.parse(today)) / DAY_MS)

  const isThisYear = (time: Date) => areSameYear(isoDay.format(time), today)
  const day = (time: Date) => shortDay(time, isThisYear(time))
  const dateTime = (time: Date) => `${longDay(time, isThisYear(time))}, ${clock.format(time)}`

  return {
    now,
    /** "2026-11-25" */
    today,
    /** "Wed, Nov 25, 6:00 pm" */
    dateTime,
    /** "yesterday, 6:00 pm", or the date if it is more than a day away. */
    nearDateTime: (time: Date) => {
      const days = daysAway(time)
      return Math.abs(days) <= 1 ? `${formatDaysAway(days)}, ${clock.format(time)}` : dateTime(time)
    },
    /** "Nov 25, 6:00 pm" */
    shortDateTime: (time: Date) => `${day(time)}, ${clock.format(time)}`,
    /** "Nov 25" */
    day,
    /** "due", or "was due" of a date that has passed. */
    dueVerb: (time: Date) => (time < now ? 'was due' : 'due'),
    /** "today", "tomorrow", "in 13 days", "yesterday", "3 days ago". */
    relativeDay: (time: Date) => formatDaysAway(daysAway(time)),
    /**
     * "India Standard Time (IST)", with the abbreviation that `formatDayAndTime` writes; "Central European Time" where
     * the clocks change, as dates can be before and after a change.
     */
    zoneName: () => {
      const [winter, summer] = [0, 6].map((month) =>
        zoneOf('en-IN', 'short', new Date(Date.UTC(now.getUTCFullYear(), month))),
      )
      return winter === summer ? `${zoneOf('en-US', 'long')} (${winter})` : zoneOf('en-US', 'longGeneric')
    },
  }
}
export type TimeFormats = ReturnType<typeof createTimeFormats>

const areSameYear = (one: string, other: string) => one.slice(0, 4) === other.slice(0, 4)

const local = createFormats('UTC')

/**
 * Formats the local time of a date field, "2026-12-07T18:00", as "Mon, Dec 7", "Dec 7" and "6:00 pm". It is in the
 * university's time zone already, like `today`. A date of another year is followed by its year. Null if the typed text
 * is not a time.
 */
export function formatLocalTime(localTime: string, today = new Date().toISOString()) {
  if (!isLocalTime(localTime)) return null
  const time = new Date(`${localTime}:00Z`)
  const isThisYear = areSameYear(localTime, today)
  return {
    day: local.longDay(time, isThisYear),
    shortDay: local.shortDay(time, isThisYear),
    clock: local.clock.format(time),
  }
}

/** "Mon, Dec 7, 6:00 pm", or the text in quotation marks if it is no time. */
export function formatFullLocalTime(localTime: string, today?: string): string {
  const time = formatLocalTime(localTime, today)
  return time ? `${time.day}, ${time.clock}` : `“${localTime}”`
}

function formatDaysAway(days: number): string {
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

/** Formats how long something has waited: "12 days", "1 hour", or "just now" for less than an hour. */
export function formatHoursOrDays(since: Date, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - since.getTime()) / HOUR_MS))
  if (hours < 1) return 'just now'
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}`
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** Formats by how much something came, or has not come, after its due date: "5 minutes late", "23 hours late". */
export function formatDelay(dueAt: Date, time: Date): string {
  const minutes = Math.max(1, Math.floor((time.getTime() - dueAt.getTime()) / MINUTE_MS))
  if (minutes < 60) return `${pluralize(minutes, 'minute')} late`
  const hours = Math.floor(minutes / 60)
  return `${hours < 24 ? pluralize(hours, 'hour') : pluralize(Math.floor(hours / 24), 'day')} late`
}

// Tabs are rarely open for longer, and the browser fires timers of more than 24 days immediately.
const REFETCH_AHEAD_MAX_MS = DAY_MS

type HandInQueryState = { readonly data?: Pick<HandInDetail, 'closesAt' | 'now'> | undefined }

/**
 * The `refetchInterval` of a hand-in: the milliseconds until just after its cut-off, by the server's clock. False if it
 * has no cut-off, or one that has passed or is more than a day away.
 */
export function refetchAtCutOff({ state: { data } }: { readonly state: HandInQueryState }): number | false {
  if (!data?.closesAt) return false
  const left = data.closesAt.getTime() - data.now.getTime()
  // Handing in at the cut-off itself is still in time.
  return left >= 0 && left < REFETCH_AHEAD_MAX_MS ? left + 1000 : false
}
