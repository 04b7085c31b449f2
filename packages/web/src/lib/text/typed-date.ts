import { DAY_MS } from '@capstone/contract/base.constants'
import { formatDate, formatDay } from './formats.ts'

const DAY_WORDS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** "27 nov", "nov 27", "Fri, Nov 27, 2026". The weekday is not checked, as the field shows the date in full. */
const WRITTEN_DAY =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?(?:(\d{1,2})\s*([a-z]{3,})|([a-z]{3,})\.?\s*(\d{1,2}))(?:,?\s+(\d{4}))?$/
const TIME_OF_DAY = /^(\d{1,2})(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?)?$/
/** A day and, after a space, comma, "at" or T, a time of day. */
const DAY_AND_TIME = /^(.+?)(?:,|\s|\bat\b|(?<=\d)t)\s*(\d{1,2}(?:[:.]\d\d)?\s*(?:[ap]\.?m\.?)?)$/

export interface TypedDayOptions {
  /** What "today" means; by default the day in the viewer's time zone. */
  readonly today?: string | undefined
  /** A day without a year is in the current year or, if that would be earlier than this, in the next one. */
  readonly from?: string | undefined
  /** A day without a year is the last such day until today, wherever `from` is. */
  readonly isPast?: boolean | undefined
}

/** Reads a typed day as "2026-11-27": "2026-11-27", "27 nov", "Fri, Nov 27, 2026", "tomorrow". Null if unclear. */
export function parseTypedDay(typed: string, options: TypedDayOptions = {}): string | null {
  const { today = toLocalDay(new Date()), from = '', isPast = false } = options
  const text = typed.trim().toLowerCase()
  const offset = DAY_WORDS[text]
  if (offset !== undefined) return addDays(today, offset)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return isRealDay(text) ? text : null
  const written = WRITTEN_DAY.exec(text)
  if (!written) return null
  const [, dayBefore, monthAfter, monthBefore, dayAfter, year] = written
  const month = MONTHS.findIndex((name) => name.startsWith(monthAfter ?? monthBefore ?? '-'))
  const dayIn = (anyYear: number) => `${anyYear}-${pad(month + 1)}-${pad(dayBefore ?? dayAfter ?? '')}`
  const currentYear = Number(today.slice(0, 4))
  const yearMeant = isPast
    ? currentYear - (dayIn(currentYear) > today ? 1 : 0)
    : currentYear + (dayIn(currentYear) < from ? 1 : 0)
  const day = dayIn(Number(year ?? yearMeant))
  return isRealDay(day) ? day : null
}

/** Reads a typed time of day as "18:20": "6:20 pm", "6pm", "18:20". Null if unclear. */
export function parseTypedTime(typed: string): string | null {
  const [, hours, minutes, meridiem] = TIME_OF_DAY.exec(typed.trim().toLowerCase()) ?? []
  if (!hours || !(minutes || meridiem)) return null
  const isPossible = meridiem ? isBetween(1, 12, hours) : isBetween(0, 23, hours)
  if (!isPossible || !isBetween(0, 59, minutes ?? '0')) return null
  const hour = meridiem ? (Number(hours) % 12) + (meridiem === 'p' ? 12 : 0) : Number(hours)
  return `${pad(hour)}:${minutes ?? '00'}`
}

/** Reads a typed day and time as "2026-11-27T18:00". Without a time, `time` is meant. Null if unclear. */
export function parseTypedDayAndTime(
  typed: string,
  { time, ...options }: TypedDayOptions & { readonly time: string },
): string | null {
  const [, dayText = '', timeText = ''] = DAY_AND_TIME.exec(typed.trim().toLowerCase()) ?? []
  const typedTime = parseTypedTime(timeText)
  const day = parseTypedDay(typedTime ? dayText : typed, options)
  return day && `${day}T${typedTime ?? time}`
}

/** The example of a field is this many days after the first possible day, or before the last of the past. */
const EXAMPLE_DAYS = 7
/** A day whose year was not typed may be meant for another year if it is more than this many days ahead. */
const FAR_AHEAD_DAYS = 183

type DayLimits = Pick<TypedDayOptions, 'today' | 'from'> & { readonly max?: string | undefined }

function findComingExample({ today = toLocalDay(new Date()), from = '', max }: DayLimits): string {
  const later = addDays(from > today ? from : today, EXAMPLE_DAYS)
  return max && later > max ? max : later
}

function findPastExample({ today = toLocalDay(new Date()), from = '', max = today }: DayLimits): string {
  const earlier = addDays(max < today ? max : today, -EXAMPLE_DAYS)
  return earlier < from ? from : earlier
}

/**
 * Returns a possible day as an example for a field, and how it can be typed: "Dec 7", or "Jan 4, 2027" where the day
 * alone would be read as that of another year. It is not later than `max`; one of the past is not earlier than `from`.
 */
export function exampleDayFor(options: TypedDayOptions & { readonly max?: string | undefined }) {
  const { isPast = false } = options
  const day = isPast ? findPastExample(options) : findComingExample(options)
  const short = formatDay(day)
  return { day, text: parseTypedDay(short, options) === day ? short : formatDate(`${day}T12:00`) }
}

/** Whether a day was typed without its year and is about half a year ahead or more: another year may be meant. */
export const isYearUncertain = (typed: string, day: string, today: string) =>
  !/\d{4}/.test(typed) && day > addDays(today, FAR_AHEAD_DAYS)

/** Formats a time of day such as "18:20" as "6:20 pm". */
export function formatTimeOfDay(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2, 5)} ${hours < 12 ? 'am' : 'pm'}`
}

const isBetween = (min: number, max: number, digits: string) => Number(digits) >= min && Number(digits) <= max

const isRealDay = (day: string) => {
  const date = new Date(`${day}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, day.length)

const pad = (part: number | string) => String(part).padStart(2, '0')

/** "2026-11-24", in the viewer's time zone. */
export const toLocalDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(pad).join('-')
