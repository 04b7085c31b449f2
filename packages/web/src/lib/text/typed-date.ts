const DAY_WORDS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

const MONTH = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/

/**
 * Reads a typed day: "2026-11-27", "27 nov", "Nov 27, 2026", "tomorrow". Without a year, the current one is meant. Null
 * if unclear.
 */
export function parseTypedDate(typed: string, now: Date = new Date()): string | null {
  const text = typed.trim().toLowerCase()
  const offset = DAY_WORDS[text]
  if (offset !== undefined)
    return toLocalDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset))
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isRealDay(text) ? text : null
  // JavaScript reads any word with a year as January 1.
  if (!MONTH.test(text) || !/\d/.test(text)) return null
  const date = new Date(/\d{4}/.test(text) ? text : `${text} ${now.getFullYear()}`)
  return hasDayOf(date, text) ? toLocalDay(date) : null
}

// JavaScript takes February 31 for March 3, and a month without a day for its first.
const hasDayOf = (date: Date, text: string) => new RegExp(`(?<!\\d)0?${date.getDate()}(?!\\d)`).test(text)

const isRealDay = (day: string) => {
  const date = new Date(`${day}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** "2026-11-24", in the viewer's time zone. */
export const toLocalDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
