import { RESPONSE_BUCKETS_MS } from '@capstone/contract/health/health.constants'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addCounts, BUCKET_COUNT, bucketOf, percentileOf } from './percentiles.service.ts'

const LAST_BOUND = RESPONSE_BUCKETS_MS.at(-1) ?? 0
const boundAbove = (milliseconds: number) =>
  RESPONSE_BUCKETS_MS.find((bound) => milliseconds <= bound) ?? LAST_BOUND

const times = fc.array(fc.double({ min: 0, max: 40_000, noNaN: true }), { minLength: 1, maxLength: 200 })
const countsOf = (measured: readonly number[]) => {
  const counts = Array.from({ length: BUCKET_COUNT }, () => 0)
  for (const time of measured) counts[bucketOf(time)] = (counts[bucketOf(time)] ?? 0) + 1
  return counts
}

it('puts a call into the first bucket whose bound is not below it', () => {
  expect([0, 1, 1.01, 6, 6.5, 8, 30_000, 30_001].map(bucketOf)).toEqual([0, 0, 1, 5, 6, 6, 36, 37])
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (time) => {
      const bucket = bucketOf(time)
      expect(time).toBeLessThanOrEqual(RESPONSE_BUCKETS_MS[bucket] ?? Number.POSITIVE_INFINITY)
      expect(time).toBeGreaterThan(RESPONSE_BUCKETS_MS[bucket - 1] ?? -1)
    }),
  )
})

it('returns the bound of the bucket that the true percentile, by rank, falls into', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 100 }), (measured, percent) => {
      const rank = Math.ceil((measured.length * percent) / 100)
      const exact = measured.toSorted((one, other) => one - other)[rank - 1] ?? 0
      expect(percentileOf(countsOf(measured), percent)).toBe(boundAbove(exact))
    }),
  )
})

it('is no lower at 95 than at 50 percent, and the same for calls counted together or summed by day', () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      const together = countsOf([...one, ...other])
      expect(addCounts([countsOf(one), countsOf(other)])).toEqual(together)
      const [p50, p95] = [percentileOf(together, 50), percentileOf(together, 95)]
      expect(p50).toBeLessThanOrEqual(p95 ?? 0)
    }),
  )
})

it('returns null without calls, and the largest bound for the last bucket', () => {
  expect(percentileOf([], 95)).toBeNull()
  expect(percentileOf([0, 0], 50)).toBeNull()
  expect(percentileOf(countsOf([99_999]), 95)).toBe(LAST_BOUND)
})
