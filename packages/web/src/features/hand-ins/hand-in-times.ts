import { DAY_MS, HOUR_MS } from '@capstone/contract/base.constants'
import type { HandInDetail, ServerTime } from '@capstone/contract/hand-ins/hand-ins.schemas'

/**
 * Returns functions that format dates in the university's time zone and count days from the server's time, because a
 * browser's clock and time zone may be wrong.
 */
export function createTimeFormats({ now, timeZone }: ServerTime) {
  const longDay = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
  const shortDay = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' })
  const clock = new Intl.DateTimeFormat('en-IN', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
  const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const zoneOf = (locale: string, timeZoneName: 'long' | 'longGeneric' | 'short', time = now) =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

  /** Whole calendar days from today; negative in the past. */
  const daysAway = (time: Date) =>
    Math.round((Date.parse(isoDay.format(time)) - Date.parse(isoDay.format(now))) / DAY_MS)

  const dateTime = (time: Date) => `${longDay.format(time)}, ${clock.format(time)}`

  return {
    now,
    /** "2026-11-25" */
    today: isoDay.format(now),
    /** "Wed, Nov 25, 6:00 pm" */
    dateTime,
    /** "yesterday, 6:00 pm", or the date if it is more than a day away. */
    nearDateTime: (time: Date) => {
      const days = daysAway(time)
      return Math.abs(days) <= 1 ? `${formatDaysAway(days)}, ${clock.format(time)}` : dateTime(time)
    },
    /** "Nov 25, 6:00 pm" */
    shortDateTime: (time: Date) => `${shortDay.format(time)}, ${clock.format(time)}`,
    /** "Nov 25" */
    day: (time: Date) => shortDay.format(time),
    /** "due", or "was due" of a date that has passed. */
    dueVerb: (time: Date) => (time < now ? 'was due' : 'due'),
    daysAway,
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

// Tabs are rarely open for longer, and the browser fires timers of more than 24 days immediately.
const REFETCH_AHEAD_MAX_MS = DAY_MS

type HandInState = { readonly data?: Pick<HandInDetail, 'closesAt' | 'now'> | undefined }

/** In how many milliseconds a query refetches its hand-in: after the cut-off, by the server's clock; or false. */
export function refetchAtCutOff({ state: { data } }: { readonly state: HandInState }): number | false {
  if (!data?.closesAt) return false
  const left = data.closesAt.getTime() - data.now.getTime()
  // Handing in at the cut-off itself is still in time.
  return left >= 0 && left < REFETCH_AHEAD_MAX_MS ? left + 1000 : false
}
