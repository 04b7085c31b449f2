import { AUDIT_TIME_RANGE } from '@capstone/contract/audit/audit.constants'

/** The first and last day shown, as a date field holds them ("2026-11-24"), in the viewer's time zone. */
export interface AuditDateRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Parses a day from the URL; undefined if it is not a valid date. */
export const parseDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isValidDate(value) ? value : undefined

// Date would read the 31st of a 30-day month as the 1st of the next.
function isValidDate(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/** Returns the time range to request: from the start of the first day to the end of the last. */
export const toTimeRange = ({ from, to }: AuditDateRange) => ({
  ...(from && { from: startOfDay(from, 0) }),
  ...(to && { until: startOfDay(to, 1) }),
})

/**
 * Returns the start of the day `later` days after this one, clamped to the valid range, because a year may be only half
 * typed.
 */
function startOfDay(day: string, later: number): Date {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + later)
  const { min, max } = AUDIT_TIME_RANGE
  return new Date(Math.min(Math.max(date.getTime(), min.getTime()), max.getTime()))
}
