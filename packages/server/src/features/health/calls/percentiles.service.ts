import { RESPONSE_BUCKETS_MS } from '@capstone/contract/health/health.constants'

/** Calls by bucket: place n holds those of bucket n, a missing place none. */
export type BucketCounts = readonly (number | undefined)[]

/** How many buckets there are: one for each bound, and one for all that took longer. */
export const BUCKET_COUNT = RESPONSE_BUCKETS_MS.length + 1

/** The bucket of a call that took so long: the first whose bound is not below it, or the last, which has none. */
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
 * Within how many milliseconds so many percent of the calls were answered, at least: the upper bound of the bucket in
 * which the last of them lies, so at most a quarter too much. For the last bucket, which has no bound, it is that of the
 * one before, which is too little. Null without calls.
 */
export function percentileOf(counts: BucketCounts, percent: number): number | null {
  const total = counts.reduce<number>((sum, calls) => sum + (calls ?? 0), 0)
  if (total === 0) return null
  const wanted = Math.max(1, Math.ceil((total * percent) / 100))
  let seen = 0
  const bucket = counts.findIndex((calls) => {
    seen += calls ?? 0
    return seen >= wanted
  })
  return RESPONSE_BUCKETS_MS[bucket] ?? RESPONSE_BUCKETS_MS.at(-1) ?? null
}

/** The calls of several days together. */
export const addCounts = (days: readonly BucketCounts[]): number[] =>
  Array.from({ length: BUCKET_COUNT }, (_, bucket) =>
    days.reduce((sum, counts) => sum + (counts[bucket] ?? 0), 0),
  )
