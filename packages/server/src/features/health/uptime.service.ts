const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const HOUR_MINUTES = 60
const ALL_MINUTES = (1n << BigInt(HOUR_MINUTES)) - 1n

/** An hour, and some of its minutes: bit n is minute n. */
export type HourMinutes = { readonly hour: Date; readonly minutes: bigint }

const minuteOf = (time: Date) => Math.floor((time.getTime() % HOUR_MS) / MINUTE_MS)

/** The hour of a moment, as all clocks count it, whatever the time zone. */
export const hourOf = (time: Date) => new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS)

/** The minute of a moment. */
export const minuteAt = (time: Date): HourMinutes => ({
  hour: hourOf(time),
  minutes: 1n << BigInt(minuteOf(time)),
})

/** Of the hour in which a span begins, its minutes from there on. */
export const minutesFrom = (time: Date): HourMinutes => ({
  hour: hourOf(time),
  minutes: ALL_MINUTES & ~((1n << BigInt(minuteOf(time))) - 1n),
})

/** Of the hour in which a span ends, its minutes that are over by then. */
export const minutesUntil = (time: Date): HourMinutes => ({
  hour: hourOf(time),
  minutes: (1n << BigInt(minuteOf(time))) - 1n,
})

/** When the first of these minutes began. */
export function firstMinuteOf({ hour, minutes }: HourMinutes): Date {
  let minute = 0
  while (minute < HOUR_MINUTES && !((minutes >> BigInt(minute)) & 1n)) minute++
  return new Date(hour.getTime() + minute * MINUTE_MS)
}

type Beats = { readonly first: HourMinutes | null; readonly minutesUp: number }
type Uptime = { readonly uptime: number | null; readonly minutesDown: number | null }

/**
 * The share of whole minutes in which a process was up, in percent with two digits, rounded down so that 100 means all;
 * counted from the first heartbeat ever or the beginning of the span, whichever is later. Null where no minute is over yet.
 */
export function uptimeOf(
  { first, minutesUp }: Beats,
  span: { readonly from: Date; readonly to: Date },
): Uptime {
  if (!first) return { uptime: null, minutesDown: null }
  const began = Math.max(span.from.getTime(), firstMinuteOf(first).getTime())
  const minutes = Math.floor(span.to.getTime() / MINUTE_MS) - Math.floor(began / MINUTE_MS)
  if (minutes <= 0) return { uptime: null, minutesDown: null }
  const up = Math.min(minutesUp, minutes)
  return { uptime: Math.floor((10_000 * up) / minutes) / 100, minutesDown: minutes - up }
}
