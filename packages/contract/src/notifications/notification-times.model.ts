/** A notification's title, and its sentence. */
export type NotificationText = { readonly title: string; readonly detail: string }

/**
 * "Tue, Nov 24, 2026, 6:20 pm" in the reader's own time zone; in a given time zone, with its name: "… 6:20 pm IST".
 */
export function formatDayAndTime(date: Date, timeZone: string | undefined): string {
  const time = new Intl.DateTimeFormat('en-IN', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    ...(timeZone === undefined ? {} : { timeZone, timeZoneName: 'short' }),
  })
  return `${formatDay(date, timeZone)}, ${time.format(date)}`
}

/** "Tue, Nov 24, 2026" in the given time zone, or in the reader's own. */
export const formatDay = (date: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone,
  }).format(date)
