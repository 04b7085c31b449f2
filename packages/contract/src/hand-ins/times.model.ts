const LOCAL_TIME = /^2\d{3}-\d\d-\d\dT\d\d:\d\d$/

/**
 * Whether a text is a date and time as clocks in the university's time zone show it, as date fields send it:
 * "2026-12-07T18:00". From the year 2000 to 2999: the last hours of 9999 are in the year 10000 in other time zones,
 * which the database cannot read.
 */
export function isLocalTime(text: string): boolean {
  if (!LOCAL_TIME.test(text)) return false
  const time = new Date(`${text}Z`)
  // Thirty days in February would be read as a day of March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

/** Formats an instant as the local time of a date field in this time zone. */
export function toLocalTime(time: Date, timeZone: string): string {
  // The Swedish locale writes a date and time almost as a date field does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(time).replace(' ', 'T')
}
