import fc from 'fast-check'
import { expect, it } from 'vitest'
import { labelledDays, runningTotals, ticksUpTo } from './admin-growth.model.ts'

const daysOf = (count: number) => Array.from({ length: count }, (_, index) => ({ day: `day ${index}` }))
const dayOf = (day: string, completed: number, completedBefore: number) => ({
  day,
  completed,
  completedBefore,
  students: 0,
})

it('adds up the completed projects of this period and the previous one', () => {
  expect(runningTotals([dayOf('a', 2, 0), dayOf('b', 0, 1), dayOf('c', 3, 1)])).toEqual([
    { day: 'a', now: 2, before: 0 },
    { day: 'b', now: 2, before: 1 },
    { day: 'c', now: 5, before: 2 },
  ])
  expect(runningTotals([])).toEqual([])
})

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [96, [0, 25, 50, 75, 100]],
  [1146, [0, 500, 1000, 1500]],
])('has round ticks on an axis up to %i', (highest, ticks) => {
  expect(ticksUpTo(highest)).toEqual(ticks)
})

it('has at most five whole ticks that reach the highest value', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (highest) => {
      const ticks = ticksUpTo(highest)
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
    }),
  )
})

it('labels the first day, the last, and some between', () => {
  expect(labelledDays(daysOf(7))).toEqual(['day 0', 'day 2', 'day 4', 'day 6'])
  expect(labelledDays(daysOf(30))).toEqual(['day 0', 'day 7', 'day 15', 'day 22', 'day 29'])
  expect(labelledDays(daysOf(90))).toHaveLength(5)
  expect(labelledDays(daysOf(1))).toEqual(['day 0'])
  expect(labelledDays([])).toEqual([])
})
