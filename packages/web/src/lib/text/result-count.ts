import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { formatNumber, pluralize } from './formats.ts'

/**
 * Formats "Showing 4 of 31 requests" or "Showing 1,000+ of 20,000 requests". Matches are counted up to COUNTED_MAX. The
 * total may be seconds old, so it is raised to the number of matches if it is less.
 */
export function formatShownCount(matching: number, total: number, one: string): string {
  const isMore = matching >= COUNTED_MAX && matching < total
  const found = isMore ? `${formatNumber(COUNTED_MAX)}+` : formatNumber(matching)
  return `Showing ${found} of ${pluralize(Math.max(matching, total), one)}`
}
