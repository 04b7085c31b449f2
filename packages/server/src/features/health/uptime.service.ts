import { HOUR_MS, MINUTE_MS } from '@capstone/contract/base.constants'

const HOUR_MINUTES = 60
const ALL_MINUTES = (1n << BigInt(HOUR_MINUTES)) - 1n

/** An hour, and some of its minutes: bit n is minute n. */
export type HourMinutes = { readonly hour: Date; readonly minutes: bigint }

const minuteOf = (time: Date) => Math.floor((time.getTime() % HOUR_MS) / MINUTE_MS)

/** Returns the start of the hour of a time, in UTC. */
export const hourOf = (time: Date) => new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS)

/** Returns the minute of a time. */
export const minuteAt = (time: Date): HourMinutes => ({
  hour: hourOf(time),
  minutes: 1n << BigInt(minuteOf(time)),
})

/** Returns the minutes of an hour from a time on. */
export const minutesFrom = (time: Date): HourMinutes => ({
  hour: hourOf(time),
  minutes: ALL_MINUTES & ~((1n << BigInt(minuteOf(time))) - 1n),
})

/** Returns the minutes of an hour that are over by a time. */
export const minutesUntil = (time: Date): HourMinutes => ({
  hour: hourOf(time),
  minutes: (1n << BigInt(minuteOf(time))) - 1n,
})

/** Returns the start of the first of these minutes. */
export function firstMinuteOf({ hour, minutes }: HourMinutes): Date {
  let minute = 0
  while (minute < HOUR_MINUTES && !((minutes >> BigInt(minute)) & 1n)) minute++
  return new Date(hour.getTime() + minute * MINUTE_MS)
}

type Heartbeats = { readonly first: HourMinutes | null; readonly minutesWithHeartbeat: number }
type Uptime = { readonly uptime: number | null; readonly minutesDown: number | null }

/**
 * Computes the share of minutes in which a process was up, in percent, rounded down to two decimals so that 100 means
 * all. Counts from the first heartbeat or the start of the period, whichever is later. Null while no minute is over.
 */
export function computeUptime(
  { first, minutesWithHeartbeat }: Heartbeats,
  period: { readonly from: Date; readonly to: Date },
): Uptime {
  if (!first) return { uptime: null, minutesDown: null }
  const start = Math.max(period.from.getTime(), firstMinuteOf(first).getTime())
  const minutes = Math.floor(period.to.getTime() / MINUTE_MS) - Math.floor(start / MINUTE_MS)
  if (minutes <= 0) return { uptime: null, minutesDown: null }
  const up = Math.min(minutesWithHeartbeat, minutes)
  return { uptime: Math.floor((10_000 * up) / minutes) / 100, minutesDown: minutes - up }
}
