import { DAY_MS } from '@capstone/contract/base.constants'

/** The minimum distance between points, in percent, so that each can be pressed. Smaller if there are many points. */
const MIN_GAP = 5
/**
 * The minimum distance of a month's name from today, in percent, so that the two do not overlap on the narrowest line
 * (480 px). The name starts at its position; "Today" is centred on its own.
 */
const MONTH_GAP = { before: 10, after: 5 }
/** The line begins this many days before the first date and ends as many after the last, counting today as a date. */
const MARGIN_DAYS = 7

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

export interface TermLayout {
  /** The place of each date, in percent, in the given order. */
  readonly points: readonly number[]
  /** Omits a month whose name would overlap "Today". On a line of more than a year, January is named by its year. */
  readonly months: readonly { readonly name: string; readonly at: number }[]
  readonly today: number
}

/** Places dates, the first days of months and today on a line from 0 to 100. `dates` must be in order. */
export function layOutTerm(dates: readonly Date[], now: Date): TermLayout {
  const times = [...dates, now].map((date) => date.getTime())
  const from = Math.min(...times) - MARGIN_DAYS * DAY_MS
  const to = Math.max(...times) + MARGIN_DAYS * DAY_MS
  const placeOf = (time: number) => ((time - from) / (to - from)) * 100
  const isPast = (date: Date) => date.getTime() <= now.getTime()
  const places = dates.map((date) => placeOf(date.getTime()))
  const pastCount = dates.filter(isPast).length
  // Today is kept apart like a date: a past one moved beyond it would look as if it were still to come.
  const points = keepApart(places.toSpliced(pastCount, 0, placeOf(now.getTime())))
  const [today = 0] = points.splice(pastCount, 1)
  return {
    points,
    months: listMonths(from, to)
      .map(({ time, name }) => ({ name, at: placeOf(time) }))
      .filter(({ at }) => at < today - MONTH_GAP.before || at > today + MONTH_GAP.after),
    today,
  }
}

/** Moves each point right until it has the minimum gap to the one before, then left where points pass the end. */
function keepApart(places: readonly number[]): number[] {
  const gap = Math.min(MIN_GAP, 100 / (places.length + 1))
  const apart: number[] = []
  for (const place of places) apart.push(Math.max(place, (apart.at(-1) ?? Number.NEGATIVE_INFINITY) + gap))
  for (let index = apart.length - 1, last = 100; index >= 0; index--, last -= gap)
    apart[index] = Math.min(apart[index] ?? 0, last)
  return apart
}

/**
 * Lists the first days of the months in a period with their names, or of its quarters or years if it is longer than
 * about a year.
 */
function listMonths(from: number, to: number): { readonly time: number; readonly name: string }[] {
  const step = [1, 3, 12].find((months) => (to - from) / (months * 30 * DAY_MS) <= 12) ?? 12
  const begin = new Date(from)
  const firsts: ReturnType<typeof listMonths> = []
  for (let month = begin.getUTCMonth() + 1; ; month++) {
    const time = Date.UTC(begin.getUTCFullYear(), month)
    if (time >= to) return firsts
    const isNamedByYear = step > 1 && month % 12 === 0
    if (month % step === 0)
      firsts.push({
        time,
        name: isNamedByYear ? String(new Date(time).getUTCFullYear()) : monthName.format(time),
      })
  }
}
