import { PERIOD_DAYS, type Period } from '@capstone/contract/dashboards/dashboards.constants'
import { addDays, type LocalDate, startOfDay, toLocalDate } from '../../../platform/local-date.ts'
import type { Settings } from '../../../platform/settings/settings.ts'

type InTimeZone = Pick<Settings, 'TIME_ZONE'>

export type PeriodDays = {
  /** Each day of the period, today last. */
  readonly days: readonly LocalDate[]
  /** The start of each day: first those of the period before, then those of the period. */
  readonly starts: readonly Date[]
  /**
   * The end of the period before: its last day at the current time of day, so that half days are compared with half
   * days.
   */
  readonly previousEnd: Date
}

/** Computes the days of the period up to `now` and of the one before it. */
export function daysOfPeriod(settings: InTimeZone, period: Period, now: Date): PeriodDays {
  const count = PERIOD_DAYS[period]
  const today = toLocalDate(settings, now)
  const all = Array.from({ length: 2 * count }, (_, index) => addDays(today, index - 2 * count + 1))
  const starts: Date[] = []
  for (const day of all) starts.push(startOfDay(settings, day, starts.at(-1)))
  const [periodStart, todayStart, lastBefore] = [starts[count], starts.at(-1), starts[count - 1]]
  if (!periodStart || !todayStart || !lastBefore) throw new Error(`The period ${period} has no days.`)
  const sameTime = lastBefore.getTime() + now.getTime() - todayStart.getTime()
  return {
    days: all.slice(count),
    starts,
    previousEnd: new Date(Math.min(sameTime, periodStart.getTime())),
  }
}

/** Returns the start of the first day of the period up to `now`. */
export function startOfPeriod(settings: InTimeZone, period: Period, now: Date): Date {
  return startOfDay(settings, addDays(toLocalDate(settings, now), 1 - PERIOD_DAYS[period]))
}

/** Returns the start of the month of `now`, in TIME_ZONE. */
export const startOfMonth = (settings: InTimeZone, now: Date): Date =>
  startOfDay(settings, `${toLocalDate(settings, now).slice(0, 'yyyy-mm'.length)}-01`)
