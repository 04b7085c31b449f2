import type { GrowthDay } from '@capstone/contract/dashboards/admin-dashboard.schemas'

/** A point of the running totals: completed since the start of the period, and by the same day of the period before. */
export type CompletedPoint = { readonly day: string; readonly now: number; readonly before: number }

/** Computes the running totals of completed projects by day. */
export function runningTotals(days: readonly GrowthDay[]): readonly CompletedPoint[] {
  let now = 0
  let before = 0
  return days.map(({ day, completed, completedBefore }) => {
    now += completed
    before += completedBefore
    return { day, now, before }
  })
}

const STEPS_MAX = 4
const ROUND = [1, 2, 2.5, 5, 10]

/** Returns up to five round integers from 0 to at least the highest value. */
export function ticksUpTo(highest: number): readonly number[] {
  const rough = Math.max(highest, 1) / STEPS_MAX
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = ROUND.map((factor) => factor * power).find((step) => step >= rough && Number.isInteger(step))
  const step = round ?? 1
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Returns the days to label on an axis: the first, the last, and some evenly between. */
export function labelledDays(days: readonly { readonly day: string }[]): readonly string[] {
  const last = days.length - 1
  const parts = last <= 6 ? Math.min(last, 3) : STEPS_MAX
  const labelled =
    parts > 0 ? Array.from({ length: parts + 1 }, (_, part) => Math.round((part * last) / parts)) : [0]
  return labelled.flatMap((index) => days[index]?.day ?? [])
}
