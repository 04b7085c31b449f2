import { DAY_MS } from '@capstone/contract/base.constants'
import { WAITING_LONG_DAYS } from '@capstone/contract/dashboards/dashboards.constants'

// In seconds.
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

const BINARY = 1024
const DECIMAL = 1000

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const shortDayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
// A date without a time is parsed and formatted in UTC, so that no time zone shifts it.
const dayOnlyFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const chatFormat = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true })

/** An ISO 8601 string or a Date. */
export type Timestamp = Date | string

function asDate(time: Timestamp): Date {
  return typeof time === 'string' ? new Date(time) : time
}

/** "Aug 18, 2026", in the viewer's time zone. */
export function formatDate(time: Timestamp): string {
  return dayFormat.format(asDate(time))
}

/** "Nov 21" from a date without a time ("2026-11-21"), in any time zone. */
export function formatDay(day: string): string {
  return dayOnlyFormat.format(new Date(day))
}

/** "Saturday, Nov 21, 2026". */
export function formatLongDate(time: Timestamp): string {
  const date = asDate(time)
  return `${weekdayFormat.format(date)}, ${dayFormat.format(date)}`
}

/** "6:20 pm". */
export function formatChatTime(time: Timestamp): string {
  return chatFormat.format(asDate(time))
}

/** "Nov 17, 2026, 6:20 pm". */
export function formatDateTime(time: Timestamp): string {
  return `${formatDate(time)}, ${formatChatTime(time)}`
}

function formatAgo(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'} ago`
}

/** "just now" under 60 s, then minutes, hours, days (under 30), months, years; a future time counts as now. */
export function formatRelative(time: Timestamp, now: Date = new Date()): string {
  const seconds = Math.floor((now.getTime() - asDate(time).getTime()) / 1000)
  if (seconds < MINUTE) return 'just now'
  if (seconds < HOUR) return formatAgo(Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY) return formatAgo(Math.floor(seconds / HOUR), 'hour')
  if (seconds < MONTH) return formatAgo(Math.floor(seconds / DAY), 'day')
  if (seconds < YEAR) return formatAgo(Math.min(11, Math.floor(seconds / MONTH)), 'month')
  return formatAgo(Math.floor(seconds / YEAR), 'year')
}

/** "2,418", with at most two decimals. */
export function formatNumber(amount: number): string {
  return numberFormat.format(amount)
}

/** A count now and before. */
export interface CountChange {
  readonly now: number
  readonly before: number
}

// A larger percentage says less than the difference.
const PERCENT_MAX = 999

/** "+12%", "−9%", "0%". From zero, and where percents would exceed 999, the difference: "+5", and "0" for none. */
export function formatChange({ now, before }: CountChange): string {
  const difference = now - before
  const percent = before === 0 ? null : Math.round((100 * difference) / before)
  if (percent === null || Math.abs(percent) > PERCENT_MAX) return formatSigned(difference)
  return `${formatSigned(percent)}%`
}

const formatSigned = (amount: number) =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatNumber(Math.abs(amount))}`

/** "84 ms", "1.3 s". */
export function formatMilliseconds(milliseconds: number): string {
  return Math.round(milliseconds) < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`
}

/** "17 min", "2 h 5 min", "3 h". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60 || hours === 0 ? [`${minutes % 60} min`] : []
  return [...(hours > 0 ? [`${formatNumber(hours)} h`] : []), ...rest].join(' ')
}

interface Scale {
  readonly unit: string
  readonly power: number
  readonly base: number
}

function scaleOf(bytes: number, base: number): Scale {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  let power = 0
  // A number that would be written as the whole base, such as 1024, belongs to the next unit.
  while (power < units.length - 1 && Number((bytes / base ** power).toFixed(power ? 1 : 0)) >= base) power++
  return { unit: units[power] ?? 'bytes', power, base }
}

function formatInScale(bytes: number, { power, base }: Scale): string {
  return power === 0 ? String(Math.round(bytes)) : (bytes / base ** power).toFixed(1)
}

/** Formats bytes with binary units: "1.5 MB" is 1.5 × 1024 × 1024 bytes. */
export const formatBytes = (bytes: number): string => formatWithBase(bytes, BINARY)

/** Formats bytes with decimal units, like the quota of the storage: "1.5 MB" is 1,500,000 bytes. */
export const formatDecimalBytes = (bytes: number): string => formatWithBase(bytes, DECIMAL)

function formatWithBase(bytes: number, base: number): string {
  const scale = scaleOf(bytes, base)
  const figure = formatInScale(bytes, scale)
  return `${figure} ${figure === '1' && scale.power === 0 ? 'byte' : scale.unit}`
}

/** "41.6 of 96.2 MB": both in the unit of the whole. */
export function formatBytesOf(sent: number, whole: number): string {
  const scale = scaleOf(whole, BINARY)
  return `${formatInScale(sent, scale)} of ${formatBytes(whole)}`
}

/** "Good morning" before 12, "Good afternoon" before 17, otherwise "Good evening". */
export function greetingAt(now: Date = new Date()): string {
  const hour = now.getHours()
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}

/** Splits a name into words, without titles: "Dr. Meera Kulkarni" gives Meera and Kulkarni. */
export function nameWords(name: string): string[] {
  return name
    .trim()
    .split(/\s+/)
    .filter((word) => word && !/^(dr|prof|mr|mrs|ms)\.?$/i.test(word))
}

/** Returns the first name, or the fallback: "Student", "Professor", "Administrator". */
export function firstNameOf(name: string | null | undefined, fallback: string): string {
  return nameWords(name ?? '')[0] ?? fallback
}

/** Returns the first eight characters of a ticket's id. */
export function shortTicketId(id: string): string {
  return id.slice(0, 8)
}

/** Formats a count with its noun: "1 project", "2 projects". */
export function pluralize(amount: number, one: string, many = `${one}s`): string {
  return `${formatNumber(amount)} ${amount === 1 ? one : many}`
}

/** Returns the name or address of a person, or "Unknown" if the account was deleted. */
export function orUnknown(name: string | null | undefined): string {
  return name || 'Unknown'
}

/** Returns the name of a student's or project's mentor, or "No mentor yet" if there is none. */
export function orNoMentor(name: string | null | undefined): string {
  return name || 'No mentor yet'
}

/** Returns the text, or "Not specified" if there is none. */
export function orNotSpecified(text: string | null | undefined): string {
  return text || 'Not specified'
}

/** "Wed, Nov 18, 6:20 pm"; with the year instead of the weekday if it is another year. */
export function formatTimeOnDay(time: Timestamp, now: Date = new Date()): string {
  const date = asDate(time)
  if (date.getFullYear() !== now.getFullYear()) return formatDateTime(date)
  return `${shortDayFormat.format(date)}, ${formatChatTime(date)}`
}

/** "3 days": how long something has waited. */
export const formatWait = (since: Timestamp, now?: Date): string =>
  formatRelative(since, now).replace('just now', 'a moment').replace(' ago', '')

/** "Waiting 3 days". */
export const formatWaiting = (since: Timestamp, now?: Date): string => `Waiting ${formatWait(since, now)}`

/** Whether something has waited for WAITING_LONG_DAYS, so that it is marked. */
export const isLongWaiting = (since: Timestamp, now: Date = new Date()): boolean =>
  now.getTime() - asDate(since).getTime() >= WAITING_LONG_DAYS * DAY_MS
