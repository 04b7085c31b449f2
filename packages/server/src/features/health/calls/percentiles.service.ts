import { RESPONSE_BUCKETS_MS } from '@capstone/contract/health/health.constants'

/** Calls by bucket; a missing element counts as 0. */
export type BucketCounts = readonly (number | undefined)[]

/** The number of buckets: one for each bound, and one for longer calls. */
export const BUCKET_COUNT = RESPONSE_BUCKETS_MS.length + 1

/** Returns the bucket of a duration: the first whose bound is not below it, or the last, which has no bound. */
export function bucketOf(milliseconds: number): number {
  let from = 0
  let to: number = RESPONSE_BUCKETS_MS.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (milliseconds <= (RESPONSE_BUCKETS_MS[middle] ?? Number.POSITIVE_INFINITY)) to = middle
    else from = middle + 1
  }
  return from
}

/**
 * Returns a percentile of the response time in milliseconds, null without calls: the upper bound of the bucket it falls
 * into. In the last bucket, which has no bound, it is the highest bound, which is too low.
 */
export function percentileOf(counts: BucketCounts, percent: number): number | null {
  const total = counts.reduce<number>((sum, calls) => sum + (calls ?? 0), 0)
  if (total === 0) return null
  const rank = Math.max(1, Math.ceil((total * percent) / 100))
  let seen = 0
  const bucket = counts.findIndex((calls) => {
    seen += calls ?? 0
    return seen >= rank
  })
  return RESPONSE_BUCKETS_MS[bucket] ?? RESPONSE_BUCKETS_MS.at(-1) ?? null
}

/** Sums the counts of several days. */
export const addCounts = (days: readonly BucketCounts[]): number[] =>
  Array.from({ length: BUCKET_COUNT }, (_, bucket) =>
    days.reduce((sum, counts) => sum + (counts[bucket] ?? 0), 0),
  )
