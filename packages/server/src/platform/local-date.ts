import { DAY_MS, HOUR_MS, MINUTE_MS } from '@capstone/contract/base.constants'
import type { Settings } from './settings/settings.ts'

/** A calendar date as the database writes it: yyyy-mm-dd. */
export type LocalDate = string

type InTimeZone = Pick<Settings, 'TIME_ZONE'>

const QUARTER_MS = 15 * MINUTE_MS
/** More than the difference between the starts of a day in any time zone and in UTC. */
const ZONE_MAX_MS = 16 * HOUR_MS

// Creating a format takes as long as formatting hundreds of dates with it.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf({ TIME_ZONE: timeZone }: InTimeZone): Intl.DateTimeFormat {
  // The Canadian locale writes `yyyy-mm-dd`.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format
}

/** Returns the calendar date of `time` in TIME_ZONE, the university's time zone. */
export const toLocalDate = (settings: InTimeZone, time: Date): LocalDate => formatOf(settings).format(time)

/** Returns the date `days` after `date`, or before it when `days` is negative. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

/**
 * Returns when `date` starts in TIME_ZONE, to the millisecond. `previous`, the start of the day before, makes it
 * faster: most days start exactly 24 hours later.
 */
export function startOfDay(settings: InTimeZone, date: LocalDate, previous?: Date): Date {
  const hasStarted = (time: number) => toLocalDate(settings, new Date(time)) >= date
  const likely = previous && previous.getTime() + DAY_MS
  if (likely !== undefined && hasStarted(likely) && !hasStarted(likely - 1)) return new Date(likely)
  let [earliest, latest] = [Date.parse(date) - ZONE_MAX_MS, Date.parse(date) + ZONE_MAX_MS]
  // Clock changes follow no simple rule, so this is a binary search over what the calendar says.
  while (latest - earliest > 1) {
    const middle = Math.floor((earliest + latest) / 2)
    if (hasStarted(middle)) latest = middle
    else earliest = middle
  }
  return new Date(latest)
}

/** Returns when the day after that of `time` starts in TIME_ZONE, to the millisecond. */
export const startOfNextDay = (settings: InTimeZone, time: Date): Date =>
  startOfDay(settings, addDays(toLocalDate(settings, time), 1))

const CLOCK_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)$/

/**
 * Parses a local date and time in TIME_ZONE ("2026-11-22 20:00"). Of a time that occurs twice when clocks are put back,
 * returns the first. Returns null for anything else, also for a time skipped when clocks are put forward.
 */
export function parseLocalTime({ TIME_ZONE: timeZone }: InTimeZone, text: string): Date | null {
  const [, date, clock] = CLOCK_TIME.exec(text) ?? []
  const asUtc = Date.parse(`${date}T${clock}Z`)
  if (Number.isNaN(asUtc)) return null
  // The Swedish locale writes `yyyy-mm-dd hh:mm`.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  // Every present offset is a multiple of 15 minutes, from 12 hours behind UTC to 14 hours ahead.
  for (let ahead = 14 * 4; ahead >= -12 * 4; ahead--) {
    const time = new Date(asUtc - ahead * QUARTER_MS)
    if (format.format(time) === `${date} ${clock}`) return time
  }
  return null
}
