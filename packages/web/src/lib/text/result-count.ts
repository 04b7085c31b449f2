import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { formatNumber, pluralize } from './formats.ts'

/** "Showing 4 of 31 requests". The total may be seconds old, so it is raised to the number of matches if it is less. */
export const formatShownCount = (matching: number, total: number, one: string): string =>
  `Showing ${formatNumber(matching)} of ${pluralize(Math.max(matching, total), one)}`

/** Like {@link formatShownCount}, where matches are counted up to COUNTED_MAX: "Showing 1,000+ of 20,000 requests". */
export const formatCappedCount = (matching: number, total: number, one: string): string =>
  matching >= COUNTED_MAX && matching < total
    ? `Showing ${formatNumber(COUNTED_MAX)}+ of ${pluralize(total, one)}`
    : formatShownCount(matching, total, one)
