import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { formatNumber, pluralize } from './formats.ts'

/**
 * "Showing 4 of 31 requests", "Showing 1,000+ of 20,000 requests": what a search or filter finds is counted up to
 * COUNTED_MAX. The total may be seconds old, and is never said to be less than what was found. Spec 2 §2.
 */
export function formatShownCount(matching: number, total: number, one: string): string {
  const isMore = matching >= COUNTED_MAX && matching < total
  const found = isMore ? `${formatNumber(COUNTED_MAX)}+` : formatNumber(matching)
  return `Showing ${found} of ${pluralize(Math.max(matching, total), one)}`
}
