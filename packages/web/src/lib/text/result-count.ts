import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { formatNumber } from './formats.ts'

/**
 * "Showing 4 of 31 requests", always in the plural, as specified. The total may be seconds old, so it is raised to the
 * number of matches if it is less.
 */
export const formatShownCount = (matching: number, total: number, many: string): string =>
  `Showing ${formatNumber(matching)} of ${formatNumber(Math.max(matching, total))} ${many}`

/** Like {@link formatShownCount}, where matches are counted up to COUNTED_MAX: "Showing 1,000+ of 20,000 requests". */
export const formatCappedCount = (matching: number, total: number, many: string): string =>
  matching >= COUNTED_MAX && matching < total
    ? `Showing ${formatNumber(COUNTED_MAX)}+ of ${formatNumber(total)} ${many}`
    : formatShownCount(matching, total, many)
