import { AUDIT_TIME_RANGE } from '@capstone/contract/audit/audit.constants'

/** The days of the trail that are shown, each as a date field holds it ("2026-11-24"), by the viewer's clock. */
export interface AuditDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A day in the address, or undefined for what is none. */
export const auditDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isOfCalendar(value) ? value : undefined

// The 31st of a month of thirty days would be read as the first of the next.
function isOfCalendar(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/** From when and until when the server is asked: from the beginning of the first day to the end of the last. */
export const momentsOf = ({ from, to }: AuditDays) => ({
  ...(from && { from: startOfDay(from, 0) }),
  ...(to && { until: startOfDay(to, 1) }),
})

/** When the day begins that is so many after this one; a year that is still being typed counts as the first there is. */
function startOfDay(day: string, later: number): Date {
  const moment = new Date(`${day}T00:00:00`)
  moment.setDate(moment.getDate() + later)
  const { min, max } = AUDIT_TIME_RANGE
  return new Date(Math.min(Math.max(moment.getTime(), min.getTime()), max.getTime()))
}
