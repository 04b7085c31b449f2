import type { Settings } from './settings/settings.ts'

/** A calendar day as the database writes it: year, month, day. */
export type Day = string

type InTimeZone = Pick<Settings, 'TIME_ZONE'>

export const DAY_MS = 24 * 60 * 60 * 1000
const QUARTER_MS = 15 * 60 * 1000
/** No day begins sooner than so long before it does by UTC, nor later after it. */
const ZONE_MAX_MS = 16 * 60 * 60 * 1000

// Making a format takes as long as writing hundreds of days with it.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf({ TIME_ZONE: timeZone }: InTimeZone): Intl.DateTimeFormat {
  // Canada writes a day as the database does.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format
}

/** The calendar day of a moment where the university is: in TIME_ZONE. */
export const dayOf = (settings: InTimeZone, moment: Date): Day => formatOf(settings).format(moment)

/** The calendar day so many days after a day, or before it where `days` is below 0. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** When a calendar day begins there, to the millisecond; `before`, when the one before it began, mostly tells. */
export function beginningOf(settings: InTimeZone, day: Day, before?: Date): Date {
  const hasBegun = (moment: number) => dayOf(settings, new Date(moment)) >= day
  const likely = before && before.getTime() + DAY_MS
  if (likely !== undefined && hasBegun(likely) && !hasBegun(likely - 1)) return new Date(likely)
  let [sooner, later] = [Date.parse(day) - ZONE_MAX_MS, Date.parse(day) + ZONE_MAX_MS]
  // No clock is put forward or back by rule alone; the calendar itself is asked, half by half.
  while (later - sooner > 1) {
    const middle = Math.floor((sooner + later) / 2)
    if (hasBegun(middle)) later = middle
    else sooner = middle
  }
  return new Date(later)
}

/** When the calendar day after a moment begins there, to the millisecond. */
export const nextDayOf = (settings: InTimeZone, moment: Date): Date =>
  beginningOf(settings, addDays(dayOf(settings, moment), 1))

const CLOCK_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)$/

/**
 * The moment at which clocks where the university is, in TIME_ZONE, show this day and time ("2026-11-22 20:00"). Of two,
 * when clocks are put back, the first; null for what is no such time, which clocks that are put forward pass over, too.
 */
export function momentAt({ TIME_ZONE: timeZone }: InTimeZone, time: string): Date | null {
  const [, day, clock] = CLOCK_TIME.exec(time) ?? []
  const asUtc = Date.parse(`${day}T${clock}Z`)
  if (Number.isNaN(asUtc)) return null
  // Sweden writes a moment almost as the database does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  // Every offset is a multiple of a quarter of an hour, between 12 hours behind and 14 ahead.
  for (let ahead = 14 * 4; ahead >= -12 * 4; ahead--) {
    const moment = new Date(asUtc - ahead * QUARTER_MS)
    if (format.format(moment) === `${day} ${clock}`) return moment
  }
  return null
}
